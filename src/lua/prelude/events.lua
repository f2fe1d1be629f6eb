-- Registration: which function of which chart answers which event.
local helm = ...

local fail, encode_as = helm.fail, helm.encode_as
local getinfo = debug.getinfo
local ipairs, rawget, setmetatable, tostring, type = ipairs, rawget, setmetatable, tostring, type
local sub = string.sub

local max_handlers = 1000

local handlers = {}
local functions = {}
-- What the host has not been told yet.
local news = { handlers = {}, functions = {} }

local bound = setmetatable({}, { __mode = "k" })

-- Where a function of a chart was written; a function of the library, where it was handed over.
local function place_of(run)
  local info = getinfo(run, "S")
  if sub(info.source, 1, 1) == "@" then return sub(info.source, 2), info.linedefined end
  for level = 3, 100 do
    local caller = getinfo(level, "Sl")
    if not caller then return nil end
    if sub(caller.source, 1, 1) == "@" then return sub(caller.source, 2), caller.currentline end
  end
end

-- What somebody handed over, in words.
local function named(value)
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) == "number" or value == nil then return tostring(value) end
  return "a " .. type(value)
end

local function usage(name)
  return ': events.on("' .. name .. '", 0.5, function(context) … end)'
end

local function on(chart, name, weight, handler)
  if #handlers >= max_handlers then
    fail("TooManyHandlers", "events.on: more than " .. max_handlers .. " handlers")
  end
  if type(name) ~= "string" then
    fail("BadArgument", "events.on: the name of an event must be a string, not " .. named(name) .. usage("pre-render"))
  end
  local event = helm.ask("event", name)
  if type(weight) ~= "number" or not (weight >= 0 and weight <= 1) then
    fail("InvalidWeight", "events.on: weight must be a number from 0 to 1, not " .. named(weight)
      .. (type(weight) == "number" and "" or usage(name)))
  end
  if type(handler) ~= "function" then
    fail("BadArgument", "events.on: the handler of " .. name .. " must be a function, not " .. named(handler)
      .. usage(name))
  end
  local file, line = place_of(handler)
  local place = file and file .. ":" .. line .. ": " or ""
  handlers[#handlers + 1] = { run = handler, chart = chart, place = place }
  news.handlers[#news.handlers + 1] = {
    id = #handlers, chart = chart.index, event = event, weight = weight + 0.0, file = file, line = line,
  }
end

function helm.events_of(chart)
  local events = {
    on = function(name, ...)
      -- `events:on(…)` is a slip that is easy to forgive.
      if bound[name] then return on(chart, ...) end
      return on(chart, name, ...)
    end,
  }
  bound[events] = true
  return events
end

-- init --------------------------------------------------------------------------------------

local function init_chart(chart, events)
  if chart.initialized then return end
  chart.initialized = true
  local init = rawget(chart.environment, "init")
  if init ~= nil and type(init) ~= "function" then
    fail("BadArgument", "init must be a function, not " .. named(init))
  end
  if init then
    helm.enter(chart)
    init(events)
  else
    helm.init_children(chart, events)
  end
end

-- Each child gets events of its own, so that its handlers are its own; what a parent hands on in
-- their place, to watch or to filter, is handed on as it is.
function helm.init_children(chart, events)
  local function events_for(child)
    if events == nil or bound[events] then return child.environment.events end
    return events
  end
  for _, library in ipairs(chart.library_order) do init_chart(library, events_for(library)) end
  for _, child in ipairs(chart.children) do init_chart(child, events_for(child)) end
end

function helm.init_tree()
  local top = helm.charts[1]
  init_chart(top, top.environment.events)
end

-- Template functions --------------------------------------------------------------------------

function helm.add_function(chart, name, run)
  if type(name) ~= "string" then fail("BadArgument", "template.func: the name must be a string") end
  if type(run) ~= "function" then
    fail("BadArgument", "template.func: " .. name .. " must be a function, not " .. type(run))
  end
  if helm.rendering then
    fail("TooLate", "template.func: " .. name .. " comes too late: functions are added before pre-render")
  end
  helm.ask("function", name)
  local known = functions[name]
  if known and known.chart.depth < chart.depth then return end
  if known and known.chart.depth == chart.depth and known.chart ~= chart then return end
  functions[name] = { run = run, chart = chart }
  local file, line = place_of(run)
  news.functions[#news.functions + 1] = { name = name, chart = chart.index, file = file, line = line }
end

function helm.function_named(name)
  return functions[name]
end

function helm.handler_numbered(id)
  return handlers[id]
end

-- What happened since the host last heard.
function helm.take_news()
  local told = news
  news = { handlers = {}, functions = {} }
  return '{"handlers":' .. encode_as("handlers", helm.list(told.handlers))
    .. ',"functions":' .. encode_as("functions", helm.list(told.functions)) .. "}"
end
