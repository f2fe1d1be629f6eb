-- Charts in S3: helm repo add team s3://bucket/charts, helm push web-1.2.3.tgz s3://bucket/charts
local sign = require("sign")

local function whoami()
  local id, secret = os.getenv("AWS_ACCESS_KEY_ID"), os.getenv("AWS_SECRET_ACCESS_KEY")
  if not id or not secret then error("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", 0) end
  return {
    id = id,
    secret = secret,
    token = os.getenv("AWS_SESSION_TOKEN"),
    region = os.getenv("AWS_REGION") or "us-east-1",
  }
end

local function address_of(url, who)
  local bucket, key = url:match("^s3://([^/]+)/(.+)$")
  if not bucket then error("not an address of S3: " .. url, 0) end
  local endpoint = os.getenv("AWS_ENDPOINT_URL")
  if endpoint then return endpoint:gsub("/$", "") .. "/" .. bucket .. "/" .. key end
  return "https://" .. bucket .. ".s3." .. who.region .. ".amazonaws.com/" .. key
end

local function send(method, url, body)
  local who = whoami()
  return http.request(sign({ method = method, url = address_of(url, who), body = body }, who))
end

local function require_success(answer, what)
  if answer.status == 200 then return answer.body end
  error(what .. ": S3 answers " .. answer.status, 0)
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local content = file:read("a")
  file:close()
  return content
end

local function write(path, content)
  local file = assert(io.open(path, "wb"))
  file:write(content)
  file:close()
end

-- The index of the repository, with the new chart in it; the archive is alone in its directory.
local function update_index(file, url)
  local directory = file:match("^(.*)[/\\]")
  local line = { "repo", "index", directory, "--url", url }
  local before = send("GET", url .. "/index.yaml")
  if before.status == 200 then
    write(directory .. "/before.yaml", before.body)
    line[#line + 1], line[#line + 2] = "--merge", directory .. "/before.yaml"
  end
  local made = helm.run(line)
  if made.code ~= 0 then error(made.stderr, 0) end
  return read(directory .. "/index.yaml")
end

function main(args)
  if args.kind == "download" then return require_success(send("GET", args.url), args.url) end
  local url = args.url:gsub("/$", "")
  local name = args.file:match("[^/\\]+$")
  require_success(send("PUT", url .. "/" .. name, read(args.file)), "put " .. name)
  local signature = io.open(args.file .. ".prov", "rb")
  if signature then
    require_success(send("PUT", url .. "/" .. name .. ".prov", signature:read("a")), "put its signature")
    signature:close()
  end
  require_success(send("PUT", url .. "/index.yaml", update_index(args.file, url)), "put the index")
end
