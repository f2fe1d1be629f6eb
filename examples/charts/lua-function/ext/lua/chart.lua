-- A name that Kubernetes takes, out of any text.
template.func("slug", function(text)
  return (text:lower():gsub("[^a-z0-9]+", "-"):gsub("^%-+", ""):gsub("%-+$", ""))
end)

local units = { Ki = 2 ^ -10, Mi = 1, Gi = 2 ^ 10 }

-- How many mebibytes a quantity is, as an integer.
template.func("megabytes", function(quantity)
  local number, unit = quantity:match("^([%d.]+)(%a+)$")
  if not units[unit] then error("not a quantity: " .. quantity) end
  return math.tointeger(tonumber(number) * units[unit] // 1)
end)
