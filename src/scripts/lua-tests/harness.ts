/** The name under which a chart's own script is loaded while its tests run. */
export const scriptUnderTest = 'chart-under-test';

/** The function of templates that gives the results. */
export const resultsFunction = 'helmLuaTestResults';

/**
 * What is loaded in the place of a chart's script when its tests run: it keeps the handlers that the
 * script registers, and has each test file run its tests on them.
 */
export function testHarness(facts: object, tests: readonly string[], hasScript: boolean): string {
  return `${harness}
helm_chart = json.decode(${longString(JSON.stringify(facts))})
${hasScript ? `require("${scriptUnderTest}")` : ''}
if type(init) == "function" then init(events) end
init = function() end
${tests.map((name) => `run_file("${name}")`).join('\n')}
template.func("${resultsFunction}", function() return list(results) end)
`;
}

function longString(text: string): string {
  return `[==[${text.replaceAll(']==]', ']=\\u003d]')}]==]`;
}

const harness = `
local handlers, file = {}, ""
results = {}

events = { on = function(first, ...)
  local name, weight, run = first, ...
  if type(first) == "table" then name, weight, run = ... end
  if name == "pre-load" then name = "chart-loaded" elseif name == "watch" then name = "wait" end
  handlers[#handlers + 1] = { event = name, weight = weight, run = run, number = #handlers }
end }
event = events

-- Has the handlers of an event answer it; what the context lacks is filled in.
function fire(name, context)
  context = context or {}
  context.chart = context.chart or helm_chart
  context.release = context.release
    or { name = "test", namespace = "default", revision = 1, isInstall = true, isUpgrade = false }
  for _, part in ipairs({ "values", "objects", "templates", "files", "charts" }) do
    context[part] = context[part] or {}
  end
  local order = {}
  for _, handler in ipairs(handlers) do
    if handler.event == name then order[#order + 1] = handler end
  end
  table.sort(order, function(a, b)
    if a.weight == b.weight then return a.number < b.number end
    return a.weight < b.weight
  end)
  for _, handler in ipairs(order) do handler.run(context) end
  return context
end

local function equal(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(a) do if not equal(value, b[key]) then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end

local function show(value)
  local ok, text = pcall(json.encode, list({ value }))
  return ok and text:sub(2, -2) or tostring(value)
end

local function contains(whole, part)
  if type(whole) == "string" then return whole:find(tostring(part), 1, true) ~= nil end
  for _, item in pairs(whole) do if equal(item, part) then return true end end
  return false
end

local function failure(run)
  local ok, message = pcall(run)
  return not ok and tostring(message) or nil
end

local checks = {
  to_equal = { "to equal", equal },
  to_contain = { "to contain", contains },
  to_match = { "to match", function(text, pattern) return regex.match(pattern, text) end },
  to_be_nil = { "to be nil", function(value) return value == nil end },
  to_be_true = { "to be true", function(value) return value == true end },
  to_fail = { "to fail with", function(run, text)
    local message = failure(run)
    return message ~= nil and (text == nil or message:find(text, 1, true) ~= nil)
  end },
}

local function expectation(value, is_wanted)
  local methods = {}
  for name, check in pairs(checks) do
    methods[name] = function(other)
      if check[2](value, other) == is_wanted then return end
      local words = (is_wanted and "" or "not ") .. check[1] .. (other == nil and "" or " " .. show(other))
      error("expected " .. show(value) .. " " .. words, 2)
    end
  end
  return methods
end

function expect(value)
  local methods = expectation(value, true)
  methods.never = expectation(value, false)
  return methods
end

function test(name, run)
  local ok, message = pcall(run)
  results[#results + 1] = { file = file, name = name, passed = ok, message = ok and "" or tostring(message) }
end

function run_file(name)
  file = name
  local ok, message = pcall(require, name)
  if not ok then results[#results + 1] = { file = file, name = "is loaded", passed = false, message = tostring(message) } end
end
`;
