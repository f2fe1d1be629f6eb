-- The parts of a context that may change: fetched when a handler first touches them, kept until
-- the host says that they are stale, and compared with what they were when a handler is done.
local helm = ...

local ask, fail, encode_as, list = helm.ask, helm.fail, helm.encode_as, helm.list
local debug_setmetatable = debug.setmetatable
local ipairs, next, pairs, rawget, rawlen, rawset, tostring, type =
  ipairs, next, pairs, rawget, rawlen, rawset, tostring, type
local filled = helm.filled
local concat, math_type = table.concat, math.type

local function decode(text)
  return (helm.decode(text))
end

local function require_table(value, path)
  if type(value) ~= "table" then fail("InvalidData", path .. " must be a list, not " .. type(value)) end
  return filled(value)
end

local function is_unread(entry)
  return helm.unread[entry] ~= nil
end

-- Whether a table has the keys 1…n and no other; fails naming it otherwise.
local function require_list(value, path)
  require_table(value, path)
  local count, length = 0, rawlen(value)
  for key in next, value do
    count = count + 1
    if math_type(key) ~= "integer" or key < 1 or key > length then
      fail("InvalidData", path .. " must be a list without holes and named keys")
    end
  end
  return count
end

-- Objects -----------------------------------------------------------------------------------

local objects = {}

function objects.load(chart)
  local value, numbers, texts = helm.decode_items((ask("objects", tostring(chart.index))))
  return { value = value, numbers = numbers, texts = texts }
end

-- Objects that are new or changed have to say of which version they are.
local function require_versions(part, texts, path)
  for index = 1, rawlen(part.value) do
    local object = rawget(part.value, index)
    local known = part.numbers[object]
    local is_same = known and part.texts[known] == texts[index]
    if not is_same and (type(object.apiVersion) ~= "string" or object.apiVersion == "") then
      fail("InvalidData", path .. "[" .. index .. "] has no apiVersion")
    end
  end
end

-- There may be thousands, so the host goes through them: a number is an object as it was, a pair one
-- that changed, anything else a new one.
function objects.collect(part, path)
  require_table(part.value, path)
  helm.read_whole(part.value)
  local changes, numbers, texts = helm.encode_items(part.value, part.numbers, part.texts, "kind")
  if changes == nil then fail("InvalidData", path .. texts .. " " .. numbers) end
  if changes then require_versions(part, texts, path) end
  part.numbers, part.texts = numbers, texts
  return changes or nil
end

-- Objects whose readiness is awaited: they are what they are, only the verdict counts.
local awaited = {}

function awaited.load(chart)
  local part = objects.load(chart)
  for index, text in ipairs({ ask("live", tostring(chart.index)) }) do
    if text ~= "" then part.value[index].live = decode(text) end
  end
  return part
end

local verdicts = { ready = true, waiting = true, failed = true }

function awaited.collect(part, path)
  local pieces = {}
  for object, index in pairs(part.numbers) do
    local readiness, reason = rawget(object, "readiness"), rawget(object, "reason")
    local here = path .. "[" .. index .. "]"
    if readiness ~= nil then
      if not verdicts[readiness] then
        fail("InvalidData", here .. '.readiness must be "ready", "waiting" or "failed"')
      end
      if reason ~= nil and type(reason) ~= "string" then fail("InvalidData", here .. ".reason must be a string") end
      pieces[#pieces + 1] = encode_as(here, list({ index, readiness, reason or "" }))
    end
  end
  return #pieces > 0 and "[" .. concat(pieces, ",") .. "]" or nil
end

-- Files and templates -------------------------------------------------------------------------

-- An entry whose data is fetched when it is read.
local function lazy_entry(chart, part_name, index, name, original)
  local function read(entry)
    original.data = ask("file", tostring(chart.index), part_name, tostring(index))
    helm.unread[entry] = nil
    debug_setmetatable(entry, nil)
    if rawget(entry, "data") == nil then rawset(entry, "data", original.data) end
  end
  local entry = debug_setmetatable({ name = name }, {
    __metatable = false,
    __index = function(entry, key)
      if key ~= "data" then return nil end
      read(entry)
      return original.data
    end,
    __pairs = function(entry)
      read(entry)
      return next, entry, nil
    end,
  })
  helm.unread[entry] = read
  return entry
end

local function files(part_name)
  local kind = {}

  function kind.load(chart)
    local part = { originals = {}, value = list({}), names = decode(ask("files", tostring(chart.index), part_name)) }
    for index, name in ipairs(part.names) do
      local original = { index = index, name = name }
      local entry = lazy_entry(chart, part_name, index, name, original)
      part.value[index], part.originals[entry] = entry, original
    end
    return part
  end

  -- Each is its name and the number of the file whose data it has; a negative number is data
  -- that the host has been sent.
  local function collect_entry(part, entry, here)
    if type(entry) ~= "table" then fail("InvalidData", here .. " must be a table with name and data") end
    if not is_unread(entry) then filled(entry) end
    local name, data = rawget(entry, "name"), rawget(entry, "data")
    local original = part.originals[entry]
    if type(name) ~= "string" or name == "" then fail("InvalidData", here .. ".name must be a string") end
    if original and ((data == nil and is_unread(entry)) or data == original.data) then return name, original.index end
    if type(data) ~= "string" then fail("InvalidData", here .. ".data must be a string") end
    return name, -helm.send_blob(data)
  end

  function kind.collect(part, path)
    local count = require_list(part.value, path)
    local changed = count ~= #part.names
    local entries, originals, names = list({}), {}, {}
    for index = 1, count do
      local entry = rawget(part.value, index)
      local name, source = collect_entry(part, entry, path .. "[" .. index .. "]")
      entries[index] = list({ name, source })
      names[index] = name
      originals[entry] = { index = index, name = name, data = rawget(entry, "data") }
      changed = changed or source ~= index or name ~= part.names[index]
    end
    part.names, part.originals = names, originals
    return changed and encode_as(path, entries) or nil
  end

  return kind
end

-- Plain data ----------------------------------------------------------------------------------

local function data(part_name)
  local kind = {}

  function kind.load(chart)
    local text = ask("data", tostring(chart.index), part_name)
    return { text = text, value = decode(text) }
  end

  function kind.collect(part, path)
    local text = encode_as(path, part.value)
    if text == part.text then return nil end
    part.text = text
    return text
  end

  return kind
end

helm.part_kinds = {
  objects = objects,
  awaited = awaited,
  files = files("files"),
  templates = files("templates"),
  dependencies = data("dependencies"),
  notes = data("notes"),
  findings = data("findings"),
  values = data("values"),
}
