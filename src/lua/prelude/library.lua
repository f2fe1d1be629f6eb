-- What every chart may use, whatever it is allowed: pure functions, and a voice.
local helm = ...

local ask, fail, encode_as = helm.ask, helm.fail, helm.encode_as
local rawget = helm.raw.rawget
local tonumber, tostring, type = tonumber, tostring, type
local concat, pack = table.concat, table.pack

local max_output = 1024 * 1024

local function text_argument(value, name)
  if type(value) == "number" then return tostring(value) end
  if type(value) ~= "string" then fail("BadArgument", name .. " must be a string, not " .. type(value)) end
  return value
end

-- Speech ------------------------------------------------------------------------------------

local said = 0

local function say(channel, ...)
  local words = pack(...)
  for index = 1, words.n do words[index] = tostring(words[index]) end
  local text = concat(words, "\t", 1, words.n)
  said = said + #text + 1
  if said > max_output then
    fail("PrintLimit", "more than 1 MiB of output")
  end
  helm.call("say." .. channel, text)
end

local function speaker(channel)
  return function(...) say(channel, ...) end
end

-- Text formats ------------------------------------------------------------------------------

local function decode(text, what)
  local value, message = helm.decode(text)
  if message then fail("InvalidData", what .. ": " .. message) end
  return value
end

local json = {
  encode = function(value) return encode_as("value", value) end,
  decode = function(text) return decode(text_argument(text, "text"), "json.decode") end,
}

local yaml = {
  encode = function(value) return (ask("lib.yaml.encode", encode_as("value", value))) end,
  decode = function(text)
    return decode(ask("lib.yaml.decode", text_argument(text, "text")), "yaml.decode")
  end,
}

local base64 = {
  encode = function(text) return (ask("lib.base64.encode", text_argument(text, "text"))) end,
  decode = function(text) return (ask("lib.base64.decode", text_argument(text, "text"))) end,
}

local function sha256(text)
  return (ask("lib.sha256", text_argument(text, "text")))
end

-- Versions and patterns ---------------------------------------------------------------------

local semver = {
  compare = function(a, b)
    return tonumber((ask("lib.semver.compare", text_argument(a, "version"), text_argument(b, "version"))))
  end,
  satisfies = function(version, range)
    return ask("lib.semver.satisfies", text_argument(version, "version"), text_argument(range, "range")) == "true"
  end,
}

local regex = {
  match = function(pattern, text)
    return ask("lib.regex.match", text_argument(pattern, "pattern"), text_argument(text, "text")) == "true"
  end,
  find_all = function(pattern, text)
    return decode(ask("lib.regex.find_all", text_argument(pattern, "pattern"), text_argument(text, "text")))
  end,
  replace = function(pattern, text, with)
    return (ask(
      "lib.regex.replace",
      text_argument(pattern, "pattern"),
      text_argument(text, "text"),
      text_argument(with, "replacement")
    ))
  end,
}

-- Time --------------------------------------------------------------------------------------

local function now()
  return math.tointeger(tonumber((ask("now")))) // 1000
end

local function whole_seconds(time)
  if time == nil then return tostring(now()) end
  local seconds = math.tointeger(time)
  if not seconds then fail("BadArgument", "time must be a whole number of seconds") end
  return tostring(seconds)
end

local function time_field(fields, name, default)
  local value = rawget(fields, name)
  if value == nil then value = default end
  if value == nil then fail("BadArgument", "field '" .. name .. "' missing in date table") end
  local whole = math.tointeger(value)
  if not whole then fail("BadArgument", "field '" .. name .. "' is not an integer") end
  return whole
end

local function time_of(fields)
  local answer = ask("lib.time", encode_as("date", helm.list({
    time_field(fields, "year"), time_field(fields, "month"), time_field(fields, "day"),
    time_field(fields, "hour", 12), time_field(fields, "min", 0), time_field(fields, "sec", 0),
  })))
  return math.tointeger(tonumber(answer))
end

local time = {
  clock = function() return tonumber((ask("clock"))) end,
  date = function(layout, at)
    local answer = ask("lib.date", text_argument(layout or "%c", "format"), whole_seconds(at))
    if layout and layout:find("^!?%*t") then return decode(answer) end
    return answer
  end,
  difftime = function(a, b) return (a - b) * 1.0 end,
  time = function(fields)
    if fields == nil then return now() end
    if type(fields) ~= "table" then fail("BadArgument", "os.time takes a table") end
    return time_of(fields)
  end,
}

-- Templates ---------------------------------------------------------------------------------

local function render(text, data)
  if data == nil then data = {} end
  return (ask("lib.template.render", text_argument(text, "template"), encode_as("data", data)))
end

helm.text_argument = text_argument
helm.library = {
  print = speaker("print"),
  println = speaker("print"),
  log = { info = speaker("info"), warn = speaker("warn"), error = speaker("error") },
  json = json,
  yaml = yaml,
  base64 = base64,
  sha256 = sha256,
  semver = semver,
  regex = regex,
  os = time,
  template = { render = render },
  null = helm.null,
  list = helm.list,
}
