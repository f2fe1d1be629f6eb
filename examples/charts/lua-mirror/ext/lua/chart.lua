-- nginx:1.27 becomes mirror.example.com/docker.io/library/nginx:1.27.
local function complete(image)
  if regex.match("^[^/]+[.:][^/]*/", image) then return image end
  return "docker.io/" .. (image:find("/", 1, true) and "" or "library/") .. image
end

events.on("post-render", 1, function(c)
  if c.values.mirror == "" then return end
  each_object(c, function(object)
    local template = object.spec and object.spec.template
    for _, container in ipairs(template and template.spec.containers or {}) do
      container.image = c.values.mirror .. "/" .. complete(container.image)
    end
  end)
end)
