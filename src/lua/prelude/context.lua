-- The context that a handler is given: facts that it may read, parts that it may change.
local helm = ...

local ask, fail, part_kinds = helm.ask, helm.fail, helm.part_kinds
local rawget = helm.raw.rawget
local ipairs, next, pairs, pcall, setmetatable, tostring, type =
  ipairs, next, pairs, pcall, setmetatable, tostring, type
local concat, move = table.concat, table.move

local facts = { chart = true, release = true, capabilities = true }
-- Parts that the tree has once, not each chart for itself.
local shared = { values = true, findings = true }

-- The event under way: what its context holds, what may change.
local event = { holds = {}, may_change = {} }
-- Parts that were touched, by the chart's index and their name; those of the tree are the top's.
local loaded = {}
local known_facts = {}

local function kind_of(field)
  if field == "objects" and event.awaits then return part_kinds.awaited end
  return part_kinds[field]
end

-- Values --------------------------------------------------------------------------------------

local function table_in(values, name)
  if type(rawget(values, name)) ~= "table" then values[name] = {} end
  return values[name]
end

-- One table for `global`, wherever in the tree it is read.
local function share_globals(chart, values, global)
  if global ~= nil then values.global = global end
  for _, child in ipairs(chart.children) do
    share_globals(child, table_in(values, child.name), rawget(values, "global"))
  end
end

local function part_of(chart, field)
  local owner = shared[field] and helm.charts[1] or chart
  local parts = loaded[owner.index]
  if not parts then
    parts = {}
    loaded[owner.index] = parts
  end
  if not parts[field] then
    parts[field] = kind_of(field).load(owner)
    if field == "values" then share_globals(owner, parts[field].value, nil) end
  end
  return parts[field]
end

local function values_of(chart)
  local root = part_of(chart, "values").value
  if chart == helm.charts[1] then return root end
  if chart.parent then return table_in(values_of(chart.parent), chart.name) end
  -- A library: the top chart may have values for it.
  local own = rawget(root, chart.name)
  return type(own) == "table" and own or {}
end

-- Reading and writing ---------------------------------------------------------------------------

local function fact(chart, field)
  local key = field == "chart" and chart.index or field
  if known_facts[key] then return known_facts[key] end
  local view = helm.view((helm.decode(ask("facts", field, tostring(chart.index)))), "context." .. field)
  -- Before there is a chart, only its name is known.
  if event.name ~= "pre-create" then known_facts[key] = view end
  return view
end

-- What is written too late is ignored, once told for each place.
local function ignore(place, path, field)
  local text = place .. path .. "." .. field .. " stays as it was: it may change up to "
    .. event.last_change[field] .. ", not in " .. event.name
  if event.told[text] then return end
  event.told[text] = true
  helm.call("say.warn", text)
end

-- What is written too early, or where it never may be, would be lost.
local function refuse(path, field)
  local later = event.next_change[field]
  fail("ReadOnly", path .. "." .. field .. " may not change in " .. event.name
    .. (later and ": it may from " .. later .. " on" or ""))
end

local new_context
-- The charts of contexts, and the contexts in what `charts` gives.
local chart_of = setmetatable({}, { __mode = "k" })
local contexts_of = setmetatable({}, { __mode = "k" })

local function child_contexts(chart, path)
  local contexts = {}
  for _, child in ipairs(chart.children) do
    contexts[child.name] = new_context(child, path .. ".charts." .. child.name)
  end
  local view = helm.shallow_view(contexts, path .. ".charts")
  contexts_of[view] = contexts
  return view
end

-- A context, or those of subcharts, as a table that can be written: they hold nothing themselves.
function helm.whole_context(value)
  local contexts = chart_of[value] and value or contexts_of[value]
  if not contexts then return value end
  local whole = {}
  for field, part in pairs(contexts) do whole[field] = helm.whole_context(part) end
  return whole
end

local function read(chart, path, field)
  if field == "charts" then return event.holds.files and child_contexts(chart, path) or nil end
  if not event.holds[field] then return nil end
  if facts[field] then return fact(chart, field) end
  if field == "values" then return values_of(chart) end
  return part_of(chart, field).value
end

local function write(chart, path, field, value)
  local name = path .. "." .. tostring(field)
  if not part_kinds[field] then
    fail("ReadOnly", name .. ((facts[field] or field == "charts") and " is read-only" or " is not a field of the context"))
  end
  if event.last_change[field] then
    ignore(helm.calling_place(), path, field)
    return
  end
  if not event.may_change[field] then refuse(path, field) end
  if field == "values" and chart ~= helm.charts[1] then
    values_of(chart.parent or helm.charts[1])[chart.name] = value
  else
    part_of(chart, field).value = value
  end
end

function new_context(chart, path)
  local context = setmetatable({}, {
    __name = "context",
    __metatable = false,
    __index = function(_, field) return read(chart, path, field) end,
    __newindex = function(_, field, value) write(chart, path, field, value) end,
    __pairs = function(context)
      return function(_, field)
        if field == "charts" then return nil end
        local following = next(event.holds, field) or event.holds.files and "charts" or nil
        return following, following and context[following]
      end, context, nil
    end,
  })
  chart_of[context] = chart
  return context
end

-- Visits every object of a chart and of the charts below it.
function helm.each_object(context, visit)
  local chart = chart_of[context]
  if not chart then fail("BadArgument", "each_object takes the context of a chart") end
  if type(visit) ~= "function" then fail("BadArgument", "each_object takes a function") end
  local objects = context.objects or {}
  for _, object in ipairs(move(objects, 1, #objects, 1, {})) do visit(object, context) end
  for _, child in ipairs(chart.children) do helm.each_object(context.charts[child.name], visit) end
end

-- Handlers ------------------------------------------------------------------------------------

local function set_of(names)
  local set = {}
  for _, name in ipairs(names) do set[name] = true end
  return set
end

local function begin(request)
  event = {
    name = request.event,
    holds = set_of(request.holds),
    may_change = set_of(request.mayChange),
    last_change = request.lastChange,
    next_change = request.nextChange,
    told = {},
    awaits = request.event == "wait" or request.event == "ready",
  }
  for _, stale in ipairs(request.stale) do
    local parts = loaded[stale.chart]
    if parts then parts[stale.part] = nil end
  end
  if request.event == "pre-render" then helm.rendering = true end
end

-- A part that may not change now, and did: what can no longer change is fetched anew when it is next
-- read.
local function hold(handler, chart, field, part, path)
  if event.awaits and field == "objects" then return end
  local ok, text = pcall(kind_of(field).collect, part, path .. "." .. field)
  if ok and not text then return end
  if not event.last_change[field] then refuse(path, field) end
  ignore(handler.place, path, field)
  loaded[chart.index][field] = nil
end

-- Everything that changed, as one JSON text.
local function collect(handler)
  local changes = {}
  for _, chart in ipairs(helm.charts) do
    local path = chart == helm.charts[1] and "context" or "context.charts." .. chart.name
    for field, part in pairs(loaded[chart.index] or {}) do
      local text
      if event.may_change[field] then
        text = kind_of(field).collect(part, path .. "." .. field)
      else
        hold(handler, chart, field, part, path)
      end
      if text then
        changes[#changes + 1] = '{"chart":' .. chart.index .. ',"part":"' .. field .. '","value":' .. text .. "}"
      end
    end
  end
  return "[" .. concat(changes, ",") .. "]"
end

function helm.handle(request)
  begin(request)
  local handler = helm.handler_numbered(request.handler)
  handler.run(new_context(handler.chart, "context"))
  return collect(handler)
end
