-- Files as Lua's own `io` has them, on top of five functions of the host: open, read, write, size
-- and close; and commands of the shell, on top of two. A failure is nil, a message and a number, as in Lua; misuse is an error.
local helm = ...

local fail, text_argument = helm.fail, helm.text_argument
local call = helm.call
local select, setmetatable, tonumber, tostring, type = select, setmetatable, tonumber, tostring, type
local find, sub = string.find, string.sub
local concat = table.concat

local chunk_size = 65536

local methods = {}
local file_metatable = { __name = "FILE*", __index = methods, __metatable = false }
local states = setmetatable({}, { __mode = "k" })

-- nil, message, number in place of a refusal.
local function outcome(ok, ...)
  if ok then return true, ... end
  local _, message = ...
  return nil, message, 5
end

local function state_of(file)
  local state = type(file) == "table" and states[file]
  if not state then fail("BadArgument", "not a file") end
  if state.closed then fail("BadArgument", "attempt to use a closed file") end
  return state
end

function file_metatable.__tostring(file)
  local state = states[file]
  return state and state.closed and "file (closed)" or "file"
end

local function new_file(id, mode)
  local file = setmetatable({}, file_metatable)
  states[file] = {
    id = id,
    position = 0,
    buffer = "",
    readable = find(mode, "^r") ~= nil or find(mode, "+", 1, true) ~= nil,
    writable = find(mode, "^r") == nil or find(mode, "+", 1, true) ~= nil,
    appends = find(mode, "^a") ~= nil,
  }
  return file
end

-- Reading: `buffer` holds what was read ahead, from `position` on.

local function fill(state)
  if not state.id then return false end
  local ok, data, number = outcome(call("io.read", state.id, tostring(state.position + #state.buffer), tostring(chunk_size)))
  if not ok then return nil, data, number end
  state.buffer = state.buffer .. data
  return #data > 0
end

local function take(state, count)
  local text = sub(state.buffer, 1, count)
  state.buffer = sub(state.buffer, count + 1)
  state.position = state.position + #text
  return text
end

local function read_line(state, keeps_end)
  while true do
    local at = find(state.buffer, "\n", 1, true)
    if at then
      local line = take(state, at)
      return keeps_end and line or sub(line, 1, -2)
    end
    if not fill(state) then
      return #state.buffer > 0 and take(state, #state.buffer) or nil
    end
  end
end

local function read_all(state)
  while fill(state) do end
  return take(state, #state.buffer)
end

local function read_count(state, count)
  while #state.buffer < count and fill(state) do end
  if count > 0 and state.buffer == "" then return nil end
  if count == 0 then return (state.buffer ~= "" or fill(state)) and "" or nil end
  return take(state, count)
end

local function read_number(state)
  while not find(state.buffer, "^%s*[%w%.%+%-]+[^%w%.%+%-]") and fill(state) do end
  local _, at = find(state.buffer, "^%s*[%w%.%+%-]+")
  return at and tonumber(take(state, at)) or nil
end

local readers = {
  l = function(state) return read_line(state, false) end,
  L = function(state) return read_line(state, true) end,
  a = read_all,
  n = read_number,
}

local function read(state, format)
  if not state.readable then return nil, "not opened for reading", 9 end
  if math.type(format) == "integer" then return read_count(state, format) end
  local reader = type(format) == "string" and readers[sub((format:gsub("^%*", "")), 1, 1)]
  if not reader then fail("BadArgument", "bad read format " .. tostring(format)) end
  return reader(state)
end

function methods:read(...)
  local state = state_of(self)
  if select("#", ...) == 0 then return read(state, "l") end
  local results = {}
  for index = 1, select("#", ...) do
    local value, message, number = read(state, (select(index, ...)))
    if message then return nil, message, number end
    results[index] = value
    if value == nil then return table.unpack(results, 1, index) end
  end
  return table.unpack(results, 1, select("#", ...))
end

function methods:lines(format)
  local state = state_of(self)
  return function()
    return (read(state, format or "l"))
  end
end

-- Writing

local function write(state, text)
  if state.pipe then
    state.pipe[#state.pipe + 1] = text
    return true
  end
  local at = state.appends and "end" or tostring(state.position)
  local ok, message, number = outcome(call("io.write", state.id, at, text))
  state.buffer = ""
  state.position = state.position + #text
  return ok, message, number
end

function methods:write(...)
  local state = state_of(self)
  if not state.writable then return nil, "not opened for writing", 9 end
  for index = 1, select("#", ...) do
    local ok, message, number = write(state, text_argument((select(index, ...)), "text"))
    if not ok then return nil, message, number end
  end
  return self
end

function methods:flush()
  state_of(self)
  return self
end

function methods:setvbuf()
  state_of(self)
  return true
end

function methods:seek(whence, offset)
  local state = state_of(self)
  if not state.id then return nil, "Illegal seek", 29 end
  local base = state.position
  if whence == "set" then
    base = 0
  elseif whence == "end" then
    local ok, size, number = outcome(call("io.size", state.id))
    if not ok then return nil, size, number end
    base = math.tointeger(tonumber(size))
  end
  local position = base + (offset or 0)
  if position < 0 then return nil, "Invalid argument", 22 end
  state.position, state.buffer = position, ""
  return position
end

local function process_outcome(how, code)
  local status = math.tointeger(tonumber(code))
  return (how == "exit" and status == 0) or nil, how, status
end

function methods:close()
  local state = state_of(self)
  state.closed = true
  if state.outcome then return process_outcome(state.outcome[1], state.outcome[2]) end
  if state.pipe then
    local ok, how, code = outcome(call("os.pipe", state.command, concat(state.pipe)))
    if not ok then return nil, how, code end
    return process_outcome(how, code)
  end
  local ok, message, number = outcome(call("io.close", state.id))
  return ok, message, number
end

-- The library

local function open(path, mode)
  mode = mode or "r"
  if not find(mode, "^[rwa]%+?b?$") then fail("BadArgument", "io.open: invalid mode") end
  local name = text_argument(path, "path")
  local ok, id, number = outcome(call("io.open", name, mode))
  if not ok then return nil, name .. ": " .. id, number end
  return new_file(id, mode)
end

local function lines(path, format)
  local file, message = open(path)
  if not file then fail("CannotOpen", message) end
  local next_line = file:lines(format)
  return function()
    local line = next_line()
    if line == nil then file:close() end
    return line
  end
end

local function simple(name)
  return function(...)
    local arguments = table.pack(...)
    for index = 1, arguments.n do arguments[index] = text_argument(arguments[index], "path") end
    local ok, result, number = outcome(call(name, table.unpack(arguments, 1, arguments.n)))
    if not ok then return nil, result, number end
    return result or true
  end
end

-- A command that is read from has run to its end before its first line is read; one that is
-- written to runs when it is closed.
local function popen(command, mode)
  mode = mode or "r"
  if mode ~= "r" and mode ~= "w" then fail("BadArgument", "io.popen: invalid mode") end
  local text = text_argument(command, "command")
  local file = new_file(nil, mode)
  if mode == "w" then
    states[file].pipe, states[file].command = {}, text
    return file
  end
  local ok, output, how, code = outcome(call("os.popen", text))
  if not ok then return nil, output, how end
  states[file].buffer, states[file].outcome = output, { how, code }
  return file
end

helm.files = {
  open = open,
  lines = lines,
  popen = popen,
  remove = simple("io.remove"),
  rename = simple("io.rename"),
  tmpname = simple("io.tmpname"),
  close = function(file) return methods.close(file) end,
  type = function(value)
    local state = type(value) == "table" and states[value]
    if not state then return nil end
    return state.closed and "closed file" or "file"
  end,
}
