-- The command, and what a click on a code lens does. Starting the server is the user's choice.
-- SPDX-License-Identifier: MIT
vim.api.nvim_create_user_command('GradpathParams', function(options)
  require('gradpath.params').show(0, options.bang)
end, { bang = true, bar = true, desc = 'Layers without gradient in the quickfix list; with ! all layers' })

vim.lsp.commands['gradpath.showTable'] = function(command, context)
  local uri = command.arguments and command.arguments[1]
  require('gradpath.params').show(uri and vim.uri_to_bufnr(uri) or context.bufnr, true)
end
