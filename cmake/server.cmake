# gradpath_server: everything impure, and the executable.
# SPDX-License-Identifier: MIT

find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

# The rule pages, for `gradpath rule` and hovers.
file(GLOB gradpath_rule_docs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/rules/*.md)
set(gradpath_doc_table ${gradpath_generated}/rule_docs.cpp)
add_custom_command(OUTPUT ${gradpath_doc_table}
    COMMAND ${CMAKE_COMMAND} -DDOCS_DIR=${CMAKE_SOURCE_DIR}/docs/rules -DOUT=${gradpath_doc_table}
            -P ${CMAKE_SOURCE_DIR}/cmake/rule_docs.cmake
    DEPENDS ${gradpath_rule_docs} ${CMAKE_SOURCE_DIR}/cmake/rule_docs.cmake
    COMMENT "Rule pages" VERBATIM)

# The page of `gradpath graph --format html`, with the layout library that npm fetched.
set(gradpath_page_dir ${CMAKE_SOURCE_DIR}/server/graph/page)
set(gradpath_layout ${gradpath_page_dir}/node_modules/@dagrejs/dagre/dist/dagre.min.js)
include(${CMAKE_SOURCE_DIR}/cmake/npm.cmake)
gradpath_npm_files(server/graph/page ${gradpath_layout})
file(GLOB gradpath_page_sources CONFIGURE_DEPENDS ${gradpath_page_dir}/page.* ${gradpath_page_dir}/*.js)
set(gradpath_page ${gradpath_generated}/graph_page.cpp)
add_custom_command(OUTPUT ${gradpath_page}
    COMMAND ${CMAKE_COMMAND} -DPAGE_DIR=${gradpath_page_dir} -DLAYOUT=${gradpath_layout} -DOUT=${gradpath_page}
            -P ${CMAKE_SOURCE_DIR}/cmake/graph_page.cmake
    DEPENDS ${gradpath_page_sources} ${gradpath_layout} ${CMAKE_SOURCE_DIR}/cmake/graph_page.cmake
    COMMENT "Page of the graph" VERBATIM)

gradpath_glob(gradpath_server_sources server *.cpp)
list(REMOVE_ITEM gradpath_server_sources ${CMAKE_SOURCE_DIR}/server/main.cpp)
add_library(gradpath_server OBJECT ${gradpath_server_sources} ${gradpath_doc_table} ${gradpath_page})
target_compile_definitions(gradpath_server PUBLIC GRADPATH_VERSION="${PROJECT_VERSION}")
target_link_libraries(gradpath_server PUBLIC
    gradpath_analysis nlohmann_json::nlohmann_json CLI11::CLI11 Threads::Threads)
target_compile_definitions(gradpath_server PUBLIC GRADPATH_VERSION="${PROJECT_VERSION}")

if(EXISTS ${CMAKE_SOURCE_DIR}/server/main.cpp)
    add_executable(gradpath ${CMAKE_SOURCE_DIR}/server/main.cpp)
    gradpath_link_all(gradpath)
    set_target_properties(gradpath PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    if(GRADPATH_STATIC)
        target_link_options(gradpath PRIVATE -static)
    endif()
    # In a wheel it is one of the scripts, which pip puts beside python.
    include(GNUInstallDirs)
    if(SKBUILD)
        install(TARGETS gradpath DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT gradpath)
    else()
        install(TARGETS gradpath DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT gradpath)
    endif()
else()
    message(STATUS "gradpath: server/main.cpp is not there yet, no executable")
endif()
