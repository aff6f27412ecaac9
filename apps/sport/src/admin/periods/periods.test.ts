import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { findLeague, openPeriod } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

test('the day of the teams and the rule for canceling are set on a page, and families read them', async () => {
  const registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  const { period_id: id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  const path = `/admin/registration-periods/${id}/promises`;
  const promises = { teams_on: '2026-12-01', cancel_until: '2026-11-25', refund_percent: 80 };
  const { status, data } = await registrar.post(path, promises);
  assert.equal(status, 200, JSON.stringify(data));
  assert.equal((await registrar.post(path, promises)).status, 200, 'a second press changes nothing');
  const [line, ...others] = await auditOf(sport, 'registration_period.changed');
  assert.deepEqual(others, []);
  assert.equal(line?.subject, `registration_period:${id}`);
  assert.deepEqual((line?.detail as any).after, promises);
  const told = await sport.app.inject({ url: '/api/v1/registration/periods' });
  assert.equal(told.json().data.items.find((one: any) => one.id === id).teams_on, '2026-12-01');
  const listed = (await registrar.get('/admin/registration-periods')).data.items.find((one: any) => one.id === id);
  assert.deepEqual([listed.teams_on, listed.cancel_until, listed.refund_percent], Object.values(promises));
  const command = await runAdmin([sport.sport, 'registration-periods'], { DATABASE_URL: sport.databaseUrl });
  assert.match(command, /teams on 2026-12-01 {2}families cancel until 2026-11-25, 80% back/);

  for (const wrong of [{ refund_percent: 101 }, { refund_percent: 50, teams_on: '2026-02-30' }, {}])
    assert.equal((await registrar.post(path, wrong)).status, 422, JSON.stringify(wrong));
  assert.equal((await registrar.post('/admin/registration-periods/9999/promises', promises)).status, 404);
});

test('the page shows each period, takes its form without script, and says what is wrong at its field', async () => {
  const registrar = await asAdminOf(sport, 'robin.vale', { registration: true, audit: false });
  const { period_id: id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  const send = (fields: Record<string, string>) =>
    sport.app.inject({
      method: 'POST',
      url: `/admin/registration-periods/${id}`,
      headers: { cookie: registrar.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _op: 'setPeriodPromises',
        _csrf: registrar.csrf ?? '',
        _id: String(id),
        ...fields,
      }).toString(),
    });
  const saved = await send({ teams_on: '', cancel_until: '2026-12-24', refund_percent: '50' });
  assert.equal(saved.statusCode, 303, saved.body);
  const headers = { cookie: registrar.cookie ?? '' };
  const page = await sport.app.inject({ url: String(saved.headers.location), headers });
  assert.match(page.body, new RegExp(`${openPeriod(sport)}: Saved`));
  assert.match(page.body, /value="2026-12-24"/);
  const refused = await send({ teams_on: '', cancel_until: '', refund_percent: 'half' });
  assert.match(refused.body, /aria-invalid="true"/);
  assert.match(refused.body, /value="half"/);
  const trail = await registrar.get('/admin/audit?group=registration');
  assert.match(JSON.stringify(trail.data), /changed what families are promised in/);
});
