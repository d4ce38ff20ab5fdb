-- A user's init.lua: the plugin lies in pack/, and the server is started as the help file says.
-- SPDX-License-Identifier: MIT
vim.o.swapfile = false
if vim.env.GRADPATH_START == 'enable' then
  vim.lsp.enable('gradpath')
else
  require('gradpath').setup()
end
