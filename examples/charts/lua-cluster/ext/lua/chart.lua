-- As many replicas as the cluster has nodes; without a cluster, as many as the values say.
function init(events)
  events.on("pre-render", 0.5, function(c)
    local ok, nodes = pcall(kube.list, "v1", "Node")
    if ok then
      c.values.replicas = #nodes
    elseif nodes.code ~= "NoCluster" then
      error(nodes)
    end
  end)
end
