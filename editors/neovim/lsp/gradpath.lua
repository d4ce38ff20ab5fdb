-- The server's configuration, complete by itself: this one file is enough for vim.lsp.enable('gradpath') on 0.11.
-- SPDX-License-Identifier: MIT

-- Before 0.12 Neovim pulls diagnostics but does not hear that they should be pulled again when another file has
-- changed them. The server pushes them to whoever does not say that he pulls.
local function before_init(params)
  if vim.fn.has('nvim-0.12') == 0 then
    params.capabilities.textDocument.diagnostic = nil
  end
end

return {
  cmd = { 'gradpath', 'server' },
  filetypes = { 'python' },
  root_markers = { 'gradpath.toml', 'pyproject.toml', '.git' },
  before_init = before_init,
  settings = { gradpath = {} },
}
