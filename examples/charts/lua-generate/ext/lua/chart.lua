local function read(files, name)
  for _, file in ipairs(files) do
    if file.name == name then return file.data end
  end
  error("there is no " .. name)
end

local function binding(user)
  return {
    apiVersion = "rbac.authorization.k8s.io/v1",
    kind = "RoleBinding",
    metadata = { name = user.name },
    roleRef = { apiGroup = "rbac.authorization.k8s.io", kind = "ClusterRole", name = user.admin and "admin" or "view" },
    subjects = { { apiGroup = "rbac.authorization.k8s.io", kind = "User", name = user.name } },
  }
end

-- One RoleBinding for each line of users.json.
function init(events)
  events.on("post-render", 0.5, function(c)
    for _, user in ipairs(json.decode(read(c.files, "users.json"))) do
      table.insert(c.objects, binding(user))
    end
  end)
end
