-- The password that the cluster has, or else a new one: an upgrade does not change it.
local function find(release)
  local ok, secret = pcall(kube.get, "v1", "Secret", release.name .. "-password", release.namespace)
  if not ok or not secret then return nil end
  return base64.decode(secret.data.password)
end

events.on("pre-render", 0.5, function(c)
  if c.values.password ~= "" then return end
  c.values.password = find(c.release) or template.render("{{ randAlphaNum 24 }}")
end)
