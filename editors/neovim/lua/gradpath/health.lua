-- :checkhealth gradpath
-- SPDX-License-Identifier: MIT
local M = {}

-- The functions of vim.health lost their prefix in 0.10; 0.7 has them elsewhere.
local function report(name)
  local health = vim.health or require('health')
  return health[name] or health['report_' .. name]
end

local function check_executable(command)
  local path = vim.fn.exepath(command[1])
  if path == '' then
    report('error')(string.format('`%s` is not executable', command[1]), {
      'put the executable into PATH',
      "or name it: require('gradpath').setup({ cmd = { '/path/to/gradpath', 'server' } })",
    })
    return
  end
  local version = vim.trim(vim.fn.system({ path, '--version' }))
  if vim.v.shell_error == 0 then
    report('ok')(string.format('%s: %s', path, version))
  else
    report('error')(string.format('`%s --version` failed: %s', path, version))
  end
end

local function attached()
  local found = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local client = vim.api.nvim_buf_is_loaded(buffer) and require('gradpath').client_of(buffer)
    if client then
      table.insert(found, { buffer = buffer, client = client })
    end
  end
  return found
end

function M.check()
  report('start')('gradpath')
  local clients = attached()
  local config = #clients > 0 and clients[1].client.config or (vim.lsp.config and vim.lsp.config.gradpath) or {}
  local command = type(config.cmd) == 'table' and config.cmd or { 'gradpath', 'server' }
  check_executable(command)
  if vim.fn.has('nvim-0.11') == 1 then
    report('ok')("this Neovim starts it by vim.lsp.enable('gradpath')")
  elseif vim.fn.has('nvim-0.7') == 1 then
    report('ok')("this Neovim starts it by require('gradpath').setup()")
  else
    report('error')('Neovim 0.7 or newer is needed')
  end
  if #clients == 0 then
    report('info')('no buffer has a gradpath client: open a Python file')
  end
  for _, found in ipairs(clients) do
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(found.buffer), ':~:.')
    report('ok')(string.format('client %d is attached to %s', found.client.id, name))
  end
end

return M
