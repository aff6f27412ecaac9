import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
let alex: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  alex = await asAdminOf(sport, 'alex.morgan', { content: 'publish' });
});
after(() => sport.stop());

interface Sent {
  id: string;
  under?: string;
  place: number;
  label: string;
  target: string;
  was?: string;
}
const menu = async () => (await robin.get('/admin/site-menu')).data;
/** As a page sends it: each entry with how it was seen. */
const sentOf = (items: any[]): Sent[] =>
  items.map(({ id, under, place, label, target }) => ({
    ...{ id: String(id), under: under === null ? '' : String(under), place, label, target },
    was: JSON.stringify([under === null ? '' : String(under), place, label, target]),
  }));
const seen = async () => {
  const { items, version } = await menu();
  const sent = sentOf(items);
  return { version, sent, of: (label: string) => sent.find((item) => item.label === label)! };
};
const save = (client: AdminClient, version: number, items: Sent[], more: object = {}) =>
  client.post('/admin/site-menu', { version, items, ...more });
/** "About > Questions", as everybody sees it. */
const shown = async (): Promise<string[]> => {
  const { navigation } = (await sport.app.inject('/api/v1/bootstrap')).json().data;
  return navigation.flatMap(({ label, children }: any) => [
    label,
    ...children.map((child: any) => `${label} > ${child.label}`),
  ]);
};

test('the menu is saved as a whole, in two levels, and the public one follows in API and pages', async () => {
  const { version, sent, of } = await seen();
  Object.assign(of('Standings'), { under: of('Schedule').id, place: 1 });
  Object.assign(of('News'), { place: 1 });
  of('About').label = 'About us';
  const added = { id: 'new-1', place: 99, label: 'Referee course', target: 'https://referees.example/course' };
  const saved = await save(robin, version, [...sent, added]);
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  const order = await shown();
  assert.deepEqual(order.slice(0, 2), ['News', 'Home'], 'what was moved goes first');
  assert.ok(order.includes('Schedule > Standings') && !order.includes('Standings'));
  assert.equal(order.indexOf('Schedule > Standings'), order.indexOf('Schedule') + 1);
  assert.equal(order.at(-1), 'Referee course');
  assert.deepEqual(
    saved.data.items.filter(({ label }: any) => label === 'Referee course').map(({ state }: any) => state),
    ['elsewhere'],
  );
  await sport.lookAtChanges();
  const home = (await sport.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  assert.match(home, />About us/);
  assert.match(home, /referees\.example\/course/);
  const [entry] = (await auditOf(sport, 'content.menu_saved')).slice(-1);
  assert.ok(entry?.detail['after'].entries.includes('Schedule › Standings (/game-results)'));
});

test('a third level, a group under another one, what is under nothing, and an address that is none are refused at their fields', async () => {
  const { version, sent, of } = await seen();
  const third = sent.map((item) => (item.label === 'Teams' ? { ...item, under: of('In-house').id } : item));
  const refused = await save(robin, version, third);
  assert.deepEqual(refused.data.fields, { [`items.${of('Teams').id}.under`]: 'A menu has two levels.' });
  const group = sent.map((item) => (item.label === 'Programs' ? { ...item, under: of('News').id } : item));
  assert.match(JSON.stringify((await save(robin, version, group)).data.fields), /two levels/);
  for (const under of ['999999', of('Teams').id]) {
    const alone = sent.map((item) => (item.label === 'Teams' ? { ...item, under } : item));
    assert.match(JSON.stringify((await save(robin, version, alone)).data.fields), /no such entry/);
  }
  for (const target of [
    'javascript:alert(1)',
    'http://plain.example',
    '//elsewhere.example',
    'teams',
    '/\\evil.example',
  ]) {
    const bad = sent.map((item) => (item.label === 'Teams' ? { ...item, target } : item));
    const { status, data } = await save(robin, version, bad);
    assert.deepEqual([status, Object.keys(data.fields)], [422, [`items.${of('Teams').id}.target`]], target);
  }
  const nameless = sent.map((item) => (item.label === 'Teams' ? { ...item, label: '' } : item));
  assert.deepEqual((await save(robin, version, nameless)).data.fields, {
    [`items.${of('Teams').id}.label`]: 'Give it a label.',
  });
  const many = Array.from({ length: 41 }, (_, at) => ({ id: `new-${at}`, place: at + 1, label: 'X', target: '/' }));
  assert.match((await save(robin, version, many)).data.fields.items, /at most 40/);
  assert.equal((await menu()).version, version, 'nothing was saved');
});

test('of two people at once the second one sees the first one’s menu, and puts their own moves on top of it', async () => {
  const [mine, theirs] = [await seen(), await seen()];
  theirs.of('Teams').label = 'All teams';
  theirs.sent.push({ id: 'new-1', place: 99, label: 'Shop', target: 'https://shop.example' });
  assert.equal((await save(alex, theirs.version, theirs.sent)).status, 200);
  Object.assign(mine.of('Registration'), { under: mine.of('About us').id, place: 1 });
  const late = await save(robin, mine.version, mine.sent);
  assert.deepEqual([late.status, late.code], [409, 'record.changed']);
  assert.match(late.data.current.changed.by, /Alex Morgan/);
  assert.ok(late.data.current.items.some(({ label }: any) => label === 'Shop'));
  const onTop = await save(robin, late.data.current.version, mine.sent, { on_top: true });
  assert.equal(onTop.status, 200, JSON.stringify(onTop.data));
  const order = await shown();
  for (const label of ['All teams', 'Shop', 'About us > Registration']) assert.ok(order.includes(label), order.join());
  const [one, other] = [await seen(), await seen()];
  const both = await Promise.all([save(robin, one.version, one.sent), save(alex, other.version, other.sent)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
});

test('what is taken out is gone, what stood under it comes to the top, and ids stay', async () => {
  const { version, sent, of } = await seen();
  const kept = of('Board').id;
  const saved = await save(robin, version, sent, { removed: [of('About us').id] });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  const order = await shown();
  assert.ok(order.includes('Board') && !order.includes('About us'), order.join());
  assert.equal(saved.data.items.find(({ label }: any) => label === 'Board').id, Number(kept));
});

test('an entry whose page is not there says so, and pages that are in no menu are listed with what links to them', async () => {
  const made = (await robin.post('/admin/pages', { title: 'What it costs' })).data;
  const { version, sent } = await seen();
  const saved = await save(robin, version, [
    ...sent,
    { id: 'new-1', place: 90, label: 'Camp', target: '/summer-camp' },
    { id: 'new-2', place: 91, label: 'Costs', target: '/info/what-it-costs' },
  ]);
  const stateOf = (label: string) => saved.data.items.find((item: any) => item.label === label).state;
  assert.deepEqual([stateOf('Camp'), stateOf('Costs'), stateOf('News')], ['nowhere', 'draft', 'live']);
  assert.ok(!saved.data.outside.some(({ id }: any) => id === made.item.id), 'it is in the menu now');
  const rules = saved.data.outside.find(({ path }: any) => path === '/info/gym-rules');
  assert.equal(rules.state, 'live');

  await sport.db.run(
    `update faqs set html = '<p>See <a href="/info/gym-rules">the rules</a>.</p>' where id = (select min(id) from faqs)`,
  );
  const { items, item } = (await robin.get(`/admin/pages/${rules.id}/links`)).data;
  assert.equal(item.path, '/info/gym-rules');
  assert.deepEqual(
    items.map(({ where, href }: any) => [where, href]),
    [['question', '/faqs']],
  );
  const draft = (await robin.post('/admin/news', { title: 'New rules' })).data;
  await robin.post(`/admin/news/${draft.item.id}`, {
    ...{ version: draft.item.version, title: 'New rules', summary: '' },
    html: '<p><a href="/info/gym-rules#shoes">Shoes</a></p>',
  });
  assert.equal((await robin.get(`/admin/pages/${rules.id}/links`)).data.items.length, 2);
  assert.equal((await robin.get('/admin/pages/999999/links')).status, 404);
});

test('an address that changes leads on from the old one, also from the menu', async () => {
  const { items } = (await robin.get('/admin/content/page')).data;
  const rules = items.find(({ path }: any) => path === '/info/gym-rules');
  const { fields } = (await robin.get(`/admin/pages/${rules.id}`)).data;
  const moved = await robin.post(`/admin/pages/${rules.id}`, {
    ...fields,
    version: rules.version,
    slug: 'house-rules',
  });
  await robin.post(`/admin/content/page/${rules.id}/publish`, { version: moved.data.item.version });
  await sport.lookAtChanges();
  const old = await sport.app.inject({ url: '/info/gym-rules', headers: { accept: 'text/html' } });
  assert.deepEqual([old.statusCode, old.headers.location], [301, '/info/house-rules']);
  const { version, sent } = await seen();
  const saved = await save(robin, version, [
    ...sent,
    { id: 'new-1', place: 95, label: 'Rules', target: '/info/gym-rules' },
  ]);
  assert.equal(saved.data.items.find(({ label }: any) => label === 'Rules').state, 'live');
});

test('whoever writes may look at the menu; whoever publishes may change it', async () => {
  const writer = await asAdminOf(sport, 'staff.diaz', { content: true });
  const { version, sent } = await seen();
  assert.equal((await writer.get('/admin/site-menu')).status, 200);
  assert.equal((await save(writer, version, sent)).code, 'permission.missing');
  const outsider = await asAdminOf(sport, 'staff.diaz', { season: true });
  assert.equal((await outsider.get('/admin/site-menu')).code, 'permission.missing');
});
