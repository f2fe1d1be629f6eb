local engine = require("engine")

-- What is in views/ becomes objects, by an engine that this chart brings along.
function init(events)
  events.on("post-render", 0.5, function(c)
    local scope = setmetatable({ release = c.release.name }, { __index = c.values })
    for _, file in ipairs(c.files) do
      if file.name:match("^views/") then
        table.insert(c.objects, yaml.decode(engine.render(file.data, scope)))
      end
    end
  end)
end
