-- wrk's requests of a script with a read token, for tests/bench/scale. Arguments: the token, how many answers to wait for.
-- Prints the requests, those that were refused, and the time within which 50 and 95 of 100 were answered, in us.
local headers, most
local answered = 0

function init(args)
  headers, most = { Authorization = 'Bearer ' .. args[1] }, tonumber(args[2])
end

function request() return wrk.format('GET', nil, headers) end

function response()
  answered = answered + 1
  if answered >= most then wrk.thread:stop() end
end

function done(summary, latency)
  io.write(string.format('RESULT %d %d %d %d\n', summary.requests,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(95)))
end
