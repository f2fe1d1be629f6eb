-- Errors as chart authors see them: at a line of theirs, whatever raised them.
local helm = ...

local getinfo, getmetatable = debug.getinfo, debug.getmetatable
local error, ipairs, pcall, rawget, setmetatable, tonumber, tostring, type, xpcall =
  error, ipairs, pcall, rawget, setmetatable, tonumber, tostring, type, xpcall
local format, match, sub = string.format, string.match, string.sub

local max_frames = 16

-- Sources of charts, by the short form in which Lua's messages name them.
local sources = {}

-- What a chart's code is called: `@` and the path of its file in the tree. The prelude's own
-- begins with `=`, and is skipped wherever a place is told.
local function is_chart_code(info)
  return sub(info.source, 1, 1) == "@"
end

function helm.remember_source(chunk)
  local info = getinfo(chunk, "S")
  sources[info.short_src] = info.source
end

function helm.calling_place()
  for level = 3, 200 do
    local info = getinfo(level, "Sl")
    if not info then return "" end
    if is_chart_code(info) and info.currentline > 0 then
      return info.short_src .. ":" .. info.currentline .. ": "
    end
  end
  return ""
end

-- What `pcall` gives for a refusal: it reads as text, and has a code to tell it from others.
local refusal = { __name = "error", __metatable = false }

function refusal.__tostring(e)
  return e.message
end

function refusal.__concat(a, b)
  return tostring(a) .. tostring(b)
end

-- Raises an error at the line of the chart that is running.
function helm.fail(code, message)
  error(setmetatable({ code = code, message = helm.calling_place() .. message }, refusal), 0)
end

local function check(ok, ...)
  if ok then return ... end
  helm.fail(...)
end

-- Asks the host; its refusal is an error of the caller's.
function helm.ask(name, ...)
  return check(helm.call(name, ...))
end

local function text_of(e)
  if type(e) == "string" then return e end
  if type(e) == "number" then return tostring(e) end
  local metatable = type(e) == "table" and getmetatable(e)
  if metatable and metatable.__tostring then
    local ok, text = pcall(tostring, e)
    if ok and type(text) == "string" then return text end
  end
  local message = type(e) == "table" and rawget(e, "message")
  if type(message) == "string" then return message end
  return format("(error object is a %s value)", type(e))
end

-- Splits "place:12: message" where place is a chart's file. What passed through a coroutine has the
-- place of its caller in front of its own.
local split_place
function split_place(text)
  local short, line, message = match(text, "^(.-):(%d+): (.*)$")
  if not (short and sources[short]) then return nil, nil, text end
  local file, inner_line, inner_message = split_place(message)
  if file then return file, inner_line, inner_message end
  return sub(sources[short], 2), tonumber(line), message
end

local function describe_frame(info, caller)
  local file = sub(info.source, 2)
  local place = file .. ":" .. info.currentline
  if info.what == "main" then return place .. ": in main chunk" end
  -- A name is the caller's; the prelude's would mean nothing to a reader.
  if info.name and caller and is_chart_code(caller) then
    return place .. ": in function '" .. info.name .. "'"
  end
  return place .. ": in function <" .. file .. ":" .. info.linedefined .. ">"
end

-- The frames of charts, innermost first.
local function frames(level)
  local found = {}
  for at = level, 1000 do
    local info = getinfo(at, "Sln")
    if not info then break end
    if is_chart_code(info) then
      if #found == max_frames then
        found[#found + 1] = "..."
        break
      end
      found[#found + 1] = describe_frame(info, getinfo(at + 1, "S"))
      found.file = found.file or sub(info.source, 2)
      found.line = found.line or info.currentline
    end
  end
  return found
end

-- What the host is told of an error: message, place, code and traceback.
local function report(e)
  local trace = frames(3)
  local file, line, message = split_place(text_of(e))
  local lines = helm.list({})
  for index, frame in ipairs(trace) do lines[index] = frame end
  return {
    report = true,
    message = message,
    file = file or trace.file,
    line = line or trace.line,
    code = getmetatable(e) == refusal and type(e.code) == "string" and e.code or nil,
    traceback = lines,
  }
end

local function finish(ok, ...)
  if ok then return true, ... end
  local e = ...
  if type(e) == "table" and e.report == true then return false, e end
  -- Lua asks for no report when it is out of memory, or when the report itself failed.
  local file, line, message = split_place(text_of(e))
  return false, { message = message, file = file, line = line, traceback = helm.list({}) }
end

-- Calls, and gives a report in place of an error.
function helm.try(run, ...)
  return finish(xpcall(run, report, ...))
end
