<?php
// What a good PHP application does for POST /api/v1/telemetry, with a row per event (peer_events.sql), and our tables of
// keys and sessions and durability: a persistent connection, emulated prepares (one round trip a statement), one
// statement that finds key and session, one INSERT in autocommit.
declare(strict_types=1);

function answer(int $status, ?array $body = null): never {
    http_response_code($status);
    if ($body === null) { header_remove('Content-Type'); exit; }
    header('Content-Type: application/json');
    exit(json_encode($body));
}
function unauthorized(): never { answer(401, ['error' => 'Unauthorized', 'message' => 'Invalid API key']); }
function invalid(string $field, string $message): never { answer(400, ['errors' => [$field => $message]]); }

if ($_SERVER['REQUEST_METHOD'] !== 'POST') answer(405, ['error' => 'method_not_allowed']);
if (!preg_match('/^Bearer (sdk_[0-9A-Za-z]{43})$/D', $_SERVER['HTTP_AUTHORIZATION'] ?? '', $found)) unauthorized();
$key = $found[1];

$body = file_get_contents('php://input');
$envelope = json_decode($body, false, 16);
if (!$envelope instanceof stdClass) answer(400, ['errors' => ['body' => 'must be a JSON object']]);
$session = $envelope->sessionId ?? null;
if (!is_string($envelope->apiKey ?? null)) invalid('apiKey', 'is required');
if (!is_string($session) || $session === '' || strlen($session) > 128) invalid('sessionId', 'must be 1 to 128 characters');
if (!is_array($envelope->events ?? null) || count($envelope->events) > 500) invalid('events', 'must be a list of at most 500');

$db = new PDO("mysql:unix_socket={$_SERVER['DB_SOCKET']};dbname={$_SERVER['DB_NAME']};charset=utf8mb4",
    $_SERVER['DB_USER'], $_SERVER['DB_PASSWORD'],
    [PDO::ATTR_PERSISTENT => true, PDO::ATTR_EMULATE_PREPARES => true, PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
     PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_NUM]);

// The owner is known only after the key was found, so the session is found by owner and name, for which there is an index.
$find = $db->prepare('SELECT k.id, k.account_id,
           k.last_used_at IS NULL OR k.last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE,
           s.session_ref, s.partition_day
      FROM sdk_keys k LEFT JOIN playback_sessions s
        ON s.session_ref = CAST(UNHEX(LEFT(SHA2(CONCAT(k.account_id, CAST(? AS CHAR CHARACTER SET utf8mb4)), 256), 32)) AS BINARY(16))
     WHERE k.key_hash = _binary ? AND k.revoked_at IS NULL');
$find->execute([$session, hash('sha256', $key, true)]);
$row = $find->fetch();
if (!$row || !hash_equals($key, $envelope->apiKey)) unauthorized();
[$key_id, $user, $stale, $ref, $day] = $row;

$bodyHash = substr(hash('sha256', $body, true), 0, 6);
$second = pack('N', strtotime($envelope->events[0]->ts ?? 'now') ?: 0);
$values = [];
$day ??= gmdate('Y-m-d');
$known = $ref !== null;
$ref ??= substr(hash('sha256', $user . $session, true), 0, 16);
foreach ($envelope->events as $i => $event) {
    if (!$event instanceof stdClass) invalid('events', "events[$i] must be an object");
    if (!is_string($event->type ?? null) || !preg_match('/^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/D', $event->type)) {
        invalid('events', "events[$i].type is wrong");
    }
    if (!is_string($event->ts ?? null) ||
        !preg_match('/^(20\d\d-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/D', $event->ts, $t)) {
        invalid('events', "events[$i].ts must be an ISO 8601 timestamp");
    }
    $ts = $t[4] === 'Z' ? $t[1] . ' ' . $t[2] . substr($t[3], 0, 4)
        : (new DateTimeImmutable($event->ts))->setTimezone(new DateTimeZone('UTC'))->format('Y-m-d H:i:s.v');
    $payload = $event->payload ?? new stdClass;
    if (!$payload instanceof stdClass) invalid('events', "events[$i].payload must be an object");
    $values[] = $ref;
    $values[] = $second . $bodyHash . pack('n', $i);
    $values[] = $day;
    $values[] = $event->type;
    $values[] = $ts;
    $values[] = json_encode($payload, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}

if (!$known) {
    $db->prepare('INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)
                  VALUES (_binary ?, ?, ?, UTC_DATE(), UTC_TIMESTAMP(3))
                  ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref')
       ->execute([$ref, $user, $session]);
}
if ($values) {
    $rows = implode(',', array_fill(0, intdiv(count($values), 6), '(_binary ?,_binary ?,?,?,?,UTC_TIMESTAMP(3),?)'));
    $db->prepare("INSERT INTO peer_events (session_ref, event_hash, partition_day, type, ts, received_at, payload)
                  VALUES $rows ON DUPLICATE KEY UPDATE session_ref = peer_events.session_ref")->execute($values);
}
if ($stale) {
    $db->prepare('UPDATE sdk_keys SET last_used_at = UTC_TIMESTAMP(3)
                   WHERE id = _binary ? AND (last_used_at IS NULL OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)')
       ->execute([$key_id]);
}
answer(204);
