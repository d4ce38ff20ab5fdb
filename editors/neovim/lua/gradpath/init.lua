-- require('gradpath').setup(): starts the server for Python files in every Neovim from 0.7 on.
-- SPDX-License-Identifier: MIT
local M = {}

--- The configuration of lsp/gradpath.lua, which lies beside this file.
local function defaults()
  local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h:h')
  return dofile(here .. '/lsp/gradpath.lua')
end

--- The nearest folder above `file` that holds the first marker that any folder above holds.
function M.root_of(file, markers)
  for _, marker in ipairs(markers) do
    local folder = vim.fn.fnamemodify(file, ':p:h')
    while true do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
      local parent = vim.fn.fnamemodify(folder, ':h')
      if parent == folder then
        break
      end
      folder = parent
    end
  end
end

--- The client of a buffer, if it has one.
function M.client_of(buffer)
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(all) do
    if client.name == 'gradpath' then
      return client
    end
  end
end

local started = {} -- by root, for 0.7, which does not reuse clients itself

local function attach_to(buffer, config)
  local client = started[config.root_dir or '']
  if not client or vim.lsp.client_is_stopped(client) then
    client = vim.lsp.start_client(config)
    started[config.root_dir or ''] = client
  end
  if client then
    vim.lsp.buf_attach_client(buffer, client)
  end
end

local function start(buffer, base)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.bo[buffer].buftype ~= '' then
    return
  end
  local config = vim.tbl_extend('force', base, { name = 'gradpath', root_dir = M.root_of(file, base.root_markers) })
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    attach_to(buffer, config)
  end
end

--- options: whatever |vim.lsp.ClientConfig| takes, and `filetypes` and `root_markers`.
function M.setup(options)
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config('gradpath', options or {})
    vim.lsp.enable('gradpath')
    return
  end
  local base = vim.tbl_deep_extend('force', defaults(), options or {})
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('gradpath', { clear = true }),
    pattern = base.filetypes,
    callback = function(args)
      start(args.buf, base)
    end,
  })
end

return M
