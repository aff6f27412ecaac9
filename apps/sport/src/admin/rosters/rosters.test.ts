import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RosterBoard, RosterPlayer } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
let other: AdminClient;
let division: Awaited<ReturnType<typeof aDivision>>;
const players: Record<string, number> = {};
before(async () => {
  sport = await startTestSport();
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  other = await asAdminOf(sport, 'staff.diaz', { season: true });
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites', 'Lynx'], 4);
  await sport.db.run(
    `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now()), ($3, 'coach', $4, now())`,
    [idOf(sport, 'coach.lee'), division.teams['Comets'], idOf(sport, 'coach.kim'), division.teams['Kites']],
  );
  const add = async (first: string, more: Omit<Parameters<typeof registerPaid>[2], 'first'> = {}) => {
    players[first] = await registerPaid(sport.db, division.id, { first, ...more });
  };
  await add('Ana', { last: 'Ruiz', grade: 6, family: 'ruiz', guardian: idOf(sport, 'pat.parker') });
  await add('Bea', { last: 'Ruiz', family: 'ruiz', guardian: idOf(sport, 'pat.parker') });
  await add('Ivy', { last: 'Chen', grade: 6, guardian: idOf(sport, 'casey.brook') });
  await add('Kai', { last: 'Coleman', grade: 6, guardian: idOf(sport, 'coach.kim') });
  await add('Lina', { years: 0 });
  await add('Mina', { grade: 6 });
});
after(() => sport.stop());

const path = () => `/admin/divisions/${division.id}/rosters`;
const board = async (by = office): Promise<RosterBoard> => (await by.get(path())).data;
const playerOf = (name: string, { players: all }: RosterBoard): RosterPlayer =>
  all.find(({ id }) => id === players[name])!;
const move = async (name: string, team: string | null, more: { by?: AdminClient; version?: number } = {}) => {
  const { version } = playerOf(name, await board());
  return (more.by ?? office).post(`${path()}/moves`, {
    moves: [
      {
        id: players[name],
        version: more.version ?? version,
        ...(team === null ? {} : { team_id: division.teams[team] }),
      },
    ],
  });
};
const teamIn = async (name: string): Promise<number | null> => playerOf(name, await board()).team_id;
const publication = async () => (await office.get(`/admin/seasons/${division.seasonId}/rosters/publication`)).data;
const publish = async (by = office) => {
  const { version } = await board();
  return by.post(`/admin/seasons/${division.seasonId}/rosters/publish`, {
    divisions: [{ id: division.id, version }],
  });
};
const subjects = async (to: string): Promise<string[]> =>
  (await sport.mails(`${to}@riverbend.example`)).map(({ subject }) => subject);
const mayWrite = async (from: string, to: string): Promise<boolean> =>
  (
    await sport.db.one<{ refusal: string | null }>('select contact_refusal($1, $2) as refusal', [
      idOf(sport, from),
      idOf(sport, to),
    ])
  ).refusal === null;

/** They come in no order. */
const since = async (before_: readonly { to: string; text: string }[]) => {
  const known = new Set(before_.map(({ to, text }) => `${to} ${text}`));
  return (await sport.mails()).filter(({ to, text }) => !known.has(`${to} ${text}`));
};

describe('a draft', () => {
  test('holds whoever is paid, with a suggestion and its reason', async () => {
    const unpaid = await registerPaid(sport.db, division.id, { first: 'Una' });
    await sport.db.run(`update registrations set payment_status = 'mismatch' where player_id = $1`, [unpaid]);
    const { players: all, version, published_at } = await board();
    assert.deepEqual([all.length, version, published_at], [6, 1, null]);
    const ana = all.find(({ id }) => id === players['Ana'])!;
    assert.deepEqual([ana.grade, ana.team_id, ana.siblings.map(({ name }) => name)], [6, null, ['Bea Ruiz']]);
    assert.deepEqual([ana.suggestion?.reason, ana.suggestion?.other], ['sibling', 'Bea Ruiz']);
    assert.equal(all.find(({ id }) => id === players['Kai'])?.suggestion?.team_id, division.teams['Kites']);
    const { data } = await office.get(`/admin/rosters?season_id=${division.seasonId}`);
    assert.equal(data.items.find(({ id }: { id: number }) => id === division.id).without_team, 6);
  });

  test('keeps a move, says who made it, and is written down with before and after', async () => {
    assert.equal((await move('Ivy', 'Kites')).status, 200);
    const moved = await move('Ivy', 'Comets');
    const ivy = playerOf('Ivy', moved.data);
    assert.deepEqual(
      [ivy.team_id, ivy.published_team_id, ivy.moved?.by],
      [division.teams['Comets'], null, 'Robin Vale'],
    );
    const entry = (await auditOf(sport, 'roster.moved')).at(-1)!;
    assert.deepEqual(
      [entry.subject, entry.detail['player'], entry.detail['before'], entry.detail['after']],
      [`roster:${division.id}`, `player:${players['Ivy']}`, { team: 'Kites' }, { team: 'Comets' }],
    );
  });

  test('refuses the second of two who move one player, and says what the first did', async () => {
    const { version } = playerOf('Ivy', await board());
    assert.equal((await move('Ivy', 'Lynx', { by: other })).status, 200);
    const late = await move('Ivy', 'Kites', { version });
    assert.deepEqual([late.status, late.code], [409, 'record.changed']);
    assert.match(late.data.message, /^\p{L}+ Diaz put Ivy Chen on Lynx in the meantime\./u);
    assert.equal(playerOf('Ivy', late.data.current).team_id, division.teams['Lynx']);
    assert.equal((await move('Lina', 'Kites')).status, 200, 'other players can be moved all the while');
  });

  test('is undone and done again step by step by whoever made the steps, and not over somebody else’s move', async () => {
    const undo = async (by = office) => by.post(`${path()}/undo`, {});
    const redo = async (by = office) => by.post(`${path()}/redo`, {});
    assert.equal((await board()).undo, 'Lina Vale to Kites');
    assert.equal((await undo()).data.redo, 'Lina Vale to Kites');
    assert.equal(await teamIn('Lina'), null);
    assert.equal((await redo()).status, 200);
    assert.equal(await teamIn('Lina'), division.teams['Kites']);
    await undo();
    // Robin put Ivy on the Comets, and Diaz moved her on.
    const refused = await undo();
    assert.deepEqual([refused.status, refused.code], [409, 'record.changed']);
    assert.match(refused.data.message, /Diaz put Ivy Chen on Lynx/);
    assert.equal(await teamIn('Ivy'), division.teams['Lynx'], 'nothing is lost');
    await move('Mina', 'Comets');
    assert.equal((await board()).redo, null, 'a new move ends what could be done again');
    for (const [path_, event] of [
      ['undo', 'roster.undone'],
      ['redo', 'roster.redone'],
    ] as const) {
      await office.post(`${path()}/${path_}`, {});
      assert.equal((await auditOf(sport, event)).length > 0, true);
    }
  });

  test('a step of a team that was removed is refused once, and the steps before it can still be undone', async () => {
    const own = await aDivision(sport.db, 'Grades 3–4 Girls', ['Doves', 'Finches', 'Herons']);
    const at = `/admin/divisions/${own.id}/rosters`;
    const [rosa, vera] = [
      await registerPaid(sport.db, own.id, { first: 'Rosa' }),
      await registerPaid(sport.db, own.id, { first: 'Vera' }),
    ];
    const teamOf = (id: number, { players: all }: RosterBoard) => all.find((one) => one.id === id)!.team_id;
    for (const [id, version, team] of [
      [vera, 1, 'Finches'],
      [rosa, 1, 'Herons'],
      [rosa, 2, 'Doves'],
      [rosa, 3, 'Finches'],
    ] as const)
      assert.equal(
        (await office.post(`${at}/moves`, { moves: [{ id, version, team_id: own.teams[team] }] })).status,
        200,
      );
    const removed = await office.post(`/admin/teams/${own.teams['Doves']}/remove`, { version: 1 });
    assert.equal(removed.status, 200);
    const refused = await office.post(`${at}/undo`, {});
    assert.deepEqual([refused.status, refused.code], [409, 'record.changed']);
    assert.match(refused.data.message, /team of this step was removed/);
    assert.equal(teamOf(rosa, refused.data.current), own.teams['Finches'], 'nothing is lost');
    assert.equal(refused.data.current.undo, 'Vera Vale to Finches');
    const next = await office.post(`${at}/undo`, {});
    assert.deepEqual([next.status, teamOf(vera, next.data)], [200, null]);
    assert.equal((await office.post(`${at}/redo`, {})).status, 200);
    await sport.db.run('delete from roster_placements where division_id = $1', [own.id]);
    await sport.db.run(
      `update registrations set status = 'cancelled', payment_status = 'refunded' where division_id = $1`,
      [own.id],
    );
  });

  test('refuses players and teams of elsewhere', async () => {
    for (const moves of [
      [{ id: 1, version: 1, team_id: division.teams['Kites'] }],
      [{ id: players['Lina'], version: playerOf('Lina', await board()).version, team_id: 1 }],
      [],
    ]) {
      const refused = await office.post(`${path()}/moves`, { moves });
      assert.equal(refused.status, 422, JSON.stringify(moves));
    }
  });

  test('notes nothing about players of elsewhere, or about one alone', async () => {
    const lina = players['Lina']!;
    for (const [field, player_id, other_id] of [
      ['player_id', 1, lina],
      ['other_id', lina, 1],
      ['other_id', lina, lina],
    ] as const) {
      const refused = await office.post(`${path()}/wishes`, { kind: 'with', player_id, other_id });
      assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, [field]]);
    }
  });

  test('is filled by suggestion in one step, which one undo takes back', async () => {
    const { version } = await board();
    const stale = await office.post(`${path()}/suggest`, { version: version - 1 });
    assert.deepEqual([stale.status, stale.code, stale.data.current.version], [409, 'record.changed', version]);
    const noted = await office.post(`${path()}/wishes`, {
      player_id: players['Lina'],
      kind: 'not_with',
      other_id: players['Mina'],
    });
    assert.equal(noted.status, 201);
    const filled = (await office.post(`${path()}/suggest`, { version })).data as RosterBoard;
    assert.ok(filled.players.every(({ team_id }) => team_id !== null));
    assert.equal(playerOf('Ana', filled).team_id, playerOf('Bea', filled).team_id);
    assert.equal(playerOf('Kai', filled).team_id, division.teams['Kites']);
    assert.equal(playerOf('Kai', filled).is_coachs_child, true);
    assert.notEqual(playerOf('Lina', filled).team_id, playerOf('Mina', filled).team_id);
    assert.equal(playerOf('Ivy', filled).team_id, division.teams['Lynx'], 'who had a team keeps it');
    const back = (await office.post(`${path()}/undo`, {})).data as RosterBoard;
    assert.deepEqual(
      back.players.filter(({ team_id }) => team_id === null).map(({ name }) => name),
      ['Kai Coleman', 'Ana Ruiz', 'Bea Ruiz', 'Lina Vale'],
    );
  });

  test('reaches nobody', async () => {
    assert.deepEqual(
      await sport.db.rows('select 1 from roster_entries e join teams t on t.id = e.team_id where t.division_id = $1', [
        division.id,
      ]),
      [],
    );
    assert.equal(await mayWrite('casey.brook', 'coach.lee'), false);
    assert.ok(!(await subjects('casey.brook')).some((subject) => subject.includes('Ivy')));
  });
});

describe('publishing', () => {
  test('waits until everybody has a team or waits on purpose, and the season is open', async () => {
    const refused = await publish();
    assert.deepEqual([refused.status, refused.code], [409, 'roster.incomplete']);
    assert.match(refused.data.message, /Grades 5–6 Girls: 4 players have no team\./);
    for (const [name, team] of [
      ['Ana', 'Comets'],
      ['Bea', 'Comets'],
      ['Kai', 'Kites'],
    ] as const)
      await move(name, team);
    await move('Ivy', 'Comets');
    const { version } = playerOf('Lina', await board());
    await office.post(`${path()}/moves`, { moves: [{ id: players['Lina'], version, waits: true }] });
    assert.equal(playerOf('Lina', await board()).waits, true);

    await sport.db.run('update seasons set is_current = false, is_prepared = true where id = $1', [division.seasonId]);
    assert.equal((await publish()).code, 'season.not_current');
    await sport.db.run('update seasons set is_current = true, is_prepared = false where id = $1', [division.seasonId]);
  });

  test('tells each family once, however many children, and opens messages from that moment', async () => {
    const { tells } = await publication();
    // Parker, Brook, Coleman, and the address that Mina was registered from; Lee and Kim coach.
    assert.deepEqual(tells, { families: 4, coaches: 2, unreached: 0 });
    const before_ = await sport.mails();
    const { version } = await board();
    const body = { divisions: [{ id: division.id, version }] };
    const [one, two] = await Promise.all([
      office.post(`/admin/seasons/${division.seasonId}/rosters/publish`, body),
      other.post(`/admin/seasons/${division.seasonId}/rosters/publish`, body),
    ]);
    assert.deepEqual([one.status, two.status].sort(), [200, 409], 'pressed by two at once, it is done once');
    const sent = await since(before_);
    // Kim Coleman is a parent and a coach, and has one mail for both.
    assert.equal(sent.length, 5);
    assert.equal(new Set(sent.map(({ to }) => to)).size, 5);
    const [toParker] = sent.filter(({ to }) => to.includes('pat.parker'));
    assert.match(toParker!.text, /Ana plays for Comets in Grades 5–6 Girls\./);
    assert.match(toParker!.text, /Bea plays for Comets/);
    assert.match(toParker!.text, /Coach: Lee Lawson\./);
    const [toKim] = sent.filter(({ to }) => to.includes('coach.kim'));
    assert.match(toKim!.text, /Kai plays for Kites/);
    assert.match(toKim!.text, /Kites: Kai C\. is on your roster now\./);
    const [toStranger] = sent.filter(({ to }) => to.includes('@families.example'));
    assert.match(toStranger!.text, /news about the team of Mina/);
    assert.doesNotMatch(toStranger!.text, /Comets|Kites|Lynx|Coach:/, 'who is not verified reads no team');

    assert.equal(await mayWrite('pat.parker', 'coach.lee'), true);
    assert.equal(await mayWrite('coach.lee', 'pat.parker'), true);
    assert.equal((await as(sport, 'pat.parker').get('/community/me')).statusCode, 200);
    const { players: all, published_at } = await board();
    assert.notEqual(published_at, null);
    assert.ok(all.every(({ team_id, published_team_id }) => team_id === published_team_id));
    const [entry] = await auditOf(sport, 'roster.published');
    assert.equal(entry?.detail['mails'], 5);
    assert.ok(entry?.detail['after'].teams.includes(`player:${players['Ivy']} Comets`));
  });

  test('afterwards a move reaches that family and the two coaches, and nobody else', async () => {
    await sport.db.run('update roster_entries set jersey_number = 12 where player_id = $1', [players['Ivy']]);
    assert.equal((await move('Ivy', 'Kites')).status, 200);
    assert.equal(await mayWrite('casey.brook', 'coach.lee'), true, 'a move is a draft until it is published');
    const before_ = await sport.mails();
    assert.deepEqual((await publication()).tells, { families: 1, coaches: 2, unreached: 0 });
    assert.equal((await publish()).status, 200);
    const sent = await since(before_);
    assert.deepEqual(sent.map(({ to }) => to.split('@')[0]).sort(), ['casey.brook', 'coach.kim', 'coach.lee']);
    const textTo = (who: string): string => sent.find(({ to }) => to.includes(who))!.text;
    assert.match(textTo('casey.brook'), /Ivy plays for Kites in Grades 5–6 Girls from now on, no longer for Comets\./);
    assert.match(textTo('coach.lee'), /Comets: Ivy C\. is no longer on your roster\./);
    assert.match(textTo('coach.kim'), /Kites: Ivy C\. is on your roster now\./);
    const [entry] = await sport.db.rows<{ team_id: number; jersey_number: number }>(
      'select team_id, jersey_number from roster_entries where player_id = $1',
      [players['Ivy']],
    );
    assert.deepEqual(entry, { team_id: division.teams['Kites'], jersey_number: 12 });
    assert.equal((await publish()).status, 200);
    assert.equal((await since(before_)).length, 3, 'published again, nothing is told again');
  });

  test('a refund is seen on the board, and what an import moved stands', async () => {
    await sport.db.run(
      `update registrations set status = 'cancelled', payment_status = 'refunded' where player_id = $1`,
      [players['Mina']],
    );
    await sport.db.run('update roster_entries set team_id = $2 where player_id = $1', [
      players['Bea'],
      division.teams['Lynx'],
    ]);
    const now = await board();
    assert.equal(playerOf('Mina', now).registration, 'ended');
    assert.equal(playerOf('Bea', now).team_id, division.teams['Lynx']);
  });

  test('a season that is over is not changed any more', async () => {
    await sport.db.run(`update seasons set is_current = false where id = $1`, [division.seasonId]);
    assert.equal((await move('Ivy', 'Lynx')).code, 'season.over');
    assert.equal((await publish()).code, 'season.over');
    await sport.db.run(`update seasons set is_current = true where id = $1`, [division.seasonId]);
  });
});
