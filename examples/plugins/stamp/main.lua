-- A post-renderer: helm install web ./web --post-renderer stamp --post-renderer-args team=blue
local function labels_of(args)
  local labels = {}
  for _, pair in ipairs(args) do
    local name, value = pair:match("^([^=]+)=(.*)$")
    if not name then error("a label is NAME=VALUE, not " .. pair, 0) end
    labels[name] = value
  end
  return labels
end

function main(args)
  local labels = labels_of(args)
  local documents = {}
  for text in ("\n" .. args.manifests .. "\n---\n"):gmatch("(.-)\n%-%-%-[^\n]*\n") do
    local object = yaml.decode(text)
    if type(object) == "table" and object.metadata then
      object.metadata.labels = object.metadata.labels or {}
      for name, value in pairs(labels) do object.metadata.labels[name] = value end
      documents[#documents + 1] = yaml.encode(object)
    end
  end
  return table.concat(documents, "\n---\n")
end
