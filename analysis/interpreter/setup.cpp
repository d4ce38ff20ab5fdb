// Sets an interpreter up: names, built-in classes, the first state.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

namespace gradpath {

Interpreter::Interpreter(Importer& importer_, uint64_t fuel)
    : importer(&importer_), fuelPerRoot_(fuel), fuelWhole_(fuel) {
    contexts_.push_back({0, 0, 0});
    floats_.push_back(0.0);
    natives_.push_back(nullptr);
    records.definitions.emplace_back();
    struct NameOf {
        Sym Names::*field;
        const char* text;
    };
    static constexpr NameOf kNames[] = {
        {&Names::init, "__init__"},
        {&Names::call, "__call__"},
        {&Names::newName, "__new__"},
        {&Names::getattr, "__getattr__"},
        {&Names::getattribute, "__getattribute__"},
        {&Names::setattr, "__setattr__"},
        {&Names::enter, "__enter__"},
        {&Names::exit, "__exit__"},
        {&Names::iter, "__iter__"},
        {&Names::next, "__next__"},
        {&Names::getitem, "__getitem__"},
        {&Names::setitem, "__setitem__"},
        {&Names::delitem, "__delitem__"},
        {&Names::len, "__len__"},
        {&Names::contains, "__contains__"},
        {&Names::boolName, "__bool__"},
        {&Names::dict, "__dict__"},
        {&Names::name, "__name__"},
        {&Names::main, "__main__"},
        {&Names::file, "__file__"},
        {&Names::doc, "__doc__"},
        {&Names::all, "__all__"},
        {&Names::classAttr, "__class__"},
        {&Names::annotations, "__annotations__"},
        {&Names::modulesFlag, "__gradpath_modules__"},
        {&Names::callFlag, "__gradpath_call__"},
        {&Names::tensorFlag, "__gradpath_tensor__"},
        {&Names::grad, "grad"},
        {&Names::requiresGrad, "requires_grad"},
        {&Names::training, "training"},
        {&Names::missing, "__missing__"},
        {&Names::self, "__self__"},
        {&Names::index, "__index__"},
        {&Names::star, "*"},
        {&Names::path, "__path__"},
        {&Names::package, "__package__"},
        {&Names::qualname, "__qualname__"},
        {&Names::postInit, "__post_init__"},
        {&Names::forward, "forward"},
        {&Names::slots, "__slots__"},
        {&Names::eq, "__eq__"},
        {&Names::hash, "__hash__"},
        {&Names::value, "value"},
        {&Names::fget, "fget"},
        {&Names::hasDefault, "default"},
        {&Names::intName, "__int__"},
        {&Names::floatName, "__float__"},
        {&Names::data, "data"},
        {&Names::str, "__str__"},
        {&Names::modules, "_modules"},
        {&Names::parameters, "_parameters"},
        {&Names::buffers, "_buffers"},
        {&Names::get, "__get__"},
        {&Names::mro, "__mro__"},
        {&Names::bases, "__bases__"},
        {&Names::func, "__func__"},
        {&Names::subclasses, "__subclasses__"},
        {&Names::moduleName, "__module__"},
        {&Names::setter, "setter"},
        {&Names::deleter, "deleter"},
        {&Names::getter, "getter"},
        {&Names::initSubclass, "__init_subclass__"},
        {&Names::args, "args"},
        {&Names::close, "close"},
        {&Names::gradients, "<gradients>"},
        {&Names::rootMethod, "__gradpath_root__"},
        {&Names::modeMatters, "__gradpath_mode_matters__"},
        {&Names::backward, "backward"},
        {&Names::tracksFlag, "__gradpath_tracks__"},
        {&Names::afterInit, "__gradpath_after_init__"},
        {&Names::parts, "__gradpath_parts__"},
        {&Names::ownFlag, "__gradpath_own_variables__"},
        {&Names::spent, "<spent>"},
    };
    for (const NameOf& x : kNames)
        n.*x.field = syms.intern(x.text);

    // Module 0 holds what has no source: the built-in names and the intrinsics.
    modules.emplace_back();
    modules.back().name = "builtins";
    modules.back().stub = true;
    modules.back().gidBase = 0;
    gidBases_.push_back(0);
    builtins = heap.make(ObjKind::Module, 0, 0, 0, 0);
    intrinsics = heap.make(ObjKind::Module, 0, 0, 0, 0);
    modules.back().object = builtins;
    state = heap.make(ObjKind::State, 0, 0, 0, 3);
    casts = heap.make(ObjKind::State, 0, 0, 0, 0);
    putSlot(casts, Value::none(), Value::boolean(false));
    setGradMode(Value::boolean(true), 0);
    heap.set(state, 2, Value::integer(1));
    roots.emplace_back();

    objectClass = builtinClass("object", ObjKind::Instance, {});
    const auto make = [&](std::string_view name, ObjKind storage = ObjKind::Instance) {
        return builtinClass(name, storage, std::span<const ObjId>(&objectClass, 1));
    };
    typeClass = make("type");
    functionClass = make("function");
    listClass = make("list", ObjKind::List);
    tupleClass = make("tuple", ObjKind::Tuple);
    dictClass = make("dict", ObjKind::Dict);
    setClass = make("set", ObjKind::Set);
    frozensetClass = make("frozenset", ObjKind::Set);
    strClass = make("str");
    intClass = make("int");
    floatClass = make("float");
    boolClass = make("bool");
    noneClass = make("NoneType");
    moduleClass = make("module");
    sliceClass = make("slice");
    rangeClass = make("range");
    generatorClass = make("generator");
    bytesClass = make("bytes");
    propertyClass = make("property");
    staticmethodClass = make("staticmethod");
    classmethodClass = make("classmethod");
    exceptionClass = make("BaseException");
    const ObjId exception =
        builtinClass("Exception", ObjKind::Instance, std::span<const ObjId>(&exceptionClass, 1));
    for (const char* name : {"ValueError",
                             "TypeError",
                             "RuntimeError",
                             "KeyError",
                             "IndexError",
                             "AttributeError",
                             "NotImplementedError",
                             "ImportError",
                             "ModuleNotFoundError",
                             "AssertionError",
                             "StopIteration",
                             "OSError",
                             "IOError",
                             "FileNotFoundError",
                             "ZeroDivisionError",
                             "ArithmeticError",
                             "OverflowError",
                             "LookupError",
                             "NameError",
                             "MemoryError",
                             "PermissionError",
                             "TimeoutError",
                             "UnicodeDecodeError",
                             "Warning",
                             "UserWarning",
                             "DeprecationWarning",
                             "FutureWarning",
                             "RuntimeWarning",
                             "EOFError",
                             "ConnectionError",
                             "FileExistsError",
                             "RecursionError",
                             "ImportWarning"})
        builtinClass(name, ObjKind::Instance, std::span<const ObjId>(&exception, 1));
    for (const char* name : {"KeyboardInterrupt", "SystemExit", "GeneratorExit"})
        builtinClass(name, ObjKind::Instance, std::span<const ObjId>(&exceptionClass, 1));
    enumClass = make("Enum");
    classData(enumClass).isEnum = true;
    putSlot(builtins, text("Enum"), {});
    namedTupleClass =
        builtinClass("NamedTuple", ObjKind::Tuple, std::span<const ObjId>(&tupleClass, 1));
    putSlot(builtins, text("NamedTuple"), {});
    for (const char* name : {"NoneType", "function", "module", "generator"})
        putSlot(builtins, text(name), {});
    setUpBuiltins();
    setUpIntrinsics();
    rewritten_.clear();
}

} // namespace gradpath
