-- Values that Lua has no notion of by itself: null, lists that know that they are lists, and
-- facts that may be read but not written.
local helm = ...

local debug_getmetatable, debug_setmetatable = debug.getmetatable, debug.setmetatable
local getmetatable, next, pairs, rawget, rawlen, rawset, select, setmetatable, tostring, type =
  getmetatable, next, pairs, rawget, rawlen, rawset, select, setmetatable, tostring, type

local null, list_metatable = helm.null, helm.list_metatable

debug_setmetatable(null, {
  __name = "null",
  __metatable = false,
  __tostring = function() return "null" end,
})

-- The bridge recognises lists by this metatable.
list_metatable.__name = "list"
list_metatable.__metatable = "list"

-- Tables of objects stay text until a script touches them; then they become, in place, what they
-- stand for. Nobody can see the difference: whatever looks at a table without asking its metatable
-- is replaced by a function that has it filled first.
local pending_metatable, fill = helm.pending_metatable, helm.fill

pending_metatable.__index = helm.fill_and_get
pending_metatable.__newindex = helm.fill_and_set
function pending_metatable.__len(pending) return #fill(pending) end
function pending_metatable.__pairs(pending) return pairs(fill(pending)) end

-- Tables that fetch a field when it is read, and the function that has it fetched.
helm.unread = setmetatable({}, { __mode = "k" })

local function filled(value)
  local read = helm.unread[value]
  if read then read(value) end
  return debug_getmetatable(value) == pending_metatable and fill(value) or value
end

-- Has everything fetched that a value holds, so that it leaves Lua whole.
local function read_all(value, seen)
  if type(value) ~= "table" or seen[value] or debug_getmetatable(value) == pending_metatable then return end
  seen[value] = true
  for _, item in next, filled(value) do read_all(item, seen) end
end

function helm.read_whole(value)
  if next(helm.unread) ~= nil then read_all(value, {}) end
end

local function filled_table(value, name)
  if type(value) == "table" then return filled(value) end
  helm.fail("BadArgument", "bad argument #1 to '" .. name .. "' (table expected, got " .. type(value) .. ")")
end

helm.filled = filled
helm.raw = {
  getmetatable = function(value) return getmetatable(filled(value)) end,
  next = function(value, key) return next(filled_table(value, "next"), key) end,
  rawget = function(value, key) return rawget(filled_table(value, "rawget"), key) end,
  rawlen = function(value) return rawlen(filled(value)) end,
  rawset = function(value, key, item) return rawset(filled_table(value, "rawset"), key, item) end,
  setmetatable = function(value, metatable)
    return setmetatable(filled_table(value, "setmetatable"), metatable)
  end,
}

function helm.list(items)
  if type(items) ~= "table" or debug_getmetatable(filled(items)) ~= nil then
    helm.fail("BadArgument", "list takes a plain table")
  end
  return setmetatable(items, list_metatable)
end

-- Read-only facts read as values and as functions: `c.chart.name` and `c.chart.name()`. So a
-- string, number or boolean that is called without arguments is itself.
local function call_itself(value, ...)
  if select("#", ...) == 0 then return value end
  helm.fail("NotCallable", "attempt to call a " .. type(value) .. " value")
end

local string_metatable = debug_getmetatable("")
string_metatable.__call = call_itself
string_metatable.__metatable = false
debug_setmetatable(0, { __call = call_itself, __metatable = false })
debug_setmetatable(true, { __call = call_itself, __metatable = false })

-- A table that shows `data` and refuses to be written. `path` names it in errors; `show` makes
-- what is seen of a value.
local function sealed(data, path, show)
  local proxy = {}
  return setmetatable(proxy, {
    -- Under this key the bridge finds what to write for a view.
    [null] = data,
    __name = path,
    __metatable = false,
    __index = function(_, key) return show(key, data[key]) end,
    __newindex = function(_, key)
      helm.fail("ReadOnly", path .. "." .. tostring(key) .. " is read-only")
    end,
    __len = function() return #data end,
    __pairs = function()
      return function(_, key)
        local at, value = next(data, key)
        return at, show(at, value)
      end, proxy, nil
    end,
    __call = call_itself,
  })
end

-- A view of a table, and of the tables in it.
function helm.view(data, path)
  local inner = {}
  return sealed(data, path, function(key, value)
    if type(value) ~= "table" then return value end
    local name = type(key) == "number" and path .. "[" .. key .. "]" or path .. "." .. tostring(key)
    inner[key] = inner[key] or helm.view(value, name)
    return inner[key]
  end)
end

-- A view whose entries are what they are.
function helm.shallow_view(data, path)
  return sealed(data, path, function(_, value) return value end)
end

-- Encodes what is to leave Lua, or fails naming the path to what cannot.
function helm.encode_as(name, value)
  if helm.whole_context then value = helm.whole_context(value) end
  helm.read_whole(value)
  local text, message, path = helm.encode(value)
  if not text then helm.fail("InvalidData", name .. path .. " " .. message) end
  return text
end
