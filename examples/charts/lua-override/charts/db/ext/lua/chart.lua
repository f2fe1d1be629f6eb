-- Which class of storage to use; a parent may know better.
function storage_class(c)
  return "standard"
end

function init(events)
  events.on("pre-render", 0.5, function(c)
    c.values.class = storage_class(c)
  end)
end
