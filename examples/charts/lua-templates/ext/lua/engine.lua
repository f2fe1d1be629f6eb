-- A template engine in thirty lines: ${key} is a value, <% key %> … <% end %> repeats for a list.
local engine = {}

local function fill(text, scope)
  return (text:gsub("%${(%w+)}", function(key)
    local value = scope[key]
    if value == nil then error("nothing to put in place of ${" .. key .. "}", 0) end
    return tostring(value)
  end))
end

function engine.render(text, scope)
  local repeated = text:gsub("[ \t]*<%% (%w+) %%>\n(.-)[ \t]*<%% end %%>\n", function(key, body)
    local parts = {}
    for index, item in ipairs(scope[key]) do
      parts[index] = fill(body, setmetatable({ item = item }, { __index = scope }))
    end
    return table.concat(parts)
  end)
  return fill(repeated, scope)
end

return engine
