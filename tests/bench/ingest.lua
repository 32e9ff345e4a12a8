-- wrk's requests: a new envelope each time, for one of many keys and sessions. Arguments: events an envelope.
-- Only a counter differs from one body of a session to the next, which makes every event in it a new one.
local keys, sessions = 200, 10
local events, heads, tails, counter

function init(args)
  events = tonumber(args[1])
  math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 100000)
  counter = math.random(1, 2 ^ 40)
  heads, tails = {}, {}
  for k = 1, keys do
    local key = 'sdk_' .. string.format('%043d', k)
    for s = 1, sessions do
      local list = {}
      for e = 1, events do
        list[e] = string.format('{"type":"heartbeat","ts":"2026-11-21T03:%02d:%02d.%03dZ","payload":{"positionMs":%d,' ..
          '"playedMs":%d,"rebufferMs":%d,"rebufferCount":%d,"bitrateBps":4500000,"bufferMs":%d,"droppedFrames":%d}}',
          e % 60, s, k, e * 10000 + k, e * 9900 + s, e * 7, e % 5, 12000 + e, k % 4)
      end
      heads[#heads + 1] = {
        ['Content-Type'] = 'application/json', ['Authorization'] = 'Bearer ' .. key,
        body = '{"apiKey":"' .. key .. '","sessionId":"session-' .. k .. '-' .. s .. '","batch":'}
      tails[#tails + 1] = ',"events":[' .. table.concat(list, ',') .. ']}'
    end
  end
end

function request()
  local i = math.random(1, #heads)
  counter = counter + 1
  return wrk.format('POST', nil, heads[i], heads[i].body .. string.format('%d', counter) .. tails[i])
end

function done(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d %d\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
