-- AWS Signature Version 4, from its description: hashes of hashes, all in Lua.
local function bytes_of(hex)
  return (hex:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end

local function hmac(key, text)
  if #key > 64 then key = bytes_of(sha256(key)) end
  key = key .. ("\0"):rep(64 - #key)
  local function padded(pad)
    return (key:gsub(".", function(byte) return string.char(byte:byte() ~ pad) end))
  end
  return bytes_of(sha256(padded(0x5c) .. bytes_of(sha256(padded(0x36) .. text))))
end

local function hex_of(bytes)
  return (bytes:gsub(".", function(byte) return ("%02x"):format(byte:byte()) end))
end

-- Adds what proves who asks to the headers of a request.
local function sign(request, who)
  local stamp, day = os.date("!%Y%m%dT%H%M%SZ"), os.date("!%Y%m%d")
  local host, path = request.url:match("^https?://([^/]+)([^?]*)")
  local content = sha256(request.body or "")
  local headers = request.headers or {}
  headers["x-amz-content-sha256"], headers["x-amz-date"] = content, stamp
  local names = "host;x-amz-content-sha256;x-amz-date"
  local lines = "host:" .. host .. "\nx-amz-content-sha256:" .. content .. "\nx-amz-date:" .. stamp .. "\n"
  if who.token then
    headers["x-amz-security-token"] = who.token
    names, lines = names .. ";x-amz-security-token", lines .. "x-amz-security-token:" .. who.token .. "\n"
  end
  local canonical = table.concat({ request.method, path, "", lines, names, content }, "\n")
  local scope = day .. "/" .. who.region .. "/s3/aws4_request"
  local text = "AWS4-HMAC-SHA256\n" .. stamp .. "\n" .. scope .. "\n" .. sha256(canonical)
  local key = hmac(hmac(hmac(hmac("AWS4" .. who.secret, day), who.region), "s3"), "aws4_request")
  headers.authorization = "AWS4-HMAC-SHA256 Credential=" .. who.id .. "/" .. scope
    .. ", SignedHeaders=" .. names .. ", Signature=" .. hex_of(hmac(key, text))
  request.headers = headers
  return request
end

return sign
