-- wrk's requests: whole views as the player's script reports them, all of one account, each beat in a request of its own. Arguments:
-- views, beats of each, and the second in which the first began.
local ffi = require('ffi')
ffi.cdef('int getpid(void); int kill(int, int);')
local key = 'sdk_' .. string.format('%043d', 1)
local headers = {['Content-Type'] = 'application/json', ['Authorization'] = 'Bearer ' .. key}
local views, beats, first
local sent, threads = -1, {}  -- wrk asks for one request that it does not send
answered, refused = 0, 0  -- not local, so that done() can read them

function setup(thread) threads[#threads + 1] = thread end

function init(args)
  views, beats, first = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  math.randomseed(1)
end

-- The same view has the same numbers in each of its requests.
local function of(view, salt, limit) return (view * 7919 + salt * 104729) % limit end

local function event(id, second, type, payload)
  return string.format('{"id":"%s","type":"%s","ts":"%s.%03dZ","payload":{%s}}', id, type,
    os.date('!%Y-%m-%dT%H:%M:%S', second), math.random(0, 999), payload)
end

local function start(view)
  return string.format('"player":"hls.js","playerVersion":"1.7.%d","sdkVersion":"1.6","autoplay":false,"pageUrl":' ..
    '"https://www.video.example/watch","visible":true,"title":"Title %d","videoId":"%d","series":"Series %d",' ..
    '"streamType":"onDemand","viewerId":"viewer-%d","pageStartupMs":%d,"custom":{"plan":"plan %d","appVersion":"8.%d.0"}',
    of(view, 1, 4), of(view, 2, 500), of(view, 2, 500), of(view, 2, 40), of(view, 3, 20000), 300 + of(view, 4, 2000),
    of(view, 5, 3), of(view, 6, 5))
end

local function totals(view, beat)
  local played = beat * 10000 + math.random(-60, 60)
  return string.format('"positionMs":%d,"playedMs":%d,"rebufferMs":%d,"rebufferCount":%d,"seekMs":0,"avgBitrateBps":%d,' ..
    '"bitrateMs":%d,"topMs":%d,"decodedFrames":%d,"droppedFrames":%d,"bandwidthBps":%d,"bufferMs":%d,"width":1280,"height":720',
    played + math.random(0, 60), played, math.floor(beat / 25) * 700, math.floor(beat / 25),
    3500000 + math.random(-200000, 200000), played - math.random(0, 300), math.floor(played * 0.7), played / 40,
    math.floor(beat / 10), math.random(4000000, 12000000), math.random(12000, 30000))
end

local function events_of(view, beat)
  local second = first + of(view, 7, 1200) + beat * 10
  if beat == 0 then return event(0, second, 'session_start', start(view)) end
  local list = {}
  local function add(type, payload) list[#list + 1] = event(beat .. '-' .. #list, second, type, payload) end
  if beat == 1 then
    add('play_request', '"positionMs":0,"autoplay":false')
    add('playback_start', string.format('"positionMs":0,"durationMs":2700000,"startupMs":%d,"width":1280,"height":720,' ..
      '"mediaHost":"cdn-%d.example"', 300 + of(view, 8, 3000), of(view, 9, 3)))
    add('quality_change', '"bitrateBps":3500000,"width":1280,"height":720')
  elseif beat % 25 == 0 then
    add('rebuffer_start', string.format('"positionMs":%d', beat * 10000))
    add('rebuffer_end', string.format('"positionMs":%d,"stallMs":%d', beat * 10000, math.random(300, 1100)))
  end
  if beat == beats then add('playback_end', totals(view, beat) .. ',"reason":"completed"')
  else add('heartbeat', totals(view, beat)) end
  return table.concat(list, ',')
end

function request()
  if sent < 0 or sent == views * (beats + 1) then
    sent = math.max(sent, 0)
    return wrk.format('GET', '/icon.svg')
  end
  local view, beat = sent % views, math.floor(sent / views)
  sent = sent + 1
  return wrk.format('POST', nil, headers, string.format('{"apiKey":"%s","sessionId":"view-%d","events":[%s]}', key, view,
    events_of(view, beat)))
end

function response(status)
  if status == 200 then return end
  answered = answered + 1
  if status ~= 204 then refused = refused + 1 end
  -- wrk stops before its time only as by Ctrl-C.
  if answered == views * (beats + 1) then ffi.C.kill(ffi.C.getpid(), 2) end
end

function done()
  local thread = threads[1]
  io.write(string.format('RESULT %d %d\n', thread:get('answered'), thread:get('refused')))
end
