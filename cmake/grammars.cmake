# gradpath_grammars: the front ends, and the parser sources that npm fetched into grammars/node_modules.
# SPDX-License-Identifier: MIT

set(gradpath_npm ${CMAKE_SOURCE_DIR}/grammars/node_modules)
set(gradpath_runtime ${gradpath_npm}/tree-sitter/vendor/tree-sitter/lib)
set(gradpath_python ${gradpath_npm}/tree-sitter-python/src)
set(gradpath_parsers ${gradpath_runtime}/src/lib.c ${gradpath_python}/parser.c ${gradpath_python}/scanner.c)

include(${CMAKE_SOURCE_DIR}/cmake/npm.cmake)
gradpath_npm_files(grammars ${gradpath_parsers})

add_library(gradpath_vendored OBJECT ${gradpath_parsers})
target_include_directories(gradpath_vendored PRIVATE ${gradpath_runtime}/src ${gradpath_python})
target_include_directories(gradpath_vendored SYSTEM PUBLIC ${gradpath_runtime}/include)
# Optimised in every preset: an unoptimised parser would dominate each test run. Warnings here are not ours to fix.
target_compile_options(gradpath_vendored PRIVATE -w -O2)
if(GRADPATH_SANITIZE)
    target_compile_options(gradpath_vendored PRIVATE -fno-sanitize=undefined)
endif()
target_compile_definitions(gradpath_vendored PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L)

gradpath_glob(gradpath_grammar_sources grammars *.cpp)
set(gradpath_front_end OFF)
if(EXISTS ${CMAKE_SOURCE_DIR}/grammars/python/lower.cpp AND EXISTS ${CMAKE_SOURCE_DIR}/grammars/ir/blob.cpp)
    set(gradpath_front_end ON)
endif()
add_library(gradpath_grammars STATIC ${gradpath_grammar_sources} $<TARGET_OBJECTS:gradpath_vendored>)
set_target_properties(gradpath_grammars PROPERTIES LINKER_LANGUAGE CXX)
target_include_directories(gradpath_grammars SYSTEM PRIVATE ${gradpath_runtime}/include)
target_link_libraries(gradpath_grammars PUBLIC gradpath_options)
