-- wrk ... -s auth.lua -- KIND PASSWORD STATUS   signs in with the accounts KIND1@bench.example, KIND2@... in turn,
-- and counts the answers that are not STATUS. With the kind `session`: reads the session of the cookie PASSWORD.
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function init(args)
  kind, password, expected = args[1], args[2], tonumber(args[3])
  number, wrong = 0, 0
  if kind == "session" then
    reading = wrk.format("GET", "/api/auth/get-session", { Cookie = password })
  end
end

function request()
  if reading then return reading end
  number = number + 1
  local body = '{"email":"' .. kind .. (number % 2000 + 1) .. '@bench.example","password":"' .. password .. '"}'
  return wrk.format("POST", "/api/auth/sign-in/email", { ["Content-Type"] = "application/json" }, body)
end

function response(status)
  if status ~= expected then wrong = wrong + 1 end
end

function done(summary, latency)
  local strange = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do strange = strange + thread:get("wrong") end
  print(string.format("%.1f %.1f %d", summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, strange))
end
