-- A kind of its own, whose readiness only this chart knows.
function init(events)
  events.on("wait", 0.5, function(c)
    for _, object in ipairs(c.objects) do
      if object.kind == "Backup" then
        local status = object.live and object.live.status or {}
        if status.phase == "Completed" then
          object.readiness = "ready"
        elseif status.phase == "Failed" then
          object.readiness, object.reason = "failed", status.message or "the backup failed"
        else
          object.readiness, object.reason = "waiting", "the first backup has not finished"
        end
      end
    end
  end)
end
