-- What every chart may use, whatever it is allowed: pure functions, and a voice.
local helm = ...

local fail, encode_as = helm.fail, helm.encode_as
local rawget = helm.raw.rawget
local ipairs, tonumber, tostring, type = ipairs, tonumber, tostring, type
local concat, pack, unpack = table.concat, table.pack, table.unpack
local gsub = string.gsub

local max_output = 1024 * 1024

local function text_argument(value, name)
  if type(value) == "number" then return tostring(value) end
  if type(value) ~= "string" then fail("BadArgument", name .. " must be a string, not " .. type(value)) end
  return value
end

-- Asks the host; in its refusal, the function that was called is named.
local function ask(name, ...)
  local ok, answer, message = helm.call(name, ...)
  if ok then return answer end
  fail(answer, (gsub(name, "^lib%.", "")) .. ": " .. message)
end

-- The same for a function that takes nothing but texts, which `labels` tells apart.
local function ask_texts(name, labels, ...)
  local texts = { ... }
  for index, label in ipairs(labels) do
    texts[index] = text_argument(texts[index], name .. ": " .. label)
  end
  return ask("lib." .. name, unpack(texts, 1, #labels))
end

-- Speech ------------------------------------------------------------------------------------

local said = 0

-- What is printed besides what was said: the end of the line, and the word before a warning.
local beside = { print = 1, info = 1, warn = 10, error = 8 }

local function say(channel, ...)
  local words = pack(...)
  for index = 1, words.n do words[index] = tostring(words[index]) end
  local text = concat(words, "\t", 1, words.n)
  said = said + #text + beside[channel]
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
  encode = function(value) return encode_as("json.encode: value", value) end,
  decode = function(text) return decode(text_argument(text, "json.decode: text"), "json.decode") end,
}

local yaml = {
  encode = function(value) return ask("lib.yaml.encode", encode_as("yaml.encode: value", value)) end,
  decode = function(text) return decode(ask_texts("yaml.decode", { "text" }, text), "yaml.decode") end,
}

local base64 = {
  encode = function(text) return ask_texts("base64.encode", { "text" }, text) end,
  decode = function(text) return ask_texts("base64.decode", { "text" }, text) end,
}

local function sha256(text)
  return ask_texts("sha256", { "text" }, text)
end

-- Versions and patterns ---------------------------------------------------------------------

local semver = {
  compare = function(a, b)
    return tonumber(ask_texts("semver.compare", { "the first version", "the second version" }, a, b))
  end,
  satisfies = function(version, range)
    return ask_texts("semver.satisfies", { "version", "range" }, version, range) == "true"
  end,
}

local regex = {
  match = function(pattern, text)
    return ask_texts("regex.match", { "pattern", "text" }, pattern, text) == "true"
  end,
  find_all = function(pattern, text)
    return decode(ask_texts("regex.find_all", { "pattern", "text" }, pattern, text))
  end,
  replace = function(pattern, text, with)
    return ask_texts("regex.replace", { "pattern", "text", "replacement" }, pattern, text, with)
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
    local answer = ask("lib.date", text_argument(layout or "%c", "os.date: format"), whole_seconds(at))
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
  local source = text_argument(text, "template.render: text")
  return ask("lib.template.render", source, encode_as("template.render: data", data))
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
