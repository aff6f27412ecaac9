import { makePlan } from '@sports-hub/sport/season/generator/plan';
import { randomLeague } from '@sports-hub/sport/season/generator/random-leagues';
import type { GeneratorLeague } from '@sports-hub/sport/season/generator/league';
import { row, type Suite } from '../harness.ts';

const RANDOM_LEAGUES = 100;
const TRIES = 3;

/** 40 teams, 12 games each, six venues with four times on fourteen Saturdays, six coaches with two teams. */
function bigLeague(): GeneratorLeague {
  const divisions = Array.from({ length: 5 }, (_, id) => ({
    id,
    teams: Array.from({ length: 8 }, (_, index) => ({
      id: id * 100 + index,
      coaches: [id === 1 && index < 6 ? index : id * 100 + index],
      families: [id * 20 + index, (index * 7 + id) % 50],
      daysOff: [],
    })),
    gamesEach: 12,
    earliest: null,
    latest: null,
  }));
  const places = Array.from({ length: 14 * 6 * 4 }, (_, index) => ({
    venueId: index % 6,
    day: Math.floor(index / 24) * 7,
    from: 540 + (Math.floor(index / 6) % 4) * 90,
    until: 600 + (Math.floor(index / 6) % 4) * 90,
  }));
  return {
    divisions,
    places,
    rules: {
      rest: { strength: 'must', freeDays: 2 },
      coaches: 'must',
      families: 'try',
      sameOpponent: { strength: 'try', days: 14 },
      firstGame: { strength: 'try', most: 4 },
    },
  };
}

const seconds = (from: NodeJS.CpuUsage): number => process.cpuUsage(from).user / 1_000_000;

export const suite: Suite = {
  name: 'generator',
  summary:
    'Making schedules: 40 teams, 12 games each at six venues (at most 20 s, every game placed), and 100 random leagues, each placed, or refused with a reason.',
  onDemand: true,
  async run() {
    const rows = [];
    for (let seed = 1; seed <= TRIES; seed++) {
      const before = process.cpuUsage();
      const outcome = makePlan(bigLeague(), { seed });
      const open = outcome.kind === 'made' ? outcome.open.length : 240;
      rows.push(row({ name: `40 teams, try ${seed}`, ours: seconds(before), unit: 's of processor time', atMost: 20 }));
      rows.push(row({ name: `40 teams, try ${seed}, without a place`, ours: open, unit: 'games', atMost: 0 }));
    }
    const before = process.cpuUsage();
    const kinds = { placed: 0, partly: 0, refused: 0 };
    for (let seed = 1; seed <= RANDOM_LEAGUES; seed++) {
      const outcome = makePlan(randomLeague(seed), { seed });
      kinds[outcome.kind === 'refused' ? 'refused' : outcome.open.length > 0 ? 'partly' : 'placed'] += 1;
    }
    rows.push(
      row({
        name: `${RANDOM_LEAGUES} random leagues`,
        ours: seconds(before),
        unit: 's of processor time',
        note: JSON.stringify(kinds),
      }),
    );
    return rows;
  },
};
