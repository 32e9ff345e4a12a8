-- wrk's requests for drafts, with the API key BENCH_KEY. Argument: generate; empty, an empty answer of a worker; or nginx, a
-- preflight, which nginx answers itself.
local path, key = '/api/generate', os.getenv('BENCH_KEY')
local subjects = {'lighthouse', 'penguin', 'robot', 'taco', 'wizard', 'snail', 'dragon', 'moth', 'otter', 'pirate'}
local places = {'in space', 'on a tram', 'under the sea', 'at the opera', 'in the rain', 'on the moon', 'in a library'}
local what
function init(args) what = args[1] end
function request()
  if what == 'empty' then return wrk.format('GET', '/healthz') end
  if what == 'nginx' then return wrk.format('OPTIONS', path) end
  local theme = 'a ' .. subjects[math.random(#subjects)] .. ' ' .. places[math.random(#places)]
  return wrk.format('POST', path, {['Content-Type'] = 'application/json', ['X-API-Key'] = key}, '{"theme":"' .. theme .. '"}')
end
function done(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d\n', summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
