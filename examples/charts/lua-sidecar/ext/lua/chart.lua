local pods = require("pods")

-- Every pod of this chart and of its subcharts ships its logs.
function init(events)
  subcharts.init(events)
  events.on("post-render", 0.5, function(c)
    each_object(c, function(object)
      local spec = pods.spec_of(object)
      if spec then
        table.insert(spec.containers, { name = "logs", image = c.values.sidecar.image })
      end
    end)
  end)
end
