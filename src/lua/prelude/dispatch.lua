-- The one door: the host names an operation, and gets its outcome as JSON.
local helm = ...

local tostring = tostring
local gsub, utf8_len = string.gsub, utf8.len

-- Tells the host which chart is at work, in case it has to end the thread.
function helm.enter(chart)
  helm.call("progress", tostring(chart.index))
end

local blobs = 0

-- Bytes that are not JSON go ahead of the answer that refers to them by number.
function helm.send_blob(data)
  helm.call("blob", data)
  blobs = blobs + 1
  return blobs
end

local operations = {}

function operations.load(request)
  helm.grant(request.permissions)
  math.randomseed(request.seed[1], request.seed[2])
  helm.build_tree(request.charts)
  helm.load_tree()
  return "null"
end

function operations.init()
  helm.init_tree()
  return "null"
end

function operations.extend(request)
  helm.extend_tree(request.charts)
  return "null"
end

function operations.plugin(request)
  return helm.run_plugin(request)
end

function operations.handle(request)
  return helm.handle(request)
end

operations["function"] = function(request)
  local found = helm.function_named(request.name)
  local result = found.run(table.unpack(request.arguments, 1, #request.arguments))
  if result == nil then return "null" end
  return helm.encode_as(request.name .. ": result", result)
end

local function run(operation, payload)
  blobs = 0
  return operations[operation]((helm.decode(payload)))
end

local function valid_text(text)
  if utf8_len(text) then return text end
  return (gsub(text, "[\x80-\xff]", "?"))
end

function helm.dispatch(operation, payload)
  local ok, outcome = helm.try(run, operation, payload)
  if ok then return '{"result":' .. outcome .. ',"news":' .. helm.take_news() .. "}" end
  outcome.message = valid_text(outcome.message)
  outcome.report = nil
  return '{"error":' .. helm.encode(outcome) .. "}"
end

-- Some runtimes compile what is called often, and do so aside: what every handler's end needs is
-- compiled while the charts are still being loaded.
for _ = 1, 20 do
  local items, numbers, texts = helm.decode_items('[{"kind":"a","b":{"c":["d"]}}]')
  items[1].b.c[1] = "e"
  helm.encode_items(items, numbers, texts, "kind")
end
