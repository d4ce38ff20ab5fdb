# tests/fuzz/fuzz_*.cpp: LLVMFuzzerTestOneInput functions. By default each is linked with our own small driver and run
# for a few seconds as a test; with clang and -DGRADPATH_LIBFUZZER=ON they are libFuzzer programs.
# SPDX-License-Identifier: MIT

option(GRADPATH_LIBFUZZER "Build the fuzz targets for libFuzzer (clang)" OFF)

set(gradpath_seeds ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/seeds ${CMAKE_SOURCE_DIR}/tests/cases ${CMAKE_SOURCE_DIR}/examples ${CMAKE_SOURCE_DIR}/analysis/knowledge)
file(GLOB gradpath_fuzz_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/fuzz_*.cpp)
foreach(source ${gradpath_fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    gradpath_layer_of(layer ${source})
    if(NOT layer IN_LIST gradpath_layers OR NOT gradpath_front_end)
        continue()
    endif()
    add_executable(${name} ${source})
    gradpath_link_layer(${name} ${layer})
    if(GRADPATH_LIBFUZZER)
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(${name} PRIVATE fuzz/driver.cpp)
        string(REPLACE "fuzz_" "fuzz." test ${name})
        add_test(NAME ${test} COMMAND ${name} --seconds 15 --runs 4000 ${gradpath_seeds})
        set_tests_properties(${test} PROPERTIES TIMEOUT 120 LABELS fuzz)
    endif()
endforeach()
