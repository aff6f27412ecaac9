import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, eventually } from '@sports-hub/kernel/testing';
import { asAdminOf, type AdminClient } from '@sports-hub/sport/testing/admin-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

const PROMISED_SECONDS = 2;

// The clock stands still: nothing that is kept grows old by itself, so what is new here has been looked for.
const clock = createTestClock('2026-07-02T16:00:00Z');
let ofTheOffice: TestSport;
let ofTheSite: TestSport;
let hub: TestHub;
let editor: AdminClient;
before(async () => {
  ofTheOffice = await startTestSport({ clock });
  // Neither the process that serves the site nor the hub is the one at which something is published.
  ofTheSite = await startTestSport({ clock, databaseUrl: ofTheOffice.databaseUrl, pollJobs: true });
  const origin = await ofTheSite.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ clock, env: { SPORTS: `basketball=${origin}` }, pollJobs: true });
  editor = await asAdminOf(ofTheOffice, 'robin.vale', { content: 'publish', site: true });
});
after(async () => {
  await hub.stop();
  await ofTheSite.stop();
  await ofTheOffice.stop();
});

const onSite = (url: string) => ofTheSite.app.inject({ url, headers: { accept: 'text/html' } });
const throughHub = (path: string) => hub.app.inject(`/api/v1/sports/basketball${path}`);
const ofHub = (url: string) => hub.app.inject({ url, headers: { accept: 'text/html' } });
type Look = () => Promise<{ body: string }>;

interface Change {
  looks: Record<string, Look>;
  words: string;
  /** They are there before, and gone afterwards. */
  gone?: boolean;
  make: () => Promise<unknown>;
}

/** Reads all, so that each is kept; changes something; says how long it was until all show it. */
async function secondsUntilSeen({ looks, words, gone = false, make }: Change): Promise<number> {
  const shows = async (look: Look): Promise<boolean> => (await look()).body.includes(words);
  for (const [name, look] of Object.entries(looks)) assert.equal(await shows(look), gone, name);
  await make();
  const began = performance.now();
  for (const [name, look] of Object.entries(looks)) await eventually(name, async () => (await shows(look)) !== gone);
  return (performance.now() - began) / 1000;
}

/** What a busy machine delays now and then is on time once in a while. */
async function isSeenInTime(change: (round: number) => Promise<Change>): Promise<void> {
  const took: number[] = [];
  for (let round = 1; round <= 3 && !took.some((seconds) => seconds < PROMISED_SECONDS); round += 1)
    took.push(await secondsUntilSeen(await change(round)));
  assert.ok(Math.min(...took) < PROMISED_SECONDS, `${took.join(', ')} s`);
}

const done = async (answer: Promise<{ status: number; data: any }>): Promise<any> => {
  const { status, data } = await answer;
  assert.ok(status < 300, JSON.stringify(data));
  return data;
};
interface Written {
  id: number;
  version: number;
}
const save = async ({ id, version }: Written, title: string, html: string, slug = 'two-seconds'): Promise<Written> =>
  (await done(editor.post(`/admin/news/${id}`, { version, title, summary: title, html, slug }))).item;
const write = async (title: string, html: string, slug?: string): Promise<Written> =>
  save((await done(editor.post('/admin/news', { title }))).item, title, html, slug);
const publish = async ({ id, version }: Written, more = {}): Promise<Written> =>
  done(editor.post(`/admin/content/news/${id}/publish`, { version, ...more }));
const whereArticlesAre: Record<string, Look> = {
  'the list of the site': () => onSite('/news'),
  'the home page of the site': () => onSite('/'),
  'the hub’s list': () => throughHub('/news'),
  'the hub’s home page': () => ofHub('/'),
  'the hub’s search': () => throughHub('/search?q=quokka'),
};
const whereItIs: Record<string, Look> = {
  'the article on the site': () => onSite('/news/two-seconds'),
  'the hub’s article': () => throughHub('/news/two-seconds'),
};
const everywhere = { ...whereArticlesAre, ...whereItIs };

test('what is published, changed and taken off is on another process and in the hub’s cache within two seconds', async () => {
  let article = await write('Quokka evening', '<p>At six.</p>');
  const takeOff = async (): Promise<void> => {
    const { id, version } = article;
    article = await done(editor.post(`/admin/content/news/${id}/unpublish`, { version }));
  };
  await isSeenInTime(async (round) => {
    if (round > 1) await takeOff();
    const words = `Quokka evening ${round}`;
    article = await save(article, words, '<p>At six.</p>');
    return { looks: everywhere, words, make: async () => (article = await publish(article)) };
  });
  await isSeenInTime(async (round) => {
    const words = `At seven or ${round}.`;
    article = await save(article, 'Quokka evening', `<p>${words}</p>`);
    return { looks: whereItIs, words, make: async () => (article = await publish(article)) };
  });
  await isSeenInTime(async (round) => {
    if (round > 1) {
      article = await publish(article);
      for (const [name, look] of Object.entries(everywhere))
        await eventually(name, async () => (await look()).body.includes('Quokka evening'));
    }
    return { looks: everywhere, words: 'Quokka evening', gone: true, make: takeOff };
  });
});

const SETTINGS =
  'name tagline hero_title hero_subtitle color_primary color_secondary color_accent color_background color_text contact_email version'.split(
    ' ',
  );

test('so are the name of the site, a notice, and what goes live by itself', async () => {
  await isSeenInTime(async (round) => {
    const now = await done(editor.get('/admin/site'));
    const words = `Renamed League ${round}`;
    return {
      looks: { 'a page of the site': () => onSite('/faqs'), 'the hub’s settings': () => throughHub('/site') },
      words,
      make: () =>
        done(
          editor.post('/admin/site', { ...Object.fromEntries(SETTINGS.map((name) => [name, now[name]])), name: words }),
        ),
    };
  });
  await isSeenInTime(async (round) => {
    const words = `Closed for ${round} weeks`;
    return {
      looks: {
        'the home page of the site': () => onSite('/'),
        'the hub’s home of the sport': () => throughHub('/home'),
      },
      words,
      make: () => done(editor.post('/admin/notices', { title: 'The gym', text: words, level: 'info' })),
    };
  });
  await isSeenInTime(async (round) => {
    // What is kept is good for ten seconds more when the minute comes.
    clock.advance(round === 1 ? 55 : 54);
    const words = `Quokka dance ${round}`;
    const planned = await write(words, '<p>Planned.</p>', `dance-${round}`);
    await publish(planned, { when: 'later', at: `2026-07-02T12:0${round}` });
    return { looks: whereArticlesAre, words, make: async () => clock.advance(6) };
  });
});
