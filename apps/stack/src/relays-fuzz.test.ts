import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  API_PREFIX,
  bodyKindOf,
  isForwarded,
  sportOperations,
  SPORT_THROTTLES,
  SPORTS,
  type OperationSpec,
} from '@sports-hub/contract';
import { makePng } from '@sports-hub/sport/demo/content/png';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

/** Whatever anybody can send to a sport without signing in. */
const RELAYS: readonly OperationSpec[] = sportOperations.filter(
  (op) => isForwarded(op) && op.method === 'POST' && op.access === 'public',
);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_116);
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 30);

/** Small and repeatable. Look further with FUZZ_SEED=$RANDOM FUZZ_ROUNDS=500. */
function createChance(seed: number) {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}
const { below, one } = createChance(SEED);

const LONG = 'x'.repeat(70_000);
const STRINGS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2028\r\nBcc: all@riverbend.example',
  "'; drop table payments; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s%n',
  '../../../etc/passwd',
  '👨‍👩‍👧‍👦'.repeat(40),
  LONG,
  'true',
  'null',
  '1e400',
  '-1',
  '9999999999999999999999',
  '0x10',
  '2026-02-30',
  '2026-11-16',
  '+275760-09-13',
  'ana@elsewhere.example',
  'Ana@[127.0.0.1]',
  'a1'.repeat(40),
  '__proto__',
  'constructor',
] as const;
const VALUES = [
  ...STRINGS,
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[]]]],
  ['x', 'x'],
  { length: 1 },
  { toString: 'x' },
  { news: true },
  { registration: 'yes', __proto__: null },
] as readonly unknown[];

/** Something that may well be taken, to begin from. */
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  first_name: 'Ana',
  last_name: 'Brandt',
  email: 'ana@elsewhere.example',
  phone: '555 0100',
  message: 'Where is the gym today?',
  member_id: 1,
  sender_name: 'Ana Brandt',
  sender_email: 'ana@elsewhere.example',
  subject: 'A question',
  installation_id: 'b7c5b1de-6f8e-4a54-b9a3-2f1f5a0d4c11',
  device_token: 'a1'.repeat(32),
  platform: 'ios',
  subscriptions: { news: true },
  sponsor_name: 'Mill Street Bakery',
  package_id: 1,
  contact_name: 'Ana Brandt',
  league_id: 1,
  division_id: 1,
  player_first_name: 'Lina',
  player_last_name: 'Brandt',
  grade: '4',
  birth_date: '2016-05-14',
  gender: 'girls',
  concussion_agreement: true,
  medical_agreement: true,
  processor_payment_intent: 'pi_none',
};
const namesOf = (op: OperationSpec): string[] =>
  Object.keys((op.body as { properties?: object } | undefined)?.properties ?? {});

function fields(op: OperationSpec): Record<string, unknown> {
  const body = Object.fromEntries(
    namesOf(op).flatMap((name) => (name in PLAUSIBLE ? [[name, PLAUSIBLE[name]]] : [])),
  ) as Record<string, unknown>;
  for (let changes = below(4); changes > 0; changes -= 1) {
    const name = one([...namesOf(op), 'website', 'total', 'amount', 'constructor', 'unknown_field']);
    if (below(4) === 0) delete body[name];
    else body[name] = one(VALUES);
  }
  return body;
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'image/png',
  '',
] as const;

function jsonPayload(op: OperationSpec): string {
  const text = JSON.stringify(fields(op));
  switch (below(12)) {
    case 0:
      return text.slice(0, below(text.length));
    case 1:
      return `${text}${text}`;
    case 2:
      return JSON.stringify(one(VALUES));
    case 3:
      return '['.repeat(50_000);
    case 4:
      return `{"__proto__":{"x":1},"email":"a@b.example","email":"c@d.example"}`;
    case 5:
      return text.replace(/"[^"]*"/, '1e400');
    default:
      return text;
  }
}

const LOGO = makePng(20, 20, ['#225588', '#ffffff'], (x, y) => (x ^ y) & 1);
const FILES = [
  LOGO,
  LOGO.subarray(0, 50),
  Buffer.concat([LOGO, Buffer.from('<script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  Buffer.alloc(0),
  Buffer.alloc(300_000, 0xff),
] as const;

function formPayload(op: OperationSpec): Buffer {
  const parts: Buffer[] = [];
  const part = (head: string, body: Buffer | string) =>
    parts.push(Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(body as Buffer), Buffer.from('\r\n'));
  for (const [name, value] of Object.entries(fields(op)))
    part(`Content-Disposition: form-data; name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value));
  for (let files = below(4); files > 0; files -= 1) {
    const name = one(['logo_file', 'logo_file', 'logo_file', 'other', '__proto__', 'a"; name="b', '\0']);
    const filename = one(['logo.png', '../x', '\r\nx', '']);
    part(
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`,
      one(FILES),
    );
  }
  const whole = Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
  return below(8) === 0 ? whole.subarray(0, below(whole.length)) : whole;
}

let league: HubAndSports;
before(async () => {
  const limits = Object.fromEntries(
    SPORT_THROTTLES.map((name) => [`THROTTLE_${name.toUpperCase().replaceAll('-', '_')}`, '100000/1']),
  );
  league = await startHubAndSports(() => limits);
});
after(() => league.stop());

const EXPECTED = [200, 201, 400, 404, 409, 413, 415, 422];

test(`whatever is posted, the response is one of ours and never a failure of ours (FUZZ_SEED=${SEED})`, async () => {
  const seen = new Map<string, Set<number>>();
  for (const op of RELAYS)
    for (let round = 0; round < ROUNDS; round += 1) {
      const isForm = bodyKindOf(op) === 'multipart';
      const payload = isForm ? formPayload(op) : jsonPayload(op);
      const usual = isForm ? 'multipart/form-data; boundary=b' : 'application/json';
      const type = below(10) === 0 ? one(TYPES) : usual;
      const sport = one(SPORTS);
      const response = await league.hub.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/sports/${sport}${op.path}${below(10) === 0 ? '?x=%00&y=%ff' : ''}`,
        headers: { ...(type ? { 'content-type': type } : {}) },
        payload,
      });
      const about = `${op.path} at ${sport}, ${type}: ${payload.toString('latin1').slice(0, 400)}`;
      assert.ok(EXPECTED.includes(response.statusCode), `${response.statusCode} ${response.body} ${about}`);
      const body = response.json<{ success: boolean; version: string; data: { message: string }; error?: string }>();
      assert.equal(body.version, '1.0.0', about);
      assert.equal(body.success, response.statusCode < 300, about);
      if (!body.success && op.legacy) assert.equal(body.error, body.data.message, about);
      assert.ok(response.body.length < 20_000, `${response.body.length} bytes for ${about}`);
      seen.set(op.path, (seen.get(op.path) ?? new Set()).add(response.statusCode));
    }
  for (const sport of SPORTS.map(league.sport)) {
    await sport.jobs.runPending();
    assert.doesNotMatch(sport.logLines.join(''), /"request failed"|job failed/);
  }
  // The test sees something: it was let in here and there.
  assert.ok([...seen.values()].some((statuses) => statuses.has(200) || statuses.has(201)));
});
