-- Values that Lua has no notion of by itself: null, lists that know that they are lists, and
-- facts that may be read but not written.
local helm = ...

local getmetatable, next, select, setmetatable, tostring, type =
  debug.getmetatable, next, select, setmetatable, tostring, type

local null, list_metatable = helm.null, helm.list_metatable

debug.setmetatable(null, {
  __name = "null",
  __metatable = false,
  __tostring = function() return "null" end,
})

-- The bridge recognises lists by this metatable.
list_metatable.__name = "list"
list_metatable.__metatable = "list"

function helm.list(items)
  if type(items) ~= "table" or getmetatable(items) ~= nil then
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

local string_metatable = getmetatable("")
string_metatable.__call = call_itself
string_metatable.__metatable = false
debug.setmetatable(0, { __call = call_itself, __metatable = false })
debug.setmetatable(true, { __call = call_itself, __metatable = false })

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
  local text, message, path = helm.encode(value)
  if not text then helm.fail("InvalidData", name .. path .. " " .. message) end
  return text
end
