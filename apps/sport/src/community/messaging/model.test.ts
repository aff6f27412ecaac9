import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { asMember } from '../../testing/callers.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/**
 * Random sequences of changes, sends and reads, against a plain model of the rules that shares nothing with the
 * service: sets of facts and a few functions over them. Whatever the order, the service answers as the model does.
 */

const COACHES = ['coach1', 'coach2'] as const;
const PARENTS = ['parent1', 'parent2', 'parent3'] as const;
const CHILDREN = ['child1', 'child2', 'child3'] as const;
const PEOPLE = [...COACHES, ...PARENTS, ...CHILDREN] as const;
type Person = (typeof PEOPLE)[number];
type Child = (typeof CHILDREN)[number];
type Coach = (typeof COACHES)[number];
type Guardian = (typeof PARENTS)[number];
/** Team n is in division n % 2. */
const TEAMS = [0, 1, 2] as const;

/** The facts. */
interface Model {
  flags: Set<Coach>;
  /** `coach1 team 2`, `coach1 division 0` */
  assignments: Set<string>;
  /** `parent1 child1`; the relationship counts only as parent_guardian. */
  guardians: Set<string>;
  logins: Set<Child>;
  consents: Set<Child>;
  roster: Set<string>;
  active: Set<Person>;
  conversations: Map<string, { sender: Person }[]>;
  read: Map<string, number>;
}

const pairOf = (a: Person, b: Person): string => [a, b].sort().join(' ');
const isChild = (person: Person): person is Child => (CHILDREN as readonly string[]).includes(person);
/** A child without an approved login is nobody: it has no account to act with. */
const hasAccount = (m: Model, person: Person): boolean => !isChild(person) || m.logins.has(person);
const scopesOfChild = (m: Model, child: Child): string[] =>
  TEAMS.filter((team) => m.roster.has(`${child} ${team}`)).flatMap((team) => [`team ${team}`, `division ${team % 2}`]);
const scopesOf = (m: Model, person: Person): string[] => {
  if (isChild(person)) return m.logins.has(person) ? scopesOfChild(m, person) : [];
  const asParent = CHILDREN.filter((child) => m.guardians.has(`${person} ${child}`)).flatMap((child) =>
    scopesOfChild(m, child),
  );
  const asCoach = m.flags.has(person as Coach)
    ? [...m.assignments].filter((a) => a.startsWith(`${person} `)).map((a) => a.slice(person.length + 1))
    : [];
  return [...asParent, ...asCoach];
};
const isWatched = (m: Model, child: Child): boolean =>
  PARENTS.some((parent) => m.guardians.has(`${parent} ${child}`) && m.active.has(parent));
const mayTakePart = (m: Model, person: Person): boolean =>
  !isChild(person) || (m.logins.has(person) && m.consents.has(person) && isWatched(m, person));
const mayTalk = (m: Model, a: Person, b: Person): boolean =>
  a !== b &&
  m.active.has(a) &&
  m.active.has(b) &&
  mayTakePart(m, a) &&
  mayTakePart(m, b) &&
  scopesOf(m, a).some((scope) => scopesOf(m, b).includes(scope));
const mayReadAlong = (m: Model, reader: Person, pair: string): boolean =>
  pair
    .split(' ')
    .some(
      (person) => isChild(person as Person) && m.logins.has(person as Child) && m.guardians.has(`${reader} ${person}`),
    );

/** The service, with the ids this run's people have there. */
interface Real {
  ids: Record<Person, number>;
  players: Record<Child, number>;
  teams: number[];
  divisions: number[];
  conversations: Map<string, number>;
}

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_MESSAGES: '100000/60' } });
});
after(() => sport.stop());

const run = (text: string, values: unknown[]) => sport.db.run(text, values);
let runs = 0;

async function newWorld(): Promise<{ model: Model; real: Real }> {
  runs += 1;
  const real: Real = {
    ids: {} as Real['ids'],
    players: {} as Real['players'],
    teams: [],
    divisions: [],
    conversations: new Map(),
  };
  const members = await sport.db.rows<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, is_coach, created_at)
     select $1 || n || '@model.example', n, 'Model', now(), false, now() from unnest($2::text[]) n returning id`,
    [`run${runs}.`, [...PEOPLE]],
  );
  PEOPLE.forEach((person, n) => {
    real.ids[person] = members[n]?.id ?? 0;
  });
  const players = await sport.db.rows<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at) select n, 'Model', '2015-01-01', 'girls', now() from unnest($1::text[]) n returning id`,
    [[...CHILDREN]],
  );
  CHILDREN.forEach((child, n) => {
    real.players[child] = players[n]?.id ?? 0;
  });
  for (const n of [0, 1]) {
    real.divisions[n] = (
      await sport.db.one<{ id: number }>(
        `insert into divisions (league_id, name, gender, age_group) values (1, $1, 'coed', 'Model') returning id`,
        [`Model ${runs}.${n}`],
      )
    ).id;
  }
  for (const team of TEAMS) {
    real.teams[team] = (
      await sport.db.one<{ id: number }>('insert into teams (division_id, name) values ($1, $2) returning id', [
        real.divisions[team % 2],
        `Model ${team}`,
      ])
    ).id;
  }
  const model: Model = {
    flags: new Set(),
    assignments: new Set(),
    guardians: new Set(),
    logins: new Set(),
    consents: new Set(),
    roster: new Set(),
    active: new Set(PEOPLE),
    conversations: new Map(),
    read: new Map(),
  };
  return { model, real };
}

/** Where every run begins: families on their teams, so that most sequences get somewhere. */
const beginning = (): Command[] => [
  link('parent1', 'child1', 'guardian'),
  link('parent2', 'child2', 'guardian'),
  link('parent3', 'child3', 'guardian'),
  place('child1', 0, true),
  place('child2', 2, true),
  place('child3', 1, true),
  approve('child1'),
  approve('child2'),
  consent('parent1', 'child1', true),
  setFlag('coach1', true),
  setFlag('coach2', true),
  assign('coach1', 'team', 0, true),
  assign('coach2', 'division', 0, true),
];

type Command = fc.AsyncCommand<Model, Real>;
const command = (label: string, check: (m: Model) => boolean, act: (m: Model, r: Real) => Promise<void>): Command => ({
  check,
  run: act,
  toString: () => label,
});
const toggle = <T>(set: Set<T>, value: T, on: boolean): void => {
  if (on) set.add(value);
  else set.delete(value);
};

const setFlag = (coach: Coach, on: boolean): Command =>
  command(
    `flag ${coach} ${on}`,
    () => true,
    async (m, r) => {
      await run('update members set is_coach = $2 where id = $1', [r.ids[coach], on]);
      toggle(m.flags, coach, on);
    },
  );
const assign = (coach: Coach, kind: 'team' | 'division', n: number, on: boolean): Command =>
  command(
    `assign ${coach} ${kind} ${n} ${on}`,
    () => true,
    async (m, r) => {
      const id = kind === 'team' ? r.teams[n] : r.divisions[n];
      if (on)
        await run(
          `insert into assignments (member_id, role, ${kind}_id, created_at) values ($1, 'coach', $2, now()) on conflict do nothing`,
          [r.ids[coach], id],
        );
      else await run(`delete from assignments where member_id = $1 and ${kind}_id = $2`, [r.ids[coach], id]);
      toggle(m.assignments, `${coach} ${kind} ${n}`, on);
    },
  );
const link = (parent: Guardian, child: Child, how: 'guardian' | 'relative' | 'revoked'): Command =>
  command(
    `link ${parent} ${child} ${how}`,
    () => true,
    async (m, r) => {
      await run(
        `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, $3, $4, now())
     on conflict (member_id, player_id) do update set relationship = excluded.relationship, status = excluded.status`,
        [
          r.ids[parent],
          r.players[child],
          how === 'relative' ? 'other' : 'parent_guardian',
          how === 'revoked' ? 'revoked' : 'verified',
        ],
      );
      toggle(m.guardians, `${parent} ${child}`, how === 'guardian');
    },
  );
const approve = (child: Child): Command =>
  command(
    `approve ${child}`,
    (m) => !m.logins.has(child),
    async (m, r) => {
      await run(
        `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, $2, now(), 'model')`,
        [r.ids[child], r.players[child]],
      );
      m.logins.add(child);
    },
  );
const place = (child: Child, team: number, on: boolean): Command =>
  command(
    `place ${child} ${team} ${on}`,
    () => true,
    async (m, r) => {
      if (on)
        await run('insert into roster_entries (team_id, player_id) values ($1, $2) on conflict do nothing', [
          r.teams[team],
          r.players[child],
        ]);
      else
        await run('delete from roster_entries where team_id = $1 and player_id = $2', [
          r.teams[team],
          r.players[child],
        ]);
      toggle(m.roster, `${child} ${team}`, on);
    },
  );
const setActive = (person: Person, on: boolean): Command =>
  command(
    `active ${person} ${on}`,
    () => true,
    async (m, r) => {
      await run('update members set is_active = $2 where id = $1', [r.ids[person], on]);
      toggle(m.active, person, on);
    },
  );
const consent = (parent: Guardian, child: Child, on: boolean): Command =>
  command(
    `consent ${parent} ${child} ${on}`,
    (m) => m.active.has(parent),
    async (m, r) => {
      const response = await asMember(sport, r.ids[parent]).post('/community/child-consent', {
        account_id: r.ids[child],
        enabled: on,
      });
      const permitted = m.logins.has(child) && m.guardians.has(`${parent} ${child}`);
      assert.equal(response.statusCode, permitted ? 200 : 403);
      if (permitted) toggle(m.consents, child, on);
    },
  );

const send = (from: Person, to: Person): Command =>
  command(
    `send ${from} ${to}`,
    (m) => m.active.has(from) && hasAccount(m, from) && hasAccount(m, to),
    async (m, r) => {
      const pair = pairOf(from, to);
      const permitted = mayTalk(m, from, to);
      const started = await asMember(sport, r.ids[from]).post('/community/conversations', { recipient_id: r.ids[to] });
      assert.equal(started.statusCode, m.conversations.has(pair) ? 200 : permitted ? 201 : 403);
      if (started.statusCode === 403) return;
      const id = started.json().data.id;
      r.conversations.set(pair, id);
      const said = m.conversations.get(pair) ?? [];
      m.conversations.set(pair, said);
      const response = await asMember(sport, r.ids[from]).post(`/community/conversations/${id}/messages`, {
        body: 'hello',
        client_id: randomUUID(),
      });
      assert.equal(response.statusCode, permitted ? 201 : 403);
      if (!permitted) return;
      said.push({ sender: from });
      for (const person of [from, to]) if (isChild(person)) await assertWatched(r, person);
    },
  );

/** The invariant, asked of the tables themselves: whoever talks with a child, a verified adult guardian can read it. */
async function assertWatched(r: Real, child: Child): Promise<void> {
  const watchers = await sport.db.rows<{ member_id: number }>(
    `select g.member_id from guardian_links g join members m on m.id = g.member_id join player_logins l on l.player_id = g.player_id
      where g.player_id = $1 and g.relationship = 'parent_guardian' and g.status = 'verified' and m.is_active and l.messaging_enabled`,
    [r.players[child]],
  );
  assert.ok(watchers.length > 0, `${child} took part unseen`);
}

const look = (reader: Person): Command =>
  command(
    `look ${reader}`,
    (m) => m.active.has(reader) && hasAccount(m, reader),
    async (m, r) => {
      const member = asMember(sport, r.ids[reader]);
      for (const [pair, said] of m.conversations) {
        const id = r.conversations.get(pair);
        const takesPart = pair.split(' ').includes(reader);
        const response = await member.get(`/community/conversations/${id}/messages`);
        assert.equal(response.statusCode, takesPart || mayReadAlong(m, reader, pair) ? 200 : 404);
        if (response.statusCode === 200)
          assert.deepEqual(
            response.json().data.items.map((item: { sender_id: number }) => item.sender_id),
            said.map(({ sender }) => r.ids[sender]),
          );
      }
      const expected = [...m.conversations]
        .filter(([pair]) => pair.split(' ').includes(reader))
        .map(([pair, said]) => [
          r.conversations.get(pair),
          said.slice(m.read.get(`${reader} ${pair}`) ?? 0).filter(({ sender }) => sender !== reader).length,
        ]);
      const list = (await member.get('/community/conversations')).json().data.items as { id: number; unread: number }[];
      assert.deepEqual(
        list.map(({ id, unread }) => [id, unread]),
        expected.sort(([a], [b]) => Number(b) - Number(a)),
      );
      const recipients = (await member.get('/community/recipients')).json().data.items as { id: number }[];
      assert.deepEqual(
        recipients.map(({ id }) => id),
        PEOPLE.filter((other) => mayTalk(m, reader, other))
          .map((other) => r.ids[other])
          .sort((a, b) => a - b),
      );
    },
  );

const markRead = (reader: Person, other: Person, share: number): Command =>
  command(
    `read ${reader} ${other} ${share}`,
    (m) => m.active.has(reader) && (m.conversations.get(pairOf(reader, other))?.length ?? 0) > 0,
    async (m, r) => {
      const pair = pairOf(reader, other);
      const id = r.conversations.get(pair);
      const said = m.conversations.get(pair) ?? [];
      const upTo = 1 + Math.floor(share * (said.length - 1));
      const ids = (
        await sport.db.rows<{ id: number }>('select id from messages where conversation_id = $1 order by id', [id])
      ).map((row) => row.id);
      const response = await asMember(sport, r.ids[reader]).post(`/community/conversations/${id}/read`, {
        message_id: ids[upTo - 1],
      });
      const readSoFar = Math.max(upTo, m.read.get(`${reader} ${pair}`) ?? 0);
      assert.deepEqual(response.json().data, { last_read_id: ids[readSoFar - 1] });
      m.read.set(`${reader} ${pair}`, readSoFar);
    },
  );

const person = fc.constantFrom(...PEOPLE);
const child = fc.constantFrom(...CHILDREN);
const parent = fc.constantFrom(...PARENTS);
const coach = fc.constantFrom(...COACHES);
/** Mostly on, so that sequences get somewhere. */
const on = fc.integer({ min: 0, max: 3 }).map((n) => n > 0);
const sends = fc.tuple(person, person).map(([from, to]) => send(from, to));
const commands = fc.commands(
  [
    fc.tuple(coach, on).map(([c, o]) => setFlag(c, o)),
    fc.tuple(coach, fc.constantFrom(...TEAMS), on).map(([c, n, o]) => assign(c, 'team', n, o)),
    fc.tuple(coach, fc.constantFrom(0, 1), on).map(([c, n, o]) => assign(c, 'division', n, o)),
    fc
      .tuple(parent, child, fc.constantFrom('guardian', 'guardian', 'guardian', 'relative', 'revoked'))
      .map(([p, c, how]) => link(p, c, how as 'guardian')),
    child.map(approve),
    fc.tuple(child, fc.constantFrom(...TEAMS), on).map(([c, t, o]) => place(c, t, o)),
    fc.tuple(person, on).map(([p, o]) => setActive(p, o)),
    fc.tuple(parent, child, on).map(([p, c, o]) => consent(p, c, o)),
    sends,
    sends,
    sends,
    sends,
    sends,
    sends,
    person.map(look),
    fc.tuple(person, person, fc.double({ min: 0, max: 1, noNaN: true })).map(([p, o, s]) => markRead(p, o, s)),
  ],
  { maxCommands: 60, size: 'max' },
);

test(
  'whatever happens in whatever order, the service answers as the rules say, and no child talks unseen',
  { timeout: 150_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = await newWorld();
        for (const first of beginning()) await first.run(world.model, world.real);
        await fc.asyncModelRun(() => world, sequence);
        for (const one of PEOPLE)
          if (world.model.active.has(one) && hasAccount(world.model, one)) await look(one).run(world.model, world.real);
      }),
      { numRuns: 60, seed: 20261114, endOnFailure: true },
    );
    const { all, with_children } = await sport.db.one<{ all: number; with_children: number }>(
      `select count(*) as all, count(*) filter (where exists (select 1 from player_logins l where l.member_id in (c.account_a, c.account_b))) as with_children
       from messages m join conversations c on c.id = m.conversation_id join members s on s.id = m.sender_id where s.last_name = 'Model'`,
    );
    assert.ok(
      all > 100 && with_children > 30,
      `${all} messages, ${with_children} with children: enough to mean something`,
    );
  },
);
