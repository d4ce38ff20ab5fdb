class ABCMeta(type):
    def register(cls, subclass): return subclass


class ABC:
    pass


def abstractmethod(funcobj): return funcobj


abstractproperty = property
abstractclassmethod = classmethod
abstractstaticmethod = staticmethod
