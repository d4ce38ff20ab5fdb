# Compiler settings: gradpath_options for our own code, gradpath_vendored for the parser sources from npm.
# SPDX-License-Identifier: MIT

option(GRADPATH_WERROR "Treat warnings in our own code as errors" ON)
option(GRADPATH_STATIC "Link the gradpath executable fully statically" OFF)
option(GRADPATH_LTO "Link-time optimisation" OFF)
set(GRADPATH_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(GRADPATH_CCACHE ccache)
if(GRADPATH_CCACHE)
    # Paths count from the root, so that a checkout or an unpacked sdist elsewhere finds the same objects.
    set(gradpath_launcher ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${GRADPATH_CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${gradpath_launcher})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${gradpath_launcher})
endif()

if(GRADPATH_SANITIZE)
    add_compile_options(-fsanitize=${GRADPATH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${GRADPATH_SANITIZE})
endif()

if(GRADPATH_LTO)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT gradpath_ipo OUTPUT gradpath_ipo_why LANGUAGES CXX)
    if(gradpath_ipo)
        set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
    else()
        message(STATUS "gradpath: no link-time optimisation: ${gradpath_ipo_why}")
    endif()
endif()

find_package(fmt REQUIRED)
find_package(tsl-robin-map REQUIRED)

# Debian has no static fmt, so a static executable compiles it in; the other presets save those minutes.
if(GRADPATH_STATIC)
    set(gradpath_fmt fmt::fmt-header-only)
else()
    set(gradpath_fmt fmt::fmt)
endif()

add_library(gradpath_options INTERFACE)
target_link_libraries(gradpath_options INTERFACE ${gradpath_fmt} tsl::robin_map)
target_include_directories(gradpath_options INTERFACE ${CMAKE_SOURCE_DIR})
# GCC counts a designated initialiser that leaves the rest to defaults as a missing field. A local may have the name of
# a member of its struct (=local, which only GCC knows).
target_compile_options(gradpath_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:
    -Wall -Wextra -Wpedantic -Wno-missing-field-initializers $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>>)
# Sanitizers make GCC see uninitialised reads in the standard library that are not there.
if(GRADPATH_SANITIZE)
    target_compile_options(gradpath_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
endif()
if(GRADPATH_WERROR)
    target_compile_options(gradpath_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()

# Lists the sources under a folder, sorted, again at each build when a file comes or goes.
function(gradpath_glob out folder pattern)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/${pattern})
    list(FILTER found EXCLUDE REGEX "/node_modules/")
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# Object libraries hand their objects to direct users only, so an executable names all of them.
function(gradpath_link_all target)
    target_link_libraries(${target} PRIVATE gradpath_server gradpath_analysis gradpath_grammars)
endfunction()
