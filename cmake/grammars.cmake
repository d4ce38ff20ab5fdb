# gradpath_grammars: the front ends, and the parser sources that npm fetched into grammars/node_modules.
# SPDX-License-Identifier: MIT

set(gradpath_npm ${CMAKE_SOURCE_DIR}/grammars/node_modules)
set(gradpath_runtime ${gradpath_npm}/tree-sitter/vendor/tree-sitter/lib)
set(gradpath_python ${gradpath_npm}/tree-sitter-python/src)
set(gradpath_parsers ${gradpath_runtime}/src/lib.c ${gradpath_python}/parser.c ${gradpath_python}/scanner.c)

function(gradpath_missing_parser out)
    set(${out} "" PARENT_SCOPE)
    foreach(needed ${gradpath_parsers})
        if(NOT EXISTS ${needed})
            set(${out} ${needed} PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

# ./dev setup has fetched them, and an sdist holds them; pip in a fresh clone has neither.
gradpath_missing_parser(missing)
find_program(GRADPATH_NPM npm)
if(missing AND GRADPATH_NPM)
    message(STATUS "gradpath: npm ci in grammars/")
    execute_process(COMMAND ${GRADPATH_NPM} ci --ignore-scripts --no-audit --no-fund
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/grammars)
    gradpath_missing_parser(missing)
endif()
if(missing)
    message(FATAL_ERROR "gradpath: ${missing} is missing: install npm, then run npm ci --ignore-scripts in grammars/")
endif()

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
