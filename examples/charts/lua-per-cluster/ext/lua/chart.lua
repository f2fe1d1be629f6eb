-- Routes by the Gateway API where the cluster has it, by an Ingress elsewhere.
local gateway = "gateway.networking.k8s.io/v1"

events.on("chart-loaded", 0.5, function(c)
  if c.values.api ~= "" then return end
  c.values.api = "networking.k8s.io/v1"
  for _, version in ipairs(c.capabilities.apiVersions) do
    if version == gateway then c.values.api = gateway end
  end
end)
