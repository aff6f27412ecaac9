import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { StandingsRule } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { insertGames } from '../schedules/writes.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { withDecisions } from './decisions.ts';
import { readStandings, readStandingsRules } from './queries.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ empty: true });
});
after(() => sport.stop());

/** A result between teams numbered from 0. */
interface Result {
  home: number;
  away: number;
  homeScore: number;
  awayScore: number;
}
interface Rule {
  rule: Exclude<StandingsRule, 'name'>;
  cap: number | null;
}
interface Ranked {
  team: number;
  rule: StandingsRule | null;
}

const ALL_RULES: Rule[] = [
  { rule: 'win_percentage', cap: null },
  { rule: 'head_to_head', cap: null },
  { rule: 'point_difference', cap: 5 },
  { rule: 'points_against', cap: null },
  { rule: 'points_for', cap: null },
];

/**
 * The same rules, written as plainly as possible: split a group by the first rule that splits it, then each part again.
 */
function rankPlainly(names: readonly string[], results: readonly Result[], rules: readonly Rule[]): Ranked[] {
  const linesOf = (team: number, group?: readonly number[]) =>
    results
      .flatMap(({ home, away, homeScore, awayScore }) => [
        { team: home, opponent: away, scored: homeScore, allowed: awayScore },
        { team: away, opponent: home, scored: awayScore, allowed: homeScore },
      ])
      .filter((line) => line.team === team && (!group || group.includes(line.opponent)));
  const share = (lines: ReturnType<typeof linesOf>): number =>
    lines.length === 0
      ? 0
      : lines.reduce((sum, { scored, allowed }) => sum + Math.sign(scored - allowed) + 1, 0) / (2 * lines.length);
  const value = ({ rule, cap }: Rule, team: number, group: readonly number[]): number => {
    const lines = linesOf(team);
    switch (rule) {
      case 'win_percentage':
        return share(lines);
      case 'head_to_head': {
        const haveAllMet = group.every((one) =>
          group.every((other) => one === other || linesOf(one).some((line) => line.opponent === other)),
        );
        return haveAllMet ? share(linesOf(team, group)) : 0;
      }
      case 'point_difference':
        return lines.reduce(
          (sum, { scored, allowed }) => sum + Math.max(-(cap ?? Infinity), Math.min(cap ?? Infinity, scored - allowed)),
          0,
        );
      case 'points_for':
        return lines.reduce((sum, { scored }) => sum + scored, 0);
      case 'points_against':
        return -lines.reduce((sum, { allowed }) => sum + allowed, 0);
    }
  };
  const order = (group: readonly number[], decidedBy: StandingsRule | null): Ranked[] => {
    if (group.length === 1) return [{ team: group[0] ?? -1, rule: decidedBy }];
    for (const rule of rules) {
      const parts = Map.groupBy(group, (team) => value(rule, team, group));
      if (parts.size > 1) return [...parts].toSorted(([a], [b]) => b - a).flatMap(([, part]) => order(part, rule.rule));
    }
    return group
      .toSorted((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
      .map((team) => ({ team, rule: 'name' as const }));
  };
  return order(
    names.map((_, index) => index),
    null,
  );
}

/** A league of divisions in a transaction that never happened, so that each try starts over. */
class Undo extends Error {}
async function inPassing(work: (tx: Tx) => Promise<void>): Promise<void> {
  await assert.rejects(
    sport.db.transaction(async (tx) => {
      await work(tx);
      throw new Undo();
    }),
    Undo,
  );
}

async function addDivision(
  tx: Tx,
  names: readonly string[],
  rules: readonly Rule[] | undefined,
): Promise<{ division: number; teams: number[] }> {
  await tx.run(
    `insert into seasons (name, starts_on, ends_on) values ('s', '2026-01-01', '2026-12-31') on conflict do nothing`,
  );
  await tx.run(
    `insert into leagues (season_id, name, kind) select id, 'l', 'in_house' from seasons on conflict do nothing`,
  );
  const { id: division } = await tx.one<{ id: number }>(
    `insert into divisions (league_id, name, gender, age_group) select id, 'd' || (select count(*) from divisions), 'coed', 'x' from leagues returning id`,
  );
  const teams = await tx.rows<{ id: number }>(
    'insert into teams (division_id, name) select $1, unnest($2::text[]) returning id',
    [division, names],
  );
  if (rules) {
    await tx.run(
      'insert into standings_rules (division_id, position, rule, cap) select $1, position, rule, cap from unnest($2::text[], $3::integer[]) with ordinality as r (rule, cap, position)',
      [division, rules.map((r) => r.rule), rules.map((r) => r.cap)],
    );
  }
  return { division, teams: teams.map((team) => team.id) };
}

const addResults = (tx: Tx, { division, teams }: { division: number; teams: number[] }, results: readonly Result[]) =>
  insertGames(
    tx,
    results.map((result, index) => ({
      externalId: null,
      divisionId: division,
      homeTeamId: teams[result.home] ?? 0,
      awayTeamId: teams[result.away] ?? 0,
      venueId: null,
      startsAt: new Date(Date.UTC(2026, 0, 1 + index)),
      durationMinutes: 60,
      status: 'final',
      homeScore: result.homeScore,
      awayScore: result.awayScore,
      notes: null,
    })),
    new Date(),
  );

async function ranked(tx: Tx, { division, teams }: { division: number; teams: number[] }): Promise<Ranked[]> {
  const rows = await readStandings(tx, [division]);
  assert.deepEqual(
    rows.map((row) => row.rank),
    rows.map((_, index) => index + 1),
    'ranks are 1, 2, 3 … without a tie or a gap',
  );
  return rows.map((row) => ({ team: teams.indexOf(row.team.id), rule: row.tie_break }));
}

const TEAMS = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];
/** Few scores and few teams, so that ties are common. */
const division = fc.integer({ min: 1, max: TEAMS.length }).chain((count) =>
  fc.record({
    names: fc.shuffledSubarray(TEAMS, { minLength: count, maxLength: count }),
    results:
      count < 2
        ? fc.constant<Result[]>([])
        : fc.array(
            fc
              .record({ home: fc.nat(count - 1), away: fc.nat(count - 1), homeScore: fc.nat(8), awayScore: fc.nat(8) })
              .filter(({ home, away }) => home !== away),
            { maxLength: 16 },
          ),
    rules: fc.shuffledSubarray(ALL_RULES, { minLength: 0 }),
  }),
);

test('the order is total and the same as by the rules written plainly, whatever the results and the rules', async () => {
  const sports = ALL_RULES.map((rule) => (rule.cap === null ? rule : { ...rule, cap: 15 }));
  await fc.assert(
    fc.asyncProperty(fc.array(division, { minLength: 3, maxLength: 6 }), async (divisions) => {
      await inPassing(async (tx) => {
        for (const { names, results, rules } of divisions) {
          // No rules of its own means the sport's rules.
          const own = rules.length > 0 ? rules : undefined;
          const added = await addDivision(tx, names, own);
          await addResults(tx, added, results);
          assert.deepEqual(await ranked(tx, added), rankPlainly(names, results, own ?? sports));
        }
      });
    }),
    { numRuns: 25 },
  );
});

test('the order does not depend on the order in which results were entered, nor on who was home', async () => {
  await fc.assert(
    fc.asyncProperty(
      division.chain((d) =>
        fc.record({
          d: fc.constant(d),
          shuffled: fc.shuffledSubarray(d.results, { minLength: d.results.length }),
          turn: fc.boolean(),
        }),
      ),
      async ({ d, shuffled, turn }) => {
        await inPassing(async (tx) => {
          const [one, other] = [await addDivision(tx, d.names, d.rules), await addDivision(tx, d.names, d.rules)];
          await addResults(tx, one, d.results);
          await addResults(
            tx,
            other,
            shuffled.map((r) =>
              turn ? { home: r.away, away: r.home, homeScore: r.awayScore, awayScore: r.homeScore } : r,
            ),
          );
          assert.deepEqual(await ranked(tx, one), await ranked(tx, other));
        });
      },
    ),
    { numRuns: 25 },
  );
});

test('a recorded result changes the records of its two teams and nothing of other teams or divisions', async () => {
  await fc.assert(
    fc.asyncProperty(
      division.filter((d) => d.results.length > 0),
      division,
      async (d, other) => {
        await inPassing(async (tx) => {
          const [changing, standing] = [
            await addDivision(tx, d.names, d.rules),
            await addDivision(tx, other.names, other.rules),
          ];
          await addResults(tx, standing, other.results);
          await addResults(tx, changing, d.results.slice(1));
          const ids = [changing.division, standing.division];
          const before = await readStandings(tx, ids);
          const [result] = d.results;
          assert.ok(result);
          await addResults(tx, changing, [result]);
          const later = await readStandings(tx, ids);
          const of = (rows: typeof before, divisionId: number) => rows.filter((row) => row.division_id === divisionId);
          assert.deepEqual(of(later, standing.division), of(before, standing.division));
          const played = [changing.teams[result.home], changing.teams[result.away]];
          for (const row of of(later, changing.division)) {
            const { rank: _r, tie_break: _t, among: _a, meetings: _m, ...record } = row;
            const old = before.find(({ team }) => team.id === row.team.id) ?? row;
            const { rank: _r2, tie_break: _t2, among: _a2, meetings: _m2, ...earlier } = old;
            if (played.includes(row.team.id))
              assert.equal(record.wins + record.losses + record.ties, earlier.wins + earlier.losses + earlier.ties + 1);
            else assert.deepEqual(record, earlier);
          }
        });
      },
    ),
    { numRuns: 25 },
  );
});

const beat = (winner: number, loser: number, by = 3): Result => ({
  home: winner,
  away: loser,
  homeScore: 10 + by,
  awayScore: 10,
});

test('head-to-head begins again among those still level after another rule has set one apart', async () => {
  await inPassing(async (tx) => {
    // Three beat each other in a circle, so head-to-head cannot tell, and the difference sets all three apart.
    const added = await addDivision(tx, ['Ash', 'Birch', 'Cedar'], ALL_RULES.slice(0, 3));
    await addResults(tx, added, [beat(0, 1, 5), beat(1, 2, 2), beat(2, 0, 2)]);
    // Differences: Ash +3, Birch -3, Cedar 0.
    assert.deepEqual(await ranked(tx, added), [
      { team: 0, rule: 'point_difference' },
      { team: 2, rule: 'point_difference' },
      { team: 1, rule: 'point_difference' },
    ]);
  });
  await inPassing(async (tx) => {
    const added = await addDivision(tx, ['Ash', 'Birch', 'Cedar', 'Dogwood'], ALL_RULES.slice(0, 3));
    // A circle of three; Ash and Birch have the same difference, Cedar less. Of the two, Ash has beaten Birch.
    await addResults(tx, added, [
      beat(0, 1, 2),
      beat(1, 2, 5),
      beat(2, 0, 1),
      beat(0, 3, 3),
      beat(1, 3, 1),
      beat(2, 3, 1),
    ]);
    assert.deepEqual(await ranked(tx, added), [
      { team: 0, rule: 'head_to_head' },
      { team: 1, rule: 'head_to_head' },
      { team: 2, rule: 'point_difference' },
      { team: 3, rule: 'win_percentage' },
    ]);
  });
});

test('a decision names the teams that were level, the game or number that told them apart, and what could not', async () => {
  const said = async (names: string[], results: Result[], rules = ALL_RULES, scored = 'points') => {
    let texts: (string | undefined)[] = [];
    await inPassing(async (tx) => {
      const added = await addDivision(tx, names, rules);
      await addResults(tx, added, results);
      const standings = withDecisions(
        await readStandings(tx, [added.division]),
        await readStandingsRules(tx, [added.division]),
        scored,
      );
      for (const { decided_by } of standings) if (decided_by?.rule !== 'head_to_head') assert.ok(!decided_by?.game_id);
      texts = standings.map(({ decided_by }) => decided_by?.text);
    });
    return texts;
  };
  const rules = ALL_RULES.slice(0, 3);
  assert.deepEqual(await said(['Ash', 'Birch'], [beat(0, 1)], rules), [undefined, undefined], 'the record says it all');
  const circle = [beat(0, 1, 5), beat(1, 2, 2), beat(2, 0, 2)];
  const [inRuns] = await said(['Ash', 'Birch', 'Cedar'], circle, rules, 'runs');
  assert.match(inRuns ?? '', /Run difference decides: \+3/, 'in the words of the sport');
  assert.deepEqual(await said(['Ash', 'Birch', 'Cedar'], circle, rules), [
    'Tied with Cedar and Birch at 1–1. Head-to-head is even. Point difference decides: +3, at most 5 a game.',
    'Tied with Ash and Birch at 1–1. Head-to-head is even. Point difference decides: 0, at most 5 a game.',
    'Tied with Ash and Cedar at 1–1. Head-to-head is even. Point difference decides: −3, at most 5 a game.',
  ]);
  assert.deepEqual(
    await said(
      ['Ash', 'Birch', 'Cedar', 'Dogwood'],
      [beat(0, 1, 7), beat(1, 2), beat(0, 3), beat(1, 3), beat(2, 0)],
      rules,
    ),
    [
      'Tied with Birch at 2–1. Head-to-head decides: Ash won their game, 17–10 on Dec 31.',
      'Tied with Ash at 2–1. Head-to-head decides: Ash won their game, 17–10 on Dec 31.',
      undefined,
      undefined,
    ],
  );
  assert.deepEqual(await said(['Ash', 'Birch', 'Cedar', 'Dogwood'], [beat(0, 2, 4), beat(1, 3, 4)], rules), [
    'Tied with Birch at 1–0. They have not played each other. Nothing else sets them apart, so the name decides.',
    'Tied with Ash at 1–0. They have not played each other. Nothing else sets them apart, so the name decides.',
    'Tied with Dogwood at 0–1. They have not played each other. Nothing else sets them apart, so the name decides.',
    'Tied with Cedar at 0–1. They have not played each other. Nothing else sets them apart, so the name decides.',
  ]);
});

test('a difference counts no more than the cap for one game', async () => {
  await inPassing(async (tx) => {
    const rules: Rule[] = [
      { rule: 'win_percentage', cap: null },
      { rule: 'point_difference', cap: 5 },
    ];
    const added = await addDivision(tx, ['Ash', 'Birch', 'Cedar', 'Dogwood'], rules);
    await addResults(tx, added, [beat(0, 2, 50), beat(1, 3, 5)]);
    assert.deepEqual(
      (await ranked(tx, added))[0],
      { team: 0, rule: 'name' },
      'fifty counts like five, so only the name is left',
    );
  });
});

test('only final games count', async () => {
  await inPassing(async (tx) => {
    const added = await addDivision(tx, ['Ash', 'Birch'], undefined);
    await addResults(tx, added, [beat(1, 0)]);
    await tx.run(`update games set status = 'postponed', home_score = null, away_score = null where division_id = $1`, [
      added.division,
    ]);
    const rows = await readStandings(tx, [added.division]);
    assert.deepEqual(
      rows.map((row) => [row.team.name, row.wins, row.losses, row.points_for]),
      [
        ['Ash', 0, 0, 0],
        ['Birch', 0, 0, 0],
      ],
    );
  });
});

test('all divisions are ranked in one statement with the same outcome as each alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(division, { minLength: 2, maxLength: 4 }), async (divisions) => {
      await inPassing(async (tx) => {
        const ids = [];
        for (const { names, results, rules } of divisions) {
          const added = await addDivision(tx, names, rules);
          await addResults(tx, added, results);
          ids.push(added.division);
        }
        const together = await readStandings(tx, ids);
        const alone = [];
        for (const id of ids) alone.push(...(await readStandings(tx, [id])));
        assert.deepEqual(together, alone);
      });
    }),
    { numRuns: 15 },
  );
});

test('the standings of the demo world say which tie-breakers they needed, in both sports', async () => {
  for (const name of ['basketball', 'baseball'] as const) {
    const demo = await startTestSport({ sport: name });
    try {
      const { items } = (await demo.app.inject('/api/v1/game-results')).json().data as {
        items: {
          division: { name: string };
          results: unknown[];
          standings: { rank: number; tie_break: string }[];
          tie_breakers: { rule: string; cap?: number }[];
        }[];
      };
      const large = items.find((item) => item.standings.length === 8);
      const used = new Set(large?.standings.map((row) => row.tie_break));
      assert.ok(used.has('head_to_head') && used.has('point_difference'), [...used].join());
      assert.deepEqual(
        large?.tie_breakers.map((entry) => entry.rule),
        ['win_percentage', 'head_to_head', 'point_difference', 'points_against', 'name'],
      );
      assert.ok(items.every((item) => item.division.name !== 'Tryouts' && item.results.length > 0));
    } finally {
      await demo.stop();
    }
  }
});
