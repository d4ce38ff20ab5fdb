-- One session in a real Neovim: diagnostics, a code action, the quickfix list, a code lens, :checkhealth, :help.
-- SPDX-License-Identifier: MIT
local function say(...)
  io.stdout:write(string.format(...) .. '\n')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    error('waited in vain for ' .. what .. '; diagnostics: ' .. vim.inspect(vim.diagnostic.get(0)))
  end
end

local function equal(expected, got, what)
  if not vim.deep_equal(expected, got) then
    error(string.format('%s: expected %s, got %s', what, vim.inspect(expected), vim.inspect(got)))
  end
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    if diagnostic.source == 'gradpath' and diagnostic.severity <= vim.diagnostic.severity.WARN then
      table.insert(found, tostring(diagnostic.code or (diagnostic.user_data or {}).lsp.code) .. ':' .. diagnostic.lnum + 1)
    end
  end
  table.sort(found)
  return found
end

local function quickfix(command)
  vim.fn.setqflist({}, 'r', { title = '', items = {} })
  if type(command) == 'function' then
    command()
  else
    vim.cmd(command)
  end
  wait('the quickfix list', function()
    return vim.startswith(vim.fn.getqflist({ title = 1 }).title, 'gradpath: ')
  end)
  vim.cmd('cclose')
  local found = {}
  for _, item in ipairs(vim.fn.getqflist()) do
    local file = vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t')
    table.insert(found, string.format('%s:%d:%s: %s', file, item.lnum, item.type, item.text))
  end
  return found
end

local function code_action()
  wait('a diagnostic', function()
    return #codes() > 0
  end)
  equal({ 'GP301:9' }, codes(), 'diagnostics of blocks.py')
  local titles = {}
  vim.ui.select = function(items, options, choose)
    for i, item in ipairs(items) do
      titles[i] = options.format_item(item)
    end
    for i, item in ipairs(items) do
      if titles[i]:find('nn.ModuleList', 1, true) then
        return choose(item, i)
      end
    end
    choose(nil)
  end
  vim.api.nvim_win_set_cursor(0, { 9, 10 })
  vim.lsp.buf.code_action()
  wait('the fix', function()
    return vim.api.nvim_buf_get_lines(0, 8, 9, false)[1]:find('nn.ModuleList', 1, true) ~= nil
  end)
  vim.cmd('silent write')
  wait('the diagnostic to go', function()
    return #codes() == 0
  end)
  say('code action applied and saved; the menu was: %s', table.concat(titles, ' | '))
end

local function params()
  vim.cmd('edit caption_decoder.py')
  wait('diagnostics', function()
    return #codes() == 5
  end)
  equal({ 'GP102:17', 'GP102:18', 'GP102:19', 'GP102:20', 'GP103:35' }, codes(), 'diagnostics of caption_decoder.py')
  local cut = 'caption_decoder.py:35:N:   cut here: GP103 `state` is overwritten before anything that reaches the loss reads it'
  local dead = {
    'caption_decoder.py:17:W: decoder.region_key (Linear): no gradient',
    cut,
    'caption_decoder.py:18:W: decoder.state_query (Linear): no gradient',
    'caption_decoder.py:19:W: decoder.energy (Linear): no gradient',
    'caption_decoder.py:20:W: decoder.attended (Linear): no gradient',
  }
  equal(dead, quickfix('GradpathParams'), ':GradpathParams')
  local all = quickfix('GradpathParams!')
  equal(9, #all, 'entries of :GradpathParams!')
  equal('caption_decoder.py:16:I: decoder.start (Linear): gradient', all[1], ':GradpathParams!')
  say(':GradpathParams lists %d entries, with ! %d', #dead, #all)
  return all
end

local function code_lens(all)
  local shown = function()
    return vim.lsp.codelens.get(vim.fn.has('nvim-0.12') == 1 and { bufnr = 0 } or 0)
  end
  if vim.fn.has('nvim-0.12') == 1 then
    vim.lsp.codelens.enable(true, { bufnr = 0 })
  else
    vim.lsp.codelens.refresh()
  end
  wait('code lenses', function()
    return #shown() > 0
  end)
  local lens = shown()[1]
  lens = lens.lens or lens
  vim.api.nvim_win_set_cursor(0, { lens.range.start.line + 1, 0 })
  equal(all, quickfix(vim.lsp.codelens.run), 'what the code lens lists')
  say('code lens "%s" fills the quickfix list', lens.command.title)
end

--- What is said about a file follows an edit in another one, whoever has to ask for it in this version.
local function other_file()
  vim.cmd('edit parts/model.py')
  wait('the script that trains the layers', function()
    return #codes() == 0 and require('gradpath').client_of(0) ~= nil
  end)
  vim.cmd('edit train.py')
  local line = vim.fn.search('aux(net.features(x))')
  vim.fn.setline(line, (vim.fn.getline(line):gsub('net%.features%(x%)', 'x')))
  vim.cmd('silent write')
  vim.cmd('buffer model.py')
  wait('findings in the model', function()
    return vim.deep_equal(codes(), { 'GP102:9', 'GP201:16' })
  end)
  say('an edit of train.py changes what is said about model.py')
end

local function text_after(command)
  vim.cmd(command)
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function health()
  local text = text_after('checkhealth gradpath')
  if text:find('ERROR') or not text:find('is attached to') or not text:find('gradpath %d+%.%d+%.%d+') then
    error(':checkhealth gradpath says:\n' .. text)
  end
  say(':checkhealth is content: %s', text:match('client %d+ is attached to [^\n]*'))
end

local function help()
  vim.cmd('helptags ALL')
  local text = text_after('help gradpath-settings')
  equal('gradpath.txt', vim.fn.expand('%:t'), ':help gradpath-settings')
  equal(true, text:find('root_markers', 1, true) ~= nil, 'the help file')
end

local ok, message = xpcall(function()
  code_action()
  code_lens(params())
  other_file()
  health()
  help()
end, debug.traceback)
if not ok then
  say('FAILED: %s', message)
  vim.cmd('cquit')
end
vim.cmd('qall!')
