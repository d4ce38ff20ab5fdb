" gradpath for ALE: the language server, as one of the linters of Python.
" SPDX-License-Identifier: MIT

call ale#Set('python_gradpath_executable', 'gradpath')
call ale#Set('python_gradpath_options', {})

function! ale_linters#python#gradpath#ProjectRoot(buffer) abort
    for l:name in ['gradpath.toml', 'pyproject.toml']
        let l:found = ale#path#FindNearestFile(a:buffer, l:name)
        if !empty(l:found)
            return fnamemodify(l:found, ':h')
        endif
    endfor
    let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
    return empty(l:git) ? expand('#' . a:buffer . ':p:h') : fnamemodify(l:git, ':h:h')
endfunction

call ale#linter#Define('python', {
\   'name': 'gradpath',
\   'lsp': 'stdio',
\   'executable': {b -> ale#Var(b, 'python_gradpath_executable')},
\   'command': '%e server',
\   'project_root': function('ale_linters#python#gradpath#ProjectRoot'),
\   'initialization_options': {b -> ale#Var(b, 'python_gradpath_options')},
\})
