-- What a stranger says reaches a service in this form or not at all. Envoy carries everybody's calls over a few
-- connections, and gRPC remembers on a connection what it could not read: one bad header spoils the calls of others.

-- The first is checked by the route; Envoy makes the others, whatever a caller says, and cannot go on without the last.
local OURS = { ["content-type"] = true, ["x-request-id"] = true, ["x-forwarded-proto"] = true }

local LONGEST = 4096

-- The value as it goes on, or nil for one that no caller of ours sends.
local FORMS = {
  ["grpc-timeout"] = function(value)
    return #value <= 9 and value:match("^0*[1-9]%d*[HMSmun]$")
  end,
  ["authorization"] = function(value)
    return value:match("^[Bb]earer [%w%._~+/=-]+$")
  end,
  ["origin"] = function(value)
    return value:match("^[%w:/%.%[%]-]+$")
  end,
  ["sec-fetch-site"] = function(value)
    return value:match("^[%l-]+$")
  end,
  -- Other programs on this host may have given the browser cookies of any form: theirs stay behind.
  ["cookie"] = function(value)
    return value:match("__Host%-fieldpost=[%w%._-]+") or "none"
  end,
}

local function refuse(handle, status)
  handle:headers():replace("x-fieldpost-refused", status)
  handle:clearRouteCache()
end

-- Takes away what nobody knows; false when a known header has a value that it cannot have.
local function keep_known(headers)
  local unknown, known = {}, {}
  for name in pairs(headers) do
    if FORMS[name] then
      known[name] = true
    elseif not OURS[name] and name:sub(1, 1) ~= ":" then
      unknown[name] = true
    end
  end
  for name in pairs(unknown) do
    headers:remove(name)
  end
  for name in pairs(known) do
    local value = headers:get(name)
    local kept = #value <= LONGEST and FORMS[name](value)
    if not kept then
      return false
    end
    headers:replace(name, kept)
  end
  headers:replace("te", "trailers")
  return not headers:get(":path"):find("?", 1, true)
end

-- Whether a body is one frame of gRPC with one message that is not compressed, and nothing after it.
local function is_message(body)
  if body:length() < 5 then
    return false
  end
  local flags, a, b, c, d = body:getBytes(0, 5):byte(1, 5)
  return flags == 0 and ((a * 256 + b) * 256 + c) * 256 + d == body:length() - 5
end

function envoy_on_request(handle)
  if not keep_known(handle:headers()) then
    return refuse(handle, "400")
  end
  local body = handle:body()
  if body and body:length() > LARGEST then
    return refuse(handle, "413")
  end
  if not body or not is_message(body) or handle:trailers() then
    return refuse(handle, "422")
  end
end

-- gRPC itself answers some calls, such as one whose time is over: with a status, and nothing that says what it means.
function envoy_on_response(handle)
  local headers = handle:headers()
  local details = DETAILS[headers:get("grpc-status") or ""]
  if details and not headers:get("grpc-status-details-bin") then
    headers:add("grpc-status-details-bin", details)
  end
end
