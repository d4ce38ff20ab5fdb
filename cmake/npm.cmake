# gradpath_npm_files(FOLDER FILES...): what npm puts below FOLDER and the build needs.
# ./dev setup has fetched it, and an sdist holds it; pip in a fresh clone has neither.
# SPDX-License-Identifier: MIT
find_program(GRADPATH_NPM npm)

function(gradpath_missing out)
    set(${out} "" PARENT_SCOPE)
    foreach(needed ${ARGN})
        if(NOT EXISTS ${needed})
            set(${out} ${needed} PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

function(gradpath_npm_files folder)
    gradpath_missing(missing ${ARGN})
    if(missing AND GRADPATH_NPM)
        message(STATUS "gradpath: npm ci in ${folder}/")
        execute_process(COMMAND ${GRADPATH_NPM} ci --ignore-scripts --no-audit --no-fund
            WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/${folder})
        gradpath_missing(missing ${ARGN})
    endif()
    if(missing)
        message(FATAL_ERROR
            "gradpath: ${missing} is missing: install npm, then run npm ci --ignore-scripts in ${folder}/")
    endif()
endfunction()
