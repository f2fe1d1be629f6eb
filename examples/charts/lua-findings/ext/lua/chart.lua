events.on("pre-lint", 0.5, function(c)
  if c.values.owner == "" then
    table.insert(c.findings, { severity = "warning", message = "nobody owns this release", path = "values.yaml" })
  end
end)
