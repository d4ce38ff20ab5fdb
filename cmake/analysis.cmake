# gradpath_analysis: the engine, the rules, the table of rules and the embedded stubs.
# SPDX-License-Identifier: MIT

set(gradpath_generated ${CMAKE_BINARY_DIR}/generated)

# The table of rules: from the rule files' names and nothing else.
file(GLOB gradpath_rule_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/analysis/rules/*.cpp)
set(gradpath_rule_table ${gradpath_generated}/rule_table.cpp)
add_custom_command(OUTPUT ${gradpath_rule_table}
    COMMAND ${CMAKE_COMMAND} -DRULES_DIR=${CMAKE_SOURCE_DIR}/analysis/rules -DOUT=${gradpath_rule_table}
            -P ${CMAKE_SOURCE_DIR}/cmake/rule_table.cmake
    DEPENDS ${gradpath_rule_sources} ${CMAKE_SOURCE_DIR}/cmake/rule_table.cmake
    COMMENT "Table of rules" VERBATIM)

# The stubs: lowered by the front end at build time, read in place from the executable's read-only data.
gradpath_glob(gradpath_stubs analysis/knowledge *.pyi)
set(gradpath_stub_outputs ${gradpath_generated}/stub_table.cpp ${gradpath_generated}/stub_blobs.bin
    ${gradpath_generated}/stub_sources.bin)
set(gradpath_stub_data ${CMAKE_SOURCE_DIR}/analysis/knowledge/embed/stub_bytes.S)
add_executable(gradpath_stubs_tool ${CMAKE_SOURCE_DIR}/analysis/knowledge/embed/stubs_tool.cpp)
target_link_libraries(gradpath_stubs_tool PRIVATE gradpath_grammars)
if(NOT gradpath_front_end)
    message(STATUS "gradpath: no Python front end yet, no stubs are embedded")
    target_compile_definitions(gradpath_stubs_tool PRIVATE GRADPATH_NO_FRONT_END)
endif()
add_custom_command(OUTPUT ${gradpath_stub_outputs}
    COMMAND gradpath_stubs_tool ${CMAKE_SOURCE_DIR}/analysis/knowledge ${gradpath_stub_outputs}
    DEPENDS gradpath_stubs_tool ${gradpath_stubs}
    COMMENT "Lowering the stubs" VERBATIM)
set_source_files_properties(${gradpath_stub_data} PROPERTIES
    INCLUDE_DIRECTORIES ${gradpath_generated} OBJECT_DEPENDS "${gradpath_stub_outputs}")

gradpath_glob(gradpath_analysis_sources analysis *.cpp)
list(FILTER gradpath_analysis_sources EXCLUDE REGEX "/knowledge/embed/")
add_library(gradpath_analysis OBJECT ${gradpath_analysis_sources} ${gradpath_rule_table}
    ${gradpath_generated}/stub_table.cpp ${gradpath_stub_data})
target_link_libraries(gradpath_analysis PUBLIC gradpath_grammars)
