-- No image without a version, in this chart and in those below it.
events.on("pre-validate", 1, function(c)
  each_object(c, function(object)
    local template = object.spec and object.spec.template
    for _, container in ipairs(template and template.spec.containers or {}) do
      if not regex.match(":[^/]+$", container.image) or regex.match(":latest$", container.image) then
        error(object.kind .. " " .. object.metadata.name .. ": image " .. container.image .. " has no version", 0)
      end
    end
  end)
end)
