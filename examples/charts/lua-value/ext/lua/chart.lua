-- Production runs three replicas at least, whatever was asked for.
function init(events)
  events.on("pre-render", 0.5, function(c)
    if c.values.production and c.values.replicas < 3 then
      c.values.replicas = 3
    end
  end)
end
