-- In the package, not on the disk.
events.on("pre-package", 0.5, function(c)
  c.values.build = c.chart.version .. "+" .. sha256(c.templates[1].data):sub(1, 7)
  table.insert(c.files, { name = "BUILD", data = c.values.build .. "\n" })
end)
