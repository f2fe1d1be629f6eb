-- Whatever is rendered, here and in subcharts, says whose it is.
events.on("post-render", 1, function(c)
  each_object(c, function(object)
    local labels = object.metadata.labels or {}
    for name, value in pairs(c.values.labels) do labels[name] = value end
    object.metadata.labels = labels
  end)
end)
