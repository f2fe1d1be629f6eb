-- Libraries that reach outside: there for a tree of charts that was allowed to.
local helm = ...

local ask, fail, text_argument, encode_as = helm.ask, helm.fail, helm.text_argument, helm.encode_as
local next = helm.raw.next
local ipairs, tonumber, type = ipairs, tonumber, type

-- What each permission adds to a chart's globals.
local libraries = {}

local function library(environment, name)
  environment[name] = environment[name] or {}
  return environment[name]
end

-- network -------------------------------------------------------------------------------------

local function request(options)
  if type(options) ~= "table" then fail("BadArgument", "http.request takes a table") end
  local body = options.body
  if body ~= nil then body = text_argument(body, "http.request: body") end
  local head = {
    url = text_argument(options.url, "http.request: url"),
    method = text_argument(options.method or "GET", "http.request: method"),
    headers = options.headers or {},
    timeout = options.timeout,
  }
  local answer, content = ask("http", encode_as("options", head), body or "")
  local response = helm.decode(answer)
  response.body = content
  return response
end

function libraries.network(environment)
  local http = library(environment, "http")
  http.request = request
  function http.get(url, options)
    local all = { url = url, method = "GET" }
    for key, value in next, options or {} do
      if key ~= "url" and key ~= "method" then all[key] = value end
    end
    return request(all)
  end
end

-- cluster -------------------------------------------------------------------------------------

local function query(name, options)
  return (helm.decode((ask(name, encode_as("options", options)))))
end

function libraries.cluster(environment)
  local kube = library(environment, "kube")
  function kube.get(api_version, kind, name, namespace)
    local found = query("kube.get", {
      apiVersion = text_argument(api_version, "kube.get: apiVersion"),
      kind = text_argument(kind, "kube.get: kind"),
      name = text_argument(name, "kube.get: name"),
      namespace = namespace,
    })
    if found == helm.null then return nil end
    return found
  end
  function kube.list(api_version, kind, options)
    options = options or {}
    return query("kube.list", {
      apiVersion = text_argument(api_version, "kube.list: apiVersion"),
      kind = text_argument(kind, "kube.list: kind"),
      namespace = options.namespace,
      labelSelector = options.labelSelector,
      fieldSelector = options.fieldSelector,
    })
  end
end

-- io ------------------------------------------------------------------------------------------

function libraries.io(environment)
  local io, os = library(environment, "io"), environment.os
  io.open, io.lines, io.type, io.close = helm.files.open, helm.files.lines, helm.files.type, helm.files.close
  os.remove, os.rename, os.tmpname = helm.files.remove, helm.files.rename, helm.files.tmpname
end

-- os ------------------------------------------------------------------------------------------

function libraries.os(environment)
  local io, os = library(environment, "io"), environment.os
  function os.getenv(name)
    local is_set, value = ask("os.getenv", text_argument(name, "os.getenv: name"))
    if is_set == "true" then return value end
    return nil
  end
  function os.execute(command)
    if command == nil then return true end
    local how, code = ask("os.execute", text_argument(command, "os.execute: command"))
    local status = math.tointeger(tonumber(code))
    if how == "exit" and status == 0 then return true, "exit", 0 end
    return nil, how, status
  end
  io.popen = helm.files.popen
end

helm.permitted = {}

function helm.grant(permissions)
  helm.permitted = {}
  for _, name in ipairs(permissions) do
    helm.permitted[#helm.permitted + 1] = libraries[name]
  end
end
