-- wrk's requests: a new envelope each time, for one of many keys and sessions. Argument: events in each envelope.
-- Each session sends every ten seconds of a simulated time that advances with the requests, so that keys and database
-- pages are used as by real players; a counter makes every body different.
local keys, sessions = 200, 10
local heads, pieces, counter, sent, second, stamp

function init(args)
  local events = tonumber(args[1])
  math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 100000)
  counter, sent, second = math.random(1, 2 ^ 40), 0, math.random(0, 20 * 365 * 86400)
  stamp = os.date('!%Y-%m-%dT%H:%M:%S', 1000000000 + second)
  heads, pieces = {}, {}
  for k = 1, keys do
    local key = 'sdk_' .. string.format('%043d', k)
    for s = 1, sessions do
      -- The timestamp goes between the pieces.
      local list = {}
      for e = 1, events do
        list[e] = string.format('.%03dZ","payload":{"positionMs":%d,"playedMs":%d,"rebufferMs":%d,"rebufferCount":%d,' ..
          '"bitrateBps":4500000,"bufferMs":%d,"droppedFrames":%d}}', e, e * 10000 + k, e * 9900 + s, e * 7, e % 5,
          12000 + e, k % 4) .. (e < events and ',{"type":"heartbeat","ts":"' or ']}')
      end
      heads[#heads + 1] = {
        ['Content-Type'] = 'application/json', ['Authorization'] = 'Bearer ' .. key,
        body = '{"apiKey":"' .. key .. '","sessionId":"session-' .. k .. '-' .. s .. '","batch":'}
      pieces[#pieces + 1] = list
    end
  end
end

function request()
  local i = math.random(1, #heads)
  counter, sent = counter + 1, sent + 1
  if sent % 200 == 0 then
    second = second + 1
    stamp = os.date('!%Y-%m-%dT%H:%M:%S', 1000000000 + second)
  end
  local body = heads[i].body .. string.format('%d', counter) .. ',"events":[{"type":"heartbeat","ts":"' .. stamp ..
    table.concat(pieces[i], stamp)
  return wrk.format('POST', nil, heads[i], body)
end

function done(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d %d\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
