-- A plugin's world: everything that charts may be allowed, the user's terminal, and helm itself. The
-- host answers for these to plugins alone; the machine of a chart has nobody to ask.
local helm = ...

local ask, fail, text_argument, encode_as = helm.ask, helm.fail, helm.text_argument, helm.encode_as
local error, ipairs, pairs, tostring, type = error, ipairs, pairs, tostring, type
local concat, pack = table.concat, table.pack

local function joined(separator, ...)
  local words = pack(...)
  for index = 1, words.n do words[index] = tostring(words[index]) end
  return concat(words, separator, 1, words.n)
end

local function stream(name)
  local file = {}
  function file.write(self, ...)
    ask("plugin.write", name, joined("", ...))
    return self
  end
  return file
end

-- Runs helm as a user would: helm.run("list", "-o", "json").
local function run(...)
  local words = pack(...)
  if words.n == 1 and type(words[1]) == "table" then words = words[1] end
  local list = helm.list({})
  for index = 1, #words do list[index] = text_argument(words[index], "argument") end
  local answer, output, errors = ask("plugin.helm", encode_as("arguments", list))
  return { code = math.tointeger(tonumber(answer)), stdout = output, stderr = errors }
end

-- The same for what it prints as data; a failure is an error.
local function query(...)
  local words = pack(...)
  words[words.n + 1], words[words.n + 2] = "-o", "json"
  local result = run(words)
  if result.code ~= 0 then error("helm " .. concat(words, " ") .. ": " .. result.stderr, 0) end
  return (helm.decode(result.stdout))
end

local function add_libraries(environment, request)
  environment.events, environment.event, environment.each_object = nil, nil, nil
  environment.subcharts, environment.subchart, environment.libraries = nil, nil, nil
  environment.template.func = nil
  local function print(...)
    ask("plugin.write", "stdout", joined("\t", ...) .. "\n")
  end
  environment.print, environment.println = print, print
  local io = environment.io
  io.stdout, io.stderr = stream("stdout"), stream("stderr")
  function io.write(...) return io.stdout:write(...) end
  function io.read() return (ask("plugin.input")) end
  environment.helm = {
    run = run,
    query = query,
    namespace = request.namespace,
    version = request.version,
    plugin = { name = request.name, directory = request.directory },
  }
end

local function arguments_of(request)
  local args = {}
  for name, value in pairs(request.fields) do args[name] = value end
  for index, word in ipairs(request.words) do args[index] = word end
  return args
end

local codes = { [true] = 0, [false] = 1 }

local function outcome_of(result)
  if type(result) == "string" then return '{"blob":' .. helm.send_blob(result) .. "}" end
  local code = result == nil and 0 or codes[result] or math.tointeger(result)
  if not code then fail("BadResult", "main returned a " .. type(result) .. ": an exit code or a string is wanted") end
  return '{"code":' .. code .. "}"
end

function helm.run_plugin(request)
  helm.grant({ "network", "cluster", "io", "os" })
  math.randomseed(request.seed[1], request.seed[2])
  helm.build_tree({
    {
      name = request.name,
      path = request.name,
      folder = "/",
      depth = 0,
      scripts = request.scripts,
      children = {},
      libraries = {},
    },
  })
  local plugin = helm.charts[1]
  add_libraries(plugin.environment, request)
  helm.enter(plugin)
  local returned = helm.require(plugin, "main")
  local main = plugin.environment.main
  if main == nil and type(returned) == "table" then main = returned.main end
  if type(main) ~= "function" then fail("MissingMain", "main.lua has no function main(args)") end
  return outcome_of(main(arguments_of(request)))
end
