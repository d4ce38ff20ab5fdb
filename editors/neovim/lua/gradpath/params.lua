-- :GradpathParams: the gradient table of a buffer as a quickfix list.
-- SPDX-License-Identifier: MIT
local M = {}

local SAYS = {
  gradient = 'gradient',
  ['no-gradient'] = 'no gradient',
  zero = 'zero gradient',
  frozen = 'frozen',
  unknown = 'unknown',
}
local IS_DEAD = { ['no-gradient'] = true, zero = true }

--- Files are told relative to the workspace folder that they are in.
local function absolute(client, file)
  if vim.startswith(file, '/') then
    return file
  end
  for _, folder in ipairs(client.workspace_folders or {}) do
    local path = vim.uri_to_fname(folder.uri) .. '/' .. file
    if vim.loop.fs_stat(path) then
      return path
    end
  end
  return file
end

--- Items for setqflist(), and how many layers there are and how many of them are dead.
function M.items(client, table_, all)
  local items, seen = {}, {}
  local n_layers, n_dead = 0, 0
  local function add(place, text, kind)
    local item = { filename = absolute(client, place.file), lnum = place.line, text = text, type = kind }
    local key = item.filename .. ':' .. item.lnum .. ':' .. text
    if not seen[key] then
      seen[key] = true
      table.insert(items, item)
    end
  end
  for _, run in ipairs(table_.runs) do
    for _, model in ipairs(run.models) do
      for _, row in ipairs(model.parameters) do
        local dead = IS_DEAD[row.status]
        n_layers = n_layers + 1
        n_dead = n_dead + (dead and 1 or 0)
        if dead or all then
          local name = string.format('%s.%s (%s): %s', model.root, row.path, row.kind, SAYS[row.status] or row.status)
          add(row, name, dead and 'W' or 'I')
        end
        if dead and type(row.because) == 'table' then
          add(row.because, string.format('  cut here: %s %s', row.because.rule, row.because.message), 'N')
        end
      end
    end
  end
  return items, n_layers, n_dead
end

local function request(client, method, params, handler, buffer)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, buffer)
  else
    client.request(method, params, handler, buffer)
  end
end

--- buffer: 0 is the current one. all: living layers as well.
function M.show(buffer, all)
  buffer = buffer == 0 and vim.api.nvim_get_current_buf() or buffer
  local client = require('gradpath').client_of(buffer)
  if not client then
    vim.notify('gradpath: no server is attached to this buffer; see :checkhealth gradpath', vim.log.levels.WARN)
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  request(client, 'gradpath/params', params, function(err, result)
    if err then
      vim.notify('gradpath: ' .. tostring(err.message), vim.log.levels.ERROR)
      return
    end
    local items, n_layers, n_dead = M.items(client, result, all)
    vim.fn.setqflist({}, ' ', { title = 'gradpath: ' .. vim.fn.bufname(buffer), items = items })
    vim.notify(string.format('gradpath: %d layers, %d without gradient', n_layers, n_dead))
    if #items > 0 then
      vim.cmd('botright copen')
    end
  end, buffer)
end

return M
