events.on("post-render", 1, function(c)
  local kinds = {}
  for _, object in ipairs(c.objects) do table.insert(kinds, object.kind .. "/" .. object.metadata.name) end
  c.notes = c.notes .. "\nInstalled: " .. table.concat(kinds, ", ")
end)
