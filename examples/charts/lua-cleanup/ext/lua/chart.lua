-- Tells the registry of services that the release is gone. The chart is gone, too: only the
-- release is known here.
registry = "https://services.example.com"

function init(events)
  events.on("post-delete", 0.5, function(c)
    local url = registry .. "/" .. c.release.namespace .. "/" .. c.release.name
    local answer = http.request({ url = url, method = "DELETE" })
    if answer.status ~= 200 and answer.status ~= 404 then
      log.warn("the registry kept " .. c.release.name .. ": status " .. answer.status)
    end
  end)
end
