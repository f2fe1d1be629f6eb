local pods = {}

-- The pod's spec inside an object, however deep its kind keeps it.
function pods.spec_of(object)
  local spec = object.spec
  if object.kind == "Pod" then return spec end
  if object.kind == "CronJob" then spec = spec.jobTemplate.spec end
  return spec and spec.template and spec.template.spec
end

return pods
