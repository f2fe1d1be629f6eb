-- Each chart's own world: the globals its scripts see, the scripts it may load, and the worlds of
-- its subcharts and libraries.
local helm = ...

local fail = helm.fail
local error, ipairs, load, pairs, tostring, type = error, ipairs, load, pairs, tostring, type
local raw = helm.raw
local find, gmatch, match = string.find, string.gmatch, string.match

-- Of Lua's own, what can neither reach outside nor tamper with what all charts share.
local base = {
  _VERSION = _VERSION,
  assert = assert,
  error = error,
  getmetatable = raw.getmetatable,
  ipairs = ipairs,
  next = raw.next,
  pairs = pairs,
  pcall = pcall,
  rawequal = rawequal,
  rawget = raw.rawget,
  rawlen = raw.rawlen,
  rawset = raw.rawset,
  select = select,
  tonumber = tonumber,
  tostring = tostring,
  type = type,
  xpcall = xpcall,
}

function base.setmetatable(object, metatable)
  -- Finalizers run at times that nobody can foresee; nothing in a chart needs them.
  if type(metatable) == "table" and raw.rawget(metatable, "__gc") ~= nil then
    fail("NotAvailable", "__gc is not available")
  end
  return raw.setmetatable(object, metatable)
end

string.dump = nil
local standard = {
  coroutine = coroutine,
  math = math,
  string = string,
  table = table,
  utf8 = utf8,
}

local function copy(source)
  local result = {}
  for key, value in pairs(source) do result[key] = value end
  return result
end

-- Copies, so that a chart may change its own without changing another's.
local function copy_into(environment, names)
  for name, value in pairs(names) do
    environment[name] = type(value) == "table" and copy(value) or value
  end
end

local function new_environment(chart)
  local environment = {}
  copy_into(environment, base)
  copy_into(environment, standard)
  copy_into(environment, helm.library)
  for _, add in pairs(helm.permitted) do add(environment) end
  environment._G = environment
  environment.require = function(name) return helm.require(chart, name) end
  return environment
end

-- Scripts -----------------------------------------------------------------------------------

local loading = {}

-- Runs a script of a chart once; afterwards gives what it returned.
local function run_script(chart, name)
  local done = chart.modules[name]
  if done == loading then fail("RequireLoop", "require loop: " .. name .. " is being loaded") end
  if done ~= nil then return done end
  chart.modules[name] = loading
  local path = chart.path .. chart.folder .. name .. ".lua"
  local chunk, message = load(helm.ask("script", tostring(chart.index), name), "@" .. path, "t", chart.environment)
  if not chunk then
    helm.remember_source(load("", "@" .. path))
    error(message, 0)
  end
  helm.remember_source(chunk)
  local result = chunk()
  if result == nil then result = true end
  chart.modules[name] = result
  return result
end

local function is_module_name(name)
  if type(name) ~= "string" or name == "" or find(name, "[%z\\]") then return false end
  for part in gmatch(name .. "/", "([^/]*)/") do
    if part == "" or part == "." or part == ".." then return false end
  end
  return true
end

-- Only what is in the chart, or in a library that it declares.
function helm.require(chart, name)
  if not is_module_name(name) then
    fail("BadModuleName", "require: bad module name " .. tostring(name))
  end
  if chart.scripts[name] then return run_script(chart, name) end
  local library_name, rest = match(name, "^([^/]+)/(.+)$")
  local library = library_name and chart.libraries[library_name]
  if library and library.scripts[rest] then return run_script(library, rest) end
  fail("ModuleNotFound", "module '" .. name .. "' not found: there is no ext/lua/" .. name .. ".lua in the chart"
    .. (library and " and no ext/lua/" .. rest .. ".lua in library " .. library_name or ""))
end

-- The tree ----------------------------------------------------------------------------------

local function add_families(chart)
  local subcharts, libraries = {}, {}
  for _, child in ipairs(chart.children) do subcharts[child.name] = child.environment end
  for name, library in pairs(chart.libraries) do libraries[name] = library.environment end
  subcharts.init = function(events) helm.init_children(chart, events) end
  local environment = chart.environment
  environment.subcharts, environment.subchart = subcharts, subcharts
  environment.libraries = libraries
  environment.events = helm.events_of(chart)
  environment.event = environment.events
  environment.template.func = function(name, run) helm.add_function(chart, name, run) end
  environment.each_object = helm.each_object
end

local function new_chart(index, facts)
  local chart = {
    index = index,
    name = facts.name,
    path = facts.path,
    folder = facts.folder or "/ext/lua/",
    depth = facts.depth,
    scripts = {},
    modules = {},
    children = {},
    libraries = {},
    library_order = {},
  }
  for _, name in ipairs(facts.scripts) do chart.scripts[name] = true end
  chart.environment = new_environment(chart)
  return chart
end

local function add_relatives(chart, facts)
  for position, index in ipairs(facts.children) do
    chart.children[position] = helm.charts[index]
    helm.charts[index].parent = chart
  end
  for position, index in ipairs(facts.libraries) do
    local library = helm.charts[index]
    chart.library_order[position] = library
    chart.libraries[library.name] = library
  end
end

-- The top chart is the first of `charts`; they refer to each other by number.
function helm.build_tree(charts)
  helm.charts = {}
  for index, facts in ipairs(charts) do helm.charts[index] = new_chart(index, facts) end
  for index, facts in ipairs(charts) do add_relatives(helm.charts[index], facts) end
  for _, chart in ipairs(helm.charts) do add_families(chart) end
end

-- Charts that have come since: to be looked at, not to be run.
function helm.extend_tree(charts)
  local known = #helm.charts
  for index = known + 1, #charts do helm.charts[index] = new_chart(index, charts[index]) end
  for index, facts in ipairs(charts) do
    helm.charts[index].children = {}
    add_relatives(helm.charts[index], facts)
  end
  for index = known + 1, #charts do add_families(helm.charts[index]) end
end

local function load_chart(chart)
  if chart.loaded then return end
  chart.loaded = true
  for _, library in ipairs(chart.library_order) do load_chart(library) end
  for _, child in ipairs(chart.children) do load_chart(child) end
  helm.enter(chart)
  if chart.scripts.chart then run_script(chart, "chart") end
end

function helm.load_tree()
  load_chart(helm.charts[1])
end
