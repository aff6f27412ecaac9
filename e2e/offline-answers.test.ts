import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { Locator, Page } from 'playwright-core';
import { TestClient } from '@sports-hub/hub/testing/client';
import { idOf } from '@sports-hub/sport/testing/cast';
import { addGame } from '@sports-hub/sport/testing/events';
import { assertAccessible } from './accessibility.ts';
import { eventually, overflow } from './browser.ts';
import { bar, keptPages, startOfflineStack, untilKept, waitingCalls, type OfflineStack } from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
});
after(() => stack.stop());
afterEach(() => stack.mend());
beforeEach(async () => {
  stack.clock.set(new Date());
  for (const table of ['answer_log', 'answers', 'event_answer_settings', 'important_seen'])
    await stack.basketball.db.run(`delete from ${table}`);
});

interface Question {
  player_id: number;
  kind: string;
  event_id: number;
  version: number;
}
/** What can be answered for Riley, by time. */
async function questions(client: TestClient): Promise<Question[]> {
  const { data } = await client.get('/sports/basketball/community/family-events');
  return data.items.filter(({ can_answer }: { can_answer: boolean }) => can_answer);
}
const clientOf = async (name: string): Promise<TestClient> => {
  const client = new TestClient(stack.hub.app);
  await client.signIn(`${name}@riverbend.example`, 'Riverbend2026');
  return client;
};
const logged = async ({ player_id, kind, event_id }: Question): Promise<string[]> =>
  (
    await stack.basketball.db.rows<{ value: string }>(
      'select value from answer_log where player_id = $1 and kind = $2 and event_id = $3 order by given_at',
      [player_id, kind, event_id],
    )
  ).map(({ value }) => value);
const placeOf = (page: Page, { kind, event_id, player_id }: Question): Locator =>
  page.locator(`#basketball-${kind}-${event_id}-${player_id}`);
const press = (row: Locator, words: string): Promise<void> =>
  row.getByRole('group').getByRole('button', { name: words, exact: true }).click();
const chosen = (row: Locator): Locator => row.locator('.answer__opt[aria-pressed="true"]');
const kept = (row: Locator): Locator => row.getByText('Kept on this phone. It goes out by itself.');

/** The week of somebody in a browser with its worker, and what they can answer. */
async function openWeek(name = 'pat.parker'): Promise<{ page: Page; asked: Question[]; client: TestClient }> {
  await stack.newBrowser();
  const page = await stack.newPage();
  await stack.signIn(page, name);
  await untilKept(page, '/', '/teams');
  const client = await clientOf(name);
  return { page, client, asked: await questions(client) };
}

test('an answer without a connection waits visibly, can be undone, and goes out once from the next start', async () => {
  const { page, asked } = await openWeek();
  const [first, second] = asked as [Question, Question];
  const row = placeOf(page, first);
  await stack.cut();
  await press(row, 'Not going');
  await kept(row).waitFor();
  assert.equal(await chosen(row).textContent(), 'Not going');
  assert.equal(
    await page.evaluate(`getComputedStyle(document.querySelector('.answer__opt[aria-pressed="true"]')).borderTopStyle`),
    'dashed',
  );
  await assertAccessible(page, 'answers that wait');
  assert.equal(await overflow(page), 0);
  await row.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => assert.equal(await kept(row).count(), 0));
  assert.equal(await chosen(row).count(), 0);
  assert.deepEqual(await waitingCalls(page), []);

  // The last press counts, also after the app was closed.
  await press(row, 'Maybe');
  await kept(row).waitFor();
  await press(row, 'Going');
  await press(placeOf(page, second), 'Going');
  await kept(placeOf(page, second)).waitFor();
  const later = await stack.newPage();
  await later.goto(`${stack.origin}/`);
  await kept(placeOf(later, first)).waitFor();
  assert.equal(await chosen(placeOf(later, first)).textContent(), 'Going');
  assert.equal((await waitingCalls(later)).length, 2);
  await later.goto(`${stack.origin}/teams`);
  await later.getByRole('heading', { name: 'Waits for a connection' }).waitFor();
  assert.equal(await later.locator('[data-waiting-list] li').count(), 2);

  await later.goto('about:blank');
  await stack.mend();
  assert.deepEqual([await logged(first), await logged(second)], [[], []]);
  await later.goto(`${stack.origin}/help`);
  await eventually(async () => assert.deepEqual([await logged(first), await logged(second)], [['comes'], ['comes']]));
  await later.goto(`${stack.origin}/`);
  await eventually(async () => assert.deepEqual(await waitingCalls(later), []));
  assert.equal(await chosen(placeOf(later, first)).textContent(), 'Going');
  assert.equal(await kept(placeOf(later, first)).count(), 0);
});

test('an answer whose response was lost is sent again, and counts once; a sport that is away holds up nothing', async () => {
  const { page, asked } = await openWeek();
  const [question, other] = asked as [Question, Question];
  const row = placeOf(page, question);
  for (const fault of ['lose-response', 'refuse'] as const) {
    stack.toSport.fault = fault;
    await press(row, 'Going');
    if (fault === 'lose-response')
      await eventually(async () => assert.deepEqual(await logged(question), ['comes'], 'the service has it'));
    await kept(row).waitFor();
    assert.equal((await waitingCalls(page)).length, 1, fault);
    stack.toSport.fault = 'pass';
    await eventually(async () => {
      await page.evaluate(`navigator.serviceWorker.controller.postMessage('send')`);
      assert.deepEqual(await waitingCalls(page), []);
    });
    await row.getByText('Saved.').waitFor();
    assert.equal((await logged(question)).length, fault === 'lose-response' ? 1 : 2, fault);
  }
  assert.deepEqual(await logged(other), []);

  // What somebody between says is no answer of ours.
  const untouched = placeOf(page, other);
  stack.way.edit = (url, text) => (url.endsWith('/community/answers') ? '<p>Welcome to our hotel</p>' : text);
  await press(untouched, 'Going');
  await kept(untouched).waitFor();
  await eventually(async () => assert.deepEqual(await logged(other), ['comes'], 'the service has it'));
  assert.equal((await waitingCalls(page)).length, 1);
  stack.way.edit = undefined;
  await eventually(async () => {
    await page.evaluate(`navigator.serviceWorker.controller.postMessage('send')`);
    assert.deepEqual(await waitingCalls(page), []);
  });
  await untouched.getByText('Saved.').waitFor();
  assert.deepEqual(await logged(other), ['comes']);
});

test('with a connection a press is done in place, and says so', async () => {
  const { page, asked } = await openWeek();
  const question = asked[1]!;
  const row = placeOf(page, question);
  await page.evaluate('window.isTheSame = true');
  await press(row, 'Maybe');
  await row.getByText('Saved.').waitFor();
  assert.equal(await chosen(row).textContent(), 'Maybe');
  assert.equal(await page.evaluate('window.isTheSame'), true);
  assert.deepEqual(await logged(question), ['not_sure']);
});

test('two devices that answer differently: the later press counts, and both are told', async () => {
  const { page, client, asked } = await openWeek();
  const [earlier, later] = [asked[0]!, asked[1]!];
  const answerElsewhere = async ({ player_id, kind, event_id }: Question, pressed_at: string): Promise<void> => {
    const body = { player_id, kind, event_id, value: 'does_not_come', client_id: randomUUID(), pressed_at };
    assert.equal((await client.post('/sports/basketball/community/answers', body)).status, 200);
  };
  await stack.cut();
  await press(placeOf(page, earlier), 'Going');
  await press(placeOf(page, later), 'Going');
  await kept(placeOf(page, later)).waitFor();
  // What has waited for long was pressed without a connection.
  await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1);
    request.onsuccess = () => {
      const change = request.result.transaction('waiting', 'readwrite');
      const store = change.objectStore('waiting');
      store.getAll().onsuccess = ({ target }) => {
        for (const call of target.result) store.put({ ...call, since: call.since - 60_000 });
      };
      change.oncomplete = () => { request.result.close(); resolve(); };
    };
  })`);
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  await answerElsewhere(earlier, minutesAgo(0));
  await answerElsewhere(later, minutesAgo(5));
  await stack.mend();
  const row = placeOf(page, earlier);
  await row.getByText(/You answered later on another device: not going\. Here you said: going\./).waitFor();
  // The page has loaded itself again.
  await eventually(async () => assert.equal(await page.locator('.offline').count(), 0));
  await row.getByText(/You answered later/).waitFor();
  assert.equal(await chosen(row).textContent(), 'Not going');
  await assertAccessible(page, 'an answer that was refused');
  assert.deepEqual(await logged(later), ['does_not_come', 'comes']);
  assert.deepEqual(await logged(earlier), ['does_not_come']);
  await row.getByRole('button', { name: 'Send mine after all' }).click();
  await eventually(async () => assert.deepEqual(await logged(earlier), ['does_not_come', 'comes']));
  await eventually(async () => assert.equal(await chosen(row).textContent(), 'Going'));
  await eventually(async () => assert.deepEqual(await waitingCalls(page), []));
});

test('what is refused later is told where it was pressed, and stays until it was read', async () => {
  const { page, asked } = await openWeek();
  const question = asked.find(({ kind }) => kind === 'practice')!;
  await stack.cut();
  await press(placeOf(page, question), 'Going');
  await kept(placeOf(page, question)).waitFor();
  await stack.basketball.db.run(
    `insert into event_answer_settings (team_id, kind, event_id, closes_minutes, changed_by, changed_at)
     select team_id, 'practice', id, 20160, $2, now() from practices where id = $1`,
    [question.event_id, idOf(stack.basketball, 'coach.kim')],
  );
  await stack.mend();
  const row = placeOf(page, question);
  await row.getByText(/Not sent\. Answers closed at .+ while you were offline\./).waitFor();
  await row.getByRole('link', { name: 'Tell the coach instead' }).waitFor();
  assert.deepEqual(await logged(question), []);
  const later = await stack.newPage();
  await later.goto(`${stack.origin}/`);
  const still = placeOf(later, question);
  await still.getByText(/Not sent\./).waitFor();
  await still.getByRole('button', { name: 'All right' }).click();
  await eventually(async () => assert.deepEqual(await waitingCalls(later), []));
  assert.equal(await still.getByText(/Not sent\./).count(), 0);
});

test('a coach notes who is there without a connection, on a page that was opened before', async () => {
  const { page, client } = await openWeek('coach.kim');
  const dayOf = (days: number): string => addDays(toLocalDate(new Date()), days);
  const { data } = await client.get(`/sports/basketball/community/coached-events?from=${dayOf(-12)}&to=${dayOf(-1)}`);
  const { kind, event_id, team } = data.items[0];
  await stack.basketball.db.run('delete from attendance');
  const path = `/team-events/basketball/${kind}/${event_id}/${team.id}/attendance`;
  await page.goto(stack.origin + path);
  await untilKept(page, path);
  await stack.cut();
  await page.goto(stack.origin + path);
  const child = page.locator('.att').first();
  await child.getByRole('button', { name: 'Late' }).click();
  await kept(child).waitFor();
  assert.equal(await chosen(child).textContent(), 'Late');
  await assertAccessible(page, 'attendance that waits');
  assert.equal(await overflow(page), 0);
  const noted = (): Promise<object[]> => stack.basketball.db.rows('select state from attendance');
  assert.deepEqual(await noted(), []);
  await stack.mend();
  await eventually(async () => assert.deepEqual(await noted(), [{ state: 'late' }]));
  await eventually(async () => assert.deepEqual(await waitingCalls(page), []));
  await eventually(async () => assert.equal(await kept(child).count(), 0));
  // Where the connection is slow, the page that was kept comes first.
  await page.goto(stack.origin + path);
  assert.equal(await chosen(child).textContent(), 'Late');
});

/** Changes how old something is that the worker keeps. */
const setHeader = (page: Page, path: string, name: string, value: string): Promise<void> =>
  page.evaluate(`(async () => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      const kept = await cache.match('${path}');
      if (!kept) continue;
      const headers = new Headers(kept.headers);
      headers.set('${name}', '${value}');
      await cache.put('${path}', new Response(await kept.text(), { headers }));
    }
  })()`);

test('emergency numbers that a coach has opened stay on the phone for their hours, while the team is theirs', async () => {
  const game = await addGame(stack.basketball, { hours: 3 });
  await stack.basketball.db.run(
    `update members set phone = '555-0120' where email like 'pat.%' or email like 'alex.%'`,
  );
  const { page } = await openWeek('coach.kim');
  const looks = async (): Promise<number> =>
    (await stack.basketball.db.rows(`select 1 from audit_events where event = 'emergency.shown'`)).length;
  const path = `/team-events/basketball/game/${game}/1/emergency`;
  const before_ = await looks();
  await page.goto(stack.origin + path);
  await untilKept(page, path);
  assert.equal(await looks(), before_ + 1);
  const players = page.locator('.ice:visible');
  const all = await players.count();
  await page.getByRole('searchbox', { name: 'Find a player' }).fill('rILeý');
  await eventually(async () => assert.equal(await players.count(), 1));
  await players.getByText('Riley Parker').waitFor();
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No player of this name').waitFor();
  await page.getByText('this phone keeps what you see now until').waitFor();
  await assertAccessible(page, 'emergency numbers');

  // From the start page, where there is nothing but what is kept.
  await stack.cut();
  await page.goto(`${stack.origin}/`);
  await page.getByRole('link', { name: /Emergency numbers/ }).click();
  await page.getByText('Opened by you at').waitFor();
  await bar(page).waitFor();
  assert.equal(await players.count(), all);
  assert.ok((await page.locator('a[href^="tel:"]').count()) > 1);
  assert.equal(await overflow(page), 0);
  assert.equal(await looks(), before_ + 1);

  // After their hours, also where nothing has told the device so.
  await setHeader(page, path, 'kept-until', String(Date.now() - 1_000));
  await page.goto(stack.origin + path);
  await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
  assert.equal(await page.getByRole('link', { name: /Emergency numbers/ }).count(), 0);
  await setHeader(page, path, 'kept-until', String(Date.now() + 60_000));

  // Nothing asks for them behind the coach's back, and they go with the team.
  await stack.mend();
  const seen = await looks();
  await setHeader(page, '/teams', 'kept-at', '0');
  await page.goto(`${stack.origin}/`);
  await eventually(async () => assert.ok((await keptPages(page)).includes(path)));
  const kim = idOf(stack.basketball, 'coach.kim');
  await stack.basketball.db.run('delete from assignments where member_id = $1 and team_id = 1', [kim]);
  await setHeader(page, '/teams', 'kept-at', '0');
  await page.goto(`${stack.origin}/`);
  await eventually(async () => assert.ok(!(await keptPages(page)).includes(path)));
  assert.equal(await looks(), seen);
  await stack.basketball.db.run(
    `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now())`,
    [kim],
  );
});

test('“I have seen it” waits as well, is sent once, and a full outbox says so', async () => {
  const { page, asked } = await openWeek();
  const seen = () =>
    stack.basketball.db.rows('select * from important_seen where member_id = $1', [
      idOf(stack.basketball, 'pat.parker'),
    ]);
  const before = (await seen()).length;
  const banner = page.locator('.alarm');
  await stack.cut();
  await banner.getByRole('button', { name: 'I have seen it' }).click();
  await kept(banner).waitFor();
  assert.equal(await banner.getByRole('button', { name: 'I have seen it' }).count(), 0);
  assert.equal(await banner.locator('[data-line]:focus').count(), 1, 'where the button was');
  await banner.getByRole('button', { name: 'Undo' }).click();
  await banner.getByRole('button', { name: 'I have seen it' }).click();
  await kept(banner).waitFor();
  await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1);
    request.onsuccess = () => {
      const change = request.result.transaction('waiting', 'readwrite');
      const store = change.objectStore('waiting');
      store.getAll().onsuccess = ({ target }) => {
        const { order, ...call } = target.result[0];
        for (let n = target.result.length; n < 50; n++)
          store.add({ ...call, client_id: crypto.randomUUID(), place: 'x' + n, error: { code: 'x', message: 'x' } });
      };
      change.oncomplete = () => { request.result.close(); resolve(); };
    };
  })`);
  const question = asked[0]!;
  await press(placeOf(page, question), 'Going');
  await placeOf(page, question)
    .getByText(/there is no room for another one/)
    .waitFor();
  assert.equal((await waitingCalls(page)).length, 50);
  await stack.mend();
  await eventually(async () => assert.equal((await seen()).length, before + 1));
  const client = await clientOf('pat.parker');
  await client.post('/auth/logout');
  // The page may just be loading itself, which ends another way to it.
  await eventually(() => page.goto(`${stack.origin}/`).then(() => undefined));
  await eventually(async () => assert.deepEqual(await waitingCalls(page), []));
});
