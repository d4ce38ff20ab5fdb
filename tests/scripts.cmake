# tests/<area>/test_*.py: standard-library Python scripts, each one test. They find what was built in the environment:
# GRADPATH (the executable), GRADPATH_BUILD (the build folder), GRADPATH_SOURCE (the repository).
# SPDX-License-Identifier: MIT

# Debian's python3-torch belongs to Debian's python3, which another one earlier in PATH would hide.
find_program(GRADPATH_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(GRADPATH_PYTHON NAMES python3 REQUIRED)

# House rules look at the sources only; everything else needs the executable.
file(GLOB gradpath_scripts CONFIGURE_DEPENDS */test_*.py)
foreach(script ${gradpath_scripts})
    get_filename_component(name ${script} NAME_WE)
    get_filename_component(folder ${script} DIRECTORY)
    get_filename_component(area ${folder} NAME)
    if(NOT area STREQUAL "house" AND NOT TARGET gradpath)
        continue()
    endif()
    string(REGEX REPLACE "^test_" "${area}." test ${name})
    add_test(NAME ${test} COMMAND ${GRADPATH_PYTHON} ${script})
    # The first run of some downloads a framework.
    set(limit 600)
    if(area STREQUAL "truth")
        set(limit 1500)
    endif()
    set_tests_properties(${test} PROPERTIES TIMEOUT ${limit} LABELS ${area} ENVIRONMENT
        "GRADPATH=${CMAKE_BINARY_DIR}/gradpath;GRADPATH_BUILD=${CMAKE_BINARY_DIR};GRADPATH_SOURCE=${CMAKE_SOURCE_DIR};PYTHONDONTWRITEBYTECODE=1"
        SKIP_RETURN_CODE 77)
endforeach()

# tests/editors/*.sh: each drives one real editor with the executable that was built.
if(TARGET gradpath)
    file(GLOB gradpath_editors CONFIGURE_DEPENDS editors/*.sh)
    foreach(script ${gradpath_editors})
        get_filename_component(name ${script} NAME_WE)
        add_test(NAME editors.${name} COMMAND ${script})
        set_tests_properties(editors.${name} PROPERTIES TIMEOUT 1500 LABELS editors RUN_SERIAL ON ENVIRONMENT
            "GRADPATH=${CMAKE_BINARY_DIR}/gradpath;GRADPATH_BUILD=${CMAKE_BINARY_DIR}")
    endforeach()
endif()

if(gradpath_front_end)
    add_test(NAME house.stubs_parse COMMAND gradpath_stubs_tool --check ${CMAKE_SOURCE_DIR}/analysis/knowledge)
endif()
