-- Every container, of the subcharts too, asks for as much as the house gives where it asks for nothing.
events.on("post-render", 0.5, function(c)
  each_object(c, function(object)
    local template = object.spec and object.spec.template
    for _, container in ipairs(template and template.spec.containers or {}) do
      container.resources = container.resources or { requests = c.values.resources }
    end
  end)
end)
