from ...func import functional_call
