-- A budget for a single pod would keep its node from ever being drained.
events.on("post-render", 0.5, function(c)
  if c.values.replicas > 1 then return end
  local kept = {}
  for _, object in ipairs(c.objects) do
    if object.kind ~= "PodDisruptionBudget" then table.insert(kept, object) end
  end
  c.objects = kept
end)
