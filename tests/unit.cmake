# tests/unit/**/*.cpp: one Catch2 executable a layer, so that a layer that does not build leaves the others testable.
# SPDX-License-Identifier: MIT

find_package(Catch2 REQUIRED)
if(NOT TARGET Catch2::Catch2WithMain)
    message(FATAL_ERROR "gradpath: this Catch2 has no Catch2WithMain; 2.13.10 (Debian 12) and 3.x do")
endif()

gradpath_glob(gradpath_unit_sources tests/unit *.cpp)
foreach(source ${gradpath_unit_sources})
    gradpath_layer_of(layer ${source})
    list(APPEND gradpath_unit_${layer} ${source})
endforeach()

foreach(layer ${gradpath_layers})
    if(gradpath_unit_${layer})
        add_executable(unit_${layer} ${gradpath_unit_${layer}})
        gradpath_link_layer(unit_${layer} ${layer})
        target_link_libraries(unit_${layer} PRIVATE Catch2::Catch2WithMain)
        target_compile_definitions(unit_${layer} PRIVATE GRADPATH_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
        add_test(NAME unit.${layer} COMMAND unit_${layer} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
        set_tests_properties(unit.${layer} PROPERTIES TIMEOUT 300 LABELS unit)
    endif()
endforeach()
