-- More replicas than shards would sit idle, and nobody would see why. By now the schema has seen to their types.
function init(events)
  events.on("post-render", 0.5, function(c)
    local replicas, shards = c.values.replicas, c.values.shards
    if replicas > shards then
      error(("%d replicas share only %d shards: set shards to at least %d"):format(replicas, shards, replicas))
    end
  end)
end
