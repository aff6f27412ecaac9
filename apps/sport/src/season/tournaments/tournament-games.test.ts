import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements, createAudit } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { createImports } from '../imports/service.ts';
import { readAroundGame } from '../schedules/around.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { createTournament, recordMatch, type PlannedMatch } from './service.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

interface Game {
  id: number;
  status: string;
  score?: { home: number; away: number };
  starts_at: string;
  tournament?: { id: number; name: string; round: string; match_id: number };
}
const get = async <T>(path: string): Promise<T> => (await sport.app.inject(`/api/v1${path}`)).json().data;
const gamesOf = async (filter: string): Promise<Game[]> =>
  (await get<{ items: Game[] }>(`/schedules/games?limit=100&${filter}`)).items;
const file = async (path: string): Promise<string> => (await sport.app.inject(`/api/v1${path}/calendar.ics`)).body;
const days = (later: number): string => addDays(toLocalDate(sport.clock.now()), later);

/** Four teams: two semifinals and a final. Of the demo world's small divisions, 1 and 2, with teams 1, 2 and 3, 4. */
async function aCup(name: string, teamIds: number[], divisionId: number | null, hour = 1) {
  const at = (later: number) => new Date(sport.clock.now().getTime() + (hour + later) * 3_600_000);
  const match = (home: PlannedMatch['home'], away: PlannedMatch['away'], later: number): PlannedMatch => ({
    home,
    away,
    startsAt: at(later),
  });
  const { id, matchIds } = await sport.db.transaction((tx) =>
    createTournament(
      tx,
      {
        name,
        description: null,
        divisionId,
        venueId: 1,
        startsOn: days(0),
        endsOn: days(1),
        matchMinutes: 45,
        teamIds,
        rounds: [
          { name: 'Semifinals', matches: [match({ seed: 1 }, { seed: 4 }, 0), match({ seed: 2 }, { seed: 3 }, 0)] },
          { name: 'Final', matches: [match({ winnerOf: [0, 0] }, { winnerOf: [0, 1] }, 1)] },
        ],
      },
      sport.clock.now(),
    ),
  );
  const [[first = 0, second = 0] = [], [final = 0] = []] = matchIds;
  return { id, first, second, final };
}
const record = (id: number, home: number, away: number) =>
  sport.db.transaction((tx) => recordMatch(tx, id, { home, away }, sport.clock.now()));

test('point 15: a match with its teams is in team and division schedules, calendars and upcoming games, an open one is not', async () => {
  const cup = await aCup('Open Cup', [1, 2, 3, 4], null);
  const ofCup = (games: readonly Game[]) => games.filter((game) => game.tournament?.id === cup.id);
  const [semifinal] = ofCup(await gamesOf('team_id=1'));
  assert.deepEqual(semifinal?.tournament, { id: cup.id, name: 'Open Cup', round: 'Semifinals', match_id: cup.first });
  // Both are of two divisions: they stand in the schedules of both.
  for (const filter of ['', 'division_id=1', 'division_id=2'])
    assert.deepEqual(
      ofCup(await gamesOf(filter)).map((game) => game.tournament?.match_id),
      [cup.first, cup.second],
    );
  const home = await get<{ upcoming_games: Game[] }>('/home');
  assert.equal(ofCup(home.upcoming_games).length, 2);
  for (const path of ['/teams/1', '/teams/4', '/divisions/1', '/divisions/2', `/schedules/games/${semifinal?.id}`]) {
    const calendar = (await file(path)).replaceAll('\r\n ', '');
    assert.match(calendar, /SUMMARY:Open Cup\\, Semifinals: /, path);
    assert.doesNotMatch(calendar, /Open Cup\\, Final/, path);
    assert.ok(calendar.includes(`basketball-game-${semifinal?.id}@sports-hub`), path);
  }
  assert.doesNotMatch(await file('/teams/2'), new RegExp(`basketball-game-${semifinal?.id}@`));
  const { items } = await get<{ items: { id: string }[] }>(`/calendar-items?from=${days(-1)}&to=${days(2)}`);
  assert.ok(
    items.some(({ id }) => id === `game-${semifinal?.id}`),
    'the hub calendar reads it here',
  );
  const page = await sport.app.inject(`/schedules/games/${semifinal?.id}`);
  assert.ok(page.body.includes('Open Cup, Semifinals'));
  assert.ok((await sport.app.inject('/teams/1')).body.includes(`/schedules/games/${semifinal?.id}"`));

  await record(cup.first, 3, 1);
  await record(cup.second, 3, 1);
  const [final] = ofCup(await gamesOf('team_id=1')).filter((game) => game.tournament?.round === 'Final');
  assert.equal(final?.status, 'scheduled', 'the final is a game as soon as both sides are known');
  assert.deepEqual(ofCup(await gamesOf('team_id=1')).find(({ id }) => id === semifinal?.id)?.score, {
    home: 3,
    away: 1,
  });
  await record(cup.second, 1, 3);
  const [corrected] = ofCup(await gamesOf('team_id=3')).filter((game) => game.tournament?.round === 'Final');
  assert.equal(corrected?.id, final?.id, 'a corrected result changes who plays, not which game it is');
  assert.match(await file(`/schedules/games/${final?.id}`), /SEQUENCE:1/);
  assert.deepEqual(
    ofCup(await gamesOf('team_id=2')).filter((game) => game.tournament?.round === 'Final'),
    [],
  );
});

test('point 15: a match counts for no standings, results or records, and files cannot change it', async () => {
  const standings = await get('/game-results?division_id=1');
  const cup = await aCup('Same Cup', [1, 2, 3, 4], 1, 5);
  const [match] = (await gamesOf('team_id=1')).filter((game) => game.tournament?.match_id === cup.first);
  const around = async () => {
    const { home_record, away_record } = await readAroundGame(sport.db, match!.id, sport.clock.now());
    return [home_record, away_record];
  };
  const records = await around();
  await record(cup.first, 9, 0);
  assert.deepEqual(await get('/game-results?division_id=1'), standings);
  assert.deepEqual(await around(), records);
  const imports = createImports({ ...sport, audit: createAudit(sport.clock), actor: 'operator:test' });
  const row = 'Grades 3-4,Hawks,Otters,2020-01-01T10:00';
  for (const [kind, text] of [
    ['results', `external_id,home_score,away_score\nmatch-${cup.first},1,2\n`],
    ['games', `external_id,division,home_team,away_team,starts_at\nmatch-${cup.first},${row}\n`],
  ] as const) {
    const { problems } = await imports.import({ kind, bytes: Buffer.from(text), map: new Map(), dryRun: false });
    assert.equal(problems.length, 1, `${kind}: ${JSON.stringify(problems)}`);
    assert.deepEqual((await get<Game>(`/schedules/games/${match!.id}`)).score, { home: 9, away: 0 });
    assert.ok(!(await imports.export(kind)).includes('match-'), `${kind} are exported without matches`);
  }
  const { external } = await sport.db.one<{ external: number }>(
    `select count(*) as external from games where tournament_match_id is not null and external_id like 'match-%'`,
  );
  assert.ok(external > 0);
});

test('point 15: nobody sees a match of a hidden division, whichever of its divisions is hidden', async () => {
  const cup = await aCup('Hidden Cup', [1, 2, 3, 4], 3, 9);
  const shown = async () => {
    const lists = await Promise.all(['', 'team_id=1', 'division_id=1', 'division_id=2'].map(gamesOf));
    const files = await Promise.all(['/teams/1', '/divisions/1', ''].map(file));
    return [...lists.map((list) => JSON.stringify(list)), ...files].filter((text) =>
      // The tournament itself may still be shown; its matches may not.
      /Hidden Cup\\, Semifinals|"Hidden Cup","round"/.test(text.replaceAll('\r\n ', '')),
    ).length;
  };
  const { id } = await sport.db.one<{ id: number }>(
    `update tournaments set division_id = (select id from divisions where name = 'Grades 7-8 Girls') where id = $1 returning division_id as id`,
    [cup.id],
  );
  assert.equal(await shown(), 7);
  const match = (await gamesOf('team_id=1')).find((game) => game.tournament?.match_id === cup.first);
  // By a team that everybody sees: only the game itself says that it is hidden.
  const isFound = async () => {
    sport.clock.advance(2);
    const found = await Promise.all(
      teams.map(({ name }) => get<{ items: { url: string }[] }>(`/search?q=${encodeURIComponent(name)}`)),
    );
    return found.map(({ items }) => items.some(({ url }) => url.endsWith(`/schedules/games/${match?.id}`)));
  };
  const teams = await sport.db.rows<{ name: string }>(
    'select t.name from games g join teams t on t.id in (g.home_team_id, g.away_team_id) where g.id = $1',
    [match?.id],
  );
  assert.deepEqual(await isFound(), [true, true], 'home and away');
  for (const division of [1, 2, id]) {
    await sport.db.run('update divisions set is_hidden = true where id = $1', [division]);
    assert.equal(await shown(), 0, `division ${division}`);
    assert.equal((await sport.app.inject('/api/v1/home')).body.includes('"Hidden Cup","round"'), false);
    assert.deepEqual(await isFound(), [false, false], `division ${division}, searched for`);
    await sport.db.run('update divisions set is_hidden = false where id = $1', [division]);
    assert.equal(await shown(), 7, `division ${division}`);
  }
  const { stored, real } = await sport.db.one<{ stored: number; real: number }>(
    `select (select sum(entries) from schedule_days where kind = 'game' and gender = '' and age_group = '') as stored,
       (select count(*) from games where is_public) as real`,
  );
  assert.equal(stored, real);
});

test('point 15: a list with matches still takes two statements, and a tournament that goes takes its games along', async () => {
  const { id } = await aCup('Short Cup', [1, 2, 3, 4], 1, 13);
  const statements = await countStatements(async () => void (await gamesOf('team_id=1')));
  assert.equal(statements, 2);
  await sport.db.run('delete from tournaments where id = $1', [id]);
  assert.ok(!(await gamesOf('team_id=1')).some((game) => game.tournament?.id === id));
});
