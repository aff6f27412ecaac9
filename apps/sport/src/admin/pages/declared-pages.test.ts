import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ADMIN_PAGES as RIGHTS, adminOperations } from '@sports-hub/contract';
import { ADMIN_AUDIT_WORDS, ADMIN_DONE, ADMIN_PAGES } from '@sports-hub/web/render';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { GROUPS } from '../office/audit-words.ts';
import { personIn } from './done.ts';

/** Every page as it is declared: one that is added is opened without anybody writing it down here. */
let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const open = async ({ cookie = '' }: AdminClient, url: string) => {
  const { statusCode, body } = await sport.app.inject({ url, headers: { accept: 'text/html', cookie } });
  return { status: statusCode, navigation: /<nav [^>]*class="admin__nav".*?<\/nav>/s.exec(body)?.[0] ?? '' };
};
const currentIn = (navigation: string): string | undefined =>
  /<a (?=[^>]*aria-current="page")[^>]*href="([^"]+)"/.exec(navigation)?.[1];

/** Who may read this may open those pages, too, with less on them. */
const ALSO_OPENS: Readonly<Record<string, string>> = { mail: 'content' };

for (const right of RIGHTS)
  describe(`the pages that need a right to ${right}`, () => {
    const pages = ADMIN_PAGES.filter(({ section }) => section === right);
    const addresses = pages.flatMap(({ paths }) => paths.filter((path) => !path.includes(':')));
    let reader: AdminClient;
    let outsider: AdminClient;
    before(async () => {
      // Financial assistance is not for reading alone.
      reader = await asAdminOf(sport, 'robin.vale', { [right]: right === 'aid' });
      const others = RIGHTS.filter((one) => one !== right && one !== ALSO_OPENS[right]).map((one) => [one, true]);
      outsider = await asAdminOf(sport, 'staff.diaz', Object.fromEntries(others));
    });
    for (const path of addresses)
      test(`${path} is for whoever may read them`, async () => {
        const shown = await open(reader, path);
        assert.equal(shown.status, 200);
        assert.equal(currentIn(shown.navigation), addresses[0], 'the navigation says where one is');
        const refused = await open(outsider, path);
        assert.equal(refused.status, 403);
        assert.ok(!refused.navigation.includes(`href="${addresses[0]}"`), 'and does not lead there');
      });
  });

/** A record as the operation's response describes it. */
function sampleOf(schema: { type?: string; properties?: object; items?: object; anyOf?: object[] }): unknown {
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, sampleOf(part)]));
  if (schema.items) return [sampleOf(schema.items)];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  return schema.type === 'string' ? 'Somebody' : null;
}

test('a notice about several at once names the children of those that were done', () => {
  assert.equal(
    personIn({ items: [{ child: 'Lina Newman' }, { child: null }, { child: 'Nico Newman' }] }),
    'Lina Newman and Nico Newman',
  );
  assert.equal(personIn({ items: [{ name: 'one of many' }, null] }), '');
});

test('every notice names whom or what it is about', () => {
  const nameless = Object.keys(ADMIN_DONE).filter((name) => {
    const { responses = {} } = adminOperations.find((operation) => operation.name === name) ?? {};
    const { data = {} } = (Object.values(responses)[0] ?? {}) as { data?: object };
    return personIn(sampleOf(data)) === '';
  });
  // One's own, those of the whole sport or season, and several at once.
  assert.deepEqual(nameless.sort(), [
    'acceptScheduleRun',
    'addAidFundEntry',
    'addDayWithoutGames',
    'addTeams',
    'applyImport',
    'approveReadyClaims',
    'askAidFamily',
    'askFamiliesToHelp',
    'askForHours',
    'changeImportColumns',
    'changeResultSettings',
    'changeSafety',
    'compareMoney',
    'confirmAidDecision',
    'correctImport',
    'createCode',
    'createFamilyMail',
    'decideAid',
    'decideResult',
    'deleteFamilyMail',
    'endAdminSignIn',
    'endCode',
    'keepScheduleSettings',
    'makePreviewLink',
    'makeSchedule',
    'makeSeasonDuties',
    'moveBoardMember',
    'prepareScheduleChanges',
    'publishPictures',
    'publishRosters',
    'publishSiteText',
    'removeDayWithoutGames',
    'removePasskey',
    'renameAlbum',
    'resendFamilyMail',
    'retryFailedMails',
    'returnAidProposal',
    'saveFamilyMail',
    'saveScheduleChanges',
    'saveSiteMenu',
    'sendFamilyMail',
    'stopFamilyMail',
    'stopScheduleNotice',
    'stopScheduleRun',
    'takeBackAid',
    'tellImport',
    'testFamilyMail',
    'undoImport',
  ]);
});

test('what is declared of an operation or an event is of one that exists', () => {
  const posts = new Set(adminOperations.filter(({ method }) => method === 'POST').map(({ name }) => name));
  assert.deepEqual(
    Object.keys(ADMIN_DONE).filter((name) => !posts.has(name)),
    [],
  );
  const topics = Object.values(GROUPS).flat();
  assert.deepEqual(
    Object.keys(ADMIN_AUDIT_WORDS).filter((event) => !topics.some((topic) => event.startsWith(topic))),
    ['audit.exported'],
    'begin the name of an event like the others of its topic (GROUPS of audit-words.ts), or the filter does not find it',
  );
});
