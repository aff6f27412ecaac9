import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, send } from './testing/families.ts';

const TOKEN = `${'x'.repeat(43)}.${'x'.repeat(43)}`;

let sport: TestSport;
before(async () => {
  sport = await startTestSport({
    env: {
      THROTTLE_QUOTES: '1/3600',
      THROTTLE_REGISTRATIONS: '1/3600',
      THROTTLE_CONFIRMATIONS: '1/3600',
      THROTTLE_ANNOUNCEMENTS: '1/3600',
      THROTTLE_CLAIMS: '1/3600',
    },
  });
});
after(() => sport.stop());

test('each form of registration counts its clients, and refuses nobody else', async () => {
  const body = await aFamily(sport);
  const forms: [string, object][] = [
    ['/registration/quote', body],
    ['/registration/payment-intent', body],
    ['/registration/finalize', { ...body, processor_payment_intent: 'pi_unknown' }],
    ['/registration/offer', { reference: 'x'.repeat(43) }],
    ['/registration/confirm', { token: TOKEN }],
  ];
  for (const [index, [path, given]] of forms.entries()) {
    const knock = (client: string) => send(sport, 'POST', path, given, client);
    const first = await knock(`10.1.1.${index}`);
    assert.notEqual(first.status, 429, path);
    assert.equal((await knock(`10.1.1.${index}`)).code, 'throttle.exceeded', path);
    assert.notEqual((await knock(`10.1.2.${index}`)).status, 429, `${path} from elsewhere`);
  }
});

test('confirmations that are asked for are counted too', async () => {
  const look = (client: string) =>
    send(sport, 'GET', `/registration/confirmation?reference=${'x'.repeat(43)}`, undefined, client);
  assert.notEqual((await look('10.1.3.1')).status, 429);
  assert.equal((await look('10.1.3.1')).status, 429);
});

test('announcements and claims are counted by member; a claim’s answers for themselves', async () => {
  const announce = (text: string) =>
    as(sport, 'coach.kim').post('/community/announcements', {
      ...{ scope_type: 'team', scope_id: 1, title: text, body: text, client_id: `limits-${text}-0123456789` },
    });
  const [first, second] = [await announce('one'), await announce('two')];
  assert.deepEqual([first.statusCode, second.statusCode], [201, 429], first.body);
  const claim = (first_name: string) =>
    as(sport, 'coach.lee').post('/community/claims', { first_name, last_name: 'Vale', birth_date: '2015-09-30' });
  const made = await claim('Quinn');
  assert.deepEqual([made.statusCode, (await claim('Quincy')).statusCode], [201, 429], made.body);
  const { id } = made.json().data;
  const answer = async (text: string) => {
    await sport.db.run(`update claims set question = 'Which school?', answer = null where id = $1`, [id]);
    return (await as(sport, 'coach.lee').post(`/community/claims/${id}/answer`, { answer: text })).statusCode;
  };
  assert.deepEqual([await answer('Lincoln'), await answer('Lincoln School')], [200, 429]);
});
