-- Our databases are on fast disks.
function subcharts.db.storage_class(c)
  return "fast"
end

function init(events)
  subcharts.init(events)
end
