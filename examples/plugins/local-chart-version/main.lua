-- helm local-chart-version get -c ./web; … set -c ./web -v 1.2.3; … bump -c ./web -s minor
local function read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return text
end

local function version_in(text)
  local version = ("\n" .. text):match("\nversion:%s*[\"']?([^\"'%s#]+)")
  return version or error("Chart.yaml has no version", 0)
end

local function bumped(version, segment)
  local major, minor, patch = version:match("^v?(%d+)%.(%d+)%.(%d+)")
  if not major then error("no version to count up: " .. version, 0) end
  if segment == "major" then return (major + 1) .. ".0.0" end
  if segment == "minor" then return major .. "." .. (minor + 1) .. ".0" end
  if segment == "patch" then return major .. "." .. minor .. "." .. (patch + 1) end
  error("a segment is major, minor or patch, not " .. segment, 0)
end

local function write(path, text, version)
  local changed = ("\n" .. text):gsub("(\nversion:%s*[\"']?)[^\"'%s#]+", function(head) return head .. version end, 1)
  local file = assert(io.open(path, "w"))
  file:write((changed:sub(2)))
  file:close()
  print(version)
end

function main(args)
  local path = args.flags.chart .. "/Chart.yaml"
  local text, verb = read(path), args[1]
  if verb == "get" then
    print(version_in(text))
  elseif verb == "set" and args.flags.version ~= "" then
    write(path, text, args.flags.version)
  elseif verb == "bump" then
    write(path, text, bumped(version_in(text), args.flags.segment))
  else
    io.stderr:write("get, set -v VERSION, or bump -s SEGMENT\n")
    return 2
  end
end
