-- helm grep: which release has that line?
local function releases(args)
  local line = { "list" }
  if args.flags["all-namespaces"] then line[2] = "--all-namespaces" end
  local wanted = {}
  for index = 2, #args do wanted[args[index]] = true end
  local found = {}
  for _, release in ipairs(helm.query(table.unpack(line))) do
    if #args < 2 or wanted[release.name] then found[#found + 1] = release end
  end
  return found
end

local function manifest_of(release)
  local result = helm.run("get", "manifest", release.name, "--namespace", release.namespace)
  if result.code ~= 0 then error(result.stderr, 0) end
  return result.stdout
end

-- The lines that match, with the template that each is from.
local function search(pattern, manifest)
  local found, source = {}, ""
  for line in (manifest .. "\n"):gmatch("(.-)\r?\n") do
    source = line:match("^# Source: (.+)$") or source
    if regex.match(pattern, line) then found[#found + 1] = source .. ": " .. line end
  end
  return found
end

function main(args)
  if #args == 0 then
    io.stderr:write("name a pattern: helm grep PATTERN [RELEASE...]\n")
    return 2
  end
  local is_found = false
  for _, release in ipairs(releases(args)) do
    local name = release.namespace .. "/" .. release.name
    local lines = search(args[1], manifest_of(release))
    if #lines > 0 then is_found = true end
    if args.flags["names-only"] then
      if #lines > 0 then print(name) end
    else
      for _, line in ipairs(lines) do print(name .. " " .. line) end
    end
  end
  return is_found
end
