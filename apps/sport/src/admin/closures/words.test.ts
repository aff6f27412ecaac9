import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { VenueClosure } from '@sports-hub/contract';
import { auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { asScheduler, startTableSport } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
let closure: VenueClosure;
before(async () => {
  sport = await startTableSport();
  clerk = await asScheduler(sport, 'clerk');
  closure = (await clerk.post('/admin/venues/1/close', { day: '2027-07-10', reason: 'The floor is wet.' })).data;
});
after(() => sport.stop());

const change = (body: object) => clerk.post(`/admin/closures/${closure.id}/change`, body);

test('two who change the words of a closure: the second sees those of the first, and keeps what was typed', async () => {
  assert.equal((await change({ reason: 'The floor is new.', seen: 'The floor is wet.' })).status, 200);
  const late = await change({ reason: 'The floor is dry.', seen: 'The floor is wet.' });
  assert.deepEqual([late.status, late.code, late.data.current.reason], [409, 'record.changed', 'The floor is new.']);
  const page = await sport.app.inject({
    method: 'POST',
    url: `/admin/closures/${closure.id}`,
    headers: { cookie: clerk.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({
      ...{ _op: 'changeClosure', _id: String(closure.id), _csrf: clerk.csrf ?? '' },
      ...{ reason: 'The floor is dry.', seen: 'The floor is wet.' },
    }).toString(),
  });
  assert.equal(page.statusCode, 409, page.body.slice(0, 300));
  assert.match(page.body, /now “The floor is new\.”.*“The floor is dry\.”|The floor is new\.[^]*The floor is dry\./);
  assert.match(page.body, /name="reason"[^>]*value="The floor is dry\."|value="The floor is dry\."[^>]*name="reason"/);
  assert.equal((await change({ reason: 'The floor is dry.', seen: 'The floor is new.' })).status, 200);
  assert.equal((await change({ reason: 'The floor is dry.', seen: 'The floor is dry.' })).status, 200);
  assert.deepEqual(
    (await auditOf(sport, 'venue.closure_changed')).map(({ detail }) => [detail['before'], detail['after']]),
    [
      [{ reason: 'The floor is wet.' }, { reason: 'The floor is new.' }],
      [{ reason: 'The floor is new.' }, { reason: 'The floor is dry.' }],
    ],
    'nothing is written down where nothing changes',
  );
});
