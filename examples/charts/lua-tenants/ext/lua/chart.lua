local function copy(value)
  return json.decode(json.encode(value))
end

events.on("post-render", 0.5, function(c)
  local all = {}
  for _, tenant in ipairs(c.values.tenants) do
    for _, object in ipairs(c.objects) do
      local own = copy(object)
      own.metadata.name = tenant .. "-" .. own.metadata.name
      table.insert(all, own)
    end
  end
  c.objects = all
end)
