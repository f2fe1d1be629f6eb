local function configuration(objects)
  local found = {}
  for _, object in ipairs(objects) do
    if object.kind == "ConfigMap" or object.kind == "Secret" then table.insert(found, object) end
  end
  return sha256(json.encode(list(found)))
end

events.on("post-render", 1, function(c)
  local checksum = configuration(c.objects)
  for _, object in ipairs(c.objects) do
    local template = object.spec and object.spec.template
    if template then
      template.metadata.annotations = template.metadata.annotations or {}
      template.metadata.annotations["checksum/config"] = checksum
    end
  end
end)
