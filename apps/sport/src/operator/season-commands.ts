import { GENDERS, LEAGUE_KINDS, type Named } from '@sports-hub/contract';
import { CommandError, readArguments, readChoice, readDate, readText, type Sql, type Tx } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { AdminCommand, AdminCommands, CommandContext } from '../commands/command.ts';
import { insertDivision, insertLeague, setHidden } from '../season/divisions/writes.ts';
import { insertSeason, makeCurrent } from '../season/seasons/writes.ts';
import { insertTeam } from '../season/teams/writes.ts';
import { insertVenue } from '../season/venues/writes.ts';

/** By number or by name; a name that several have is asked for again by number. */
async function find(sql: Sql, what: string, text: string | undefined, statement: string): Promise<Named> {
  const name = readText(text, 200, `The ${what}`);
  const found = await sql.rows<Named>(statement, [name]);
  if (found.length === 0) throw new CommandError(`There is no ${what} ${name}.`);
  if (found.length > 1)
    throw new CommandError(
      `There are several: ${found.map((row) => `${row.id} (${row.name})`).join(', ')}. Name one by its number.`,
    );
  return found[0]!;
}

const BY = (alias: string): string => `(${alias}.id::text = $1 or lower(${alias}.name) = lower($1))`;
const findSeason = (sql: Sql, text: string | undefined) =>
  find(sql, 'season', text, `select s.id, s.name from seasons s where ${BY('s')} order by s.id`);
const findLeague = (sql: Sql, text: string | undefined) =>
  find(
    sql,
    'league of the current season',
    text,
    `select l.id, l.name from leagues l join seasons s on s.id = l.season_id and s.is_current where ${BY('l')} order by l.id`,
  );
export const findDivision = (sql: Sql, text: string | undefined) =>
  find(
    sql,
    'division of the current season',
    text,
    `select d.id, d.name from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current
      where ${BY('d')} order by d.id`,
  );
export const findTeam = (sql: Sql, text: string | undefined) =>
  find(
    sql,
    'team of the current season',
    text,
    `select t.id, t.name || ' in ' || d.name as name from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
       join seasons s on s.id = l.season_id and s.is_current where ${BY('t')} order by t.id`,
  );

/** Adds one record and writes it down; a second of the same name is told as such. */
async function add(
  { db, audit, actor }: CommandContext,
  what: string,
  insert: (tx: Tx) => Promise<{ id: number } | undefined>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const added = await insert(tx);
    if (!added) throw new CommandError(`There is a ${what} of this name already.`);
    await audit(tx, { event: `operator.${what}_added`, actor, subject: `${what}:${added.id}` });
    return `The ${what} has the number ${added.id}.`;
  });
}

const addSeason: AdminCommand = {
  usage: '<name> <first day> <last day> [--current]',
  summary: 'Add a season; with --current it is the one that everything shows',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { flags: ['current'], minWords: 3, usage: this.usage });
    const name = readText(positionals[0], 80, 'The name');
    const [from, to] = [readDate(positionals[1], 'The first day'), readDate(positionals[2], 'The last day')];
    if (from > to) throw new CommandError('The first day is after the last.');
    return add(context, 'season', async (tx) => {
      const season = await insertSeason(
        tx,
        { name, starts_on: from, ends_on: to },
        { today: toLocalDate(context.clock.now()), copiedFromId: null },
      );
      if (season && options['current']) await makeCurrent(tx, season.id);
      return season;
    });
  },
};

const currentSeason: AdminCommand = {
  usage: '<season>',
  summary: 'Make a season the one that everything shows',
  async run({ db, audit, actor }, [text]) {
    return db.transaction(async (tx) => {
      const season = await findSeason(tx, text);
      await makeCurrent(tx, season.id);
      await audit(tx, { event: 'operator.season_current', actor, subject: `season:${season.id}` });
      return `${season.name} is the current season.`;
    });
  },
};

const addLeague: AdminCommand = {
  usage: `<name> ${LEAGUE_KINDS.join('|')} [--season <season>]`,
  summary: 'Add a league to the current season, or to another',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { takes: ['season'], minWords: 2, usage: this.usage });
    const name = readText(positionals[0], 80, 'The name');
    const kind = readChoice(positionals[1], LEAGUE_KINDS, 'The kind');
    return add(context, 'league', async (tx) => {
      const season = options['season']
        ? await findSeason(tx, options['season'])
        : await tx.maybeOne<Named>('select id, name from seasons where is_current');
      if (!season) throw new CommandError('There is no current season; add one with add-season --current.');
      return insertLeague(tx, { seasonId: season.id, name, kind });
    });
  },
};

const addDivision: AdminCommand = {
  usage: `<league> <name> ${GENDERS.join('|')} <age group> [--hidden] [--position <number>]`,
  summary: 'Add a division to a league of the current season; a hidden one appears nowhere in public',
  async run(context, args) {
    const { positionals, options } = readArguments(args, {
      takes: ['position'],
      flags: ['hidden'],
      minWords: 4,
      usage: this.usage,
    });
    const name = readText(positionals[1], 80, 'The name');
    const gender = readChoice(positionals[2], GENDERS, 'The gender');
    const ages = readText(positionals[3], 40, 'The age group');
    return add(context, 'division', async (tx) => {
      const league = await findLeague(tx, positionals[0]);
      return insertDivision(
        tx,
        { name, gender, age_group: ages, places: null, team_size: null },
        { leagueId: league.id, isHidden: options['hidden'] === 'on', position: Number(options['position']) || 0 },
      );
    });
  },
};

const showDivision: AdminCommand = {
  usage: '<division> on|off',
  summary: 'Show a division in public, or hide it with everything in it',
  async run({ db, audit, actor }, args) {
    const { positionals } = readArguments(args, { minWords: 2, usage: this.usage });
    const shown = readChoice(positionals[1], ['on', 'off'], 'The last word') === 'on';
    return db.transaction(async (tx) => {
      const division = await findDivision(tx, positionals[0]);
      await setHidden(tx, division.id, !shown);
      await audit(tx, {
        event: 'operator.division_shown',
        actor,
        subject: `division:${division.id}`,
        detail: { shown },
      });
      return `${division.name} is ${shown ? 'shown' : 'hidden'}.`;
    });
  },
};

const addTeam: AdminCommand = {
  usage: '<division> <name> [--color <#rrggbb or a word>] [--coach <name of one without an account>]',
  summary: 'Add a team to a division of the current season',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { takes: ['color', 'coach'], minWords: 2, usage: this.usage });
    const name = readText(positionals[1], 80, 'The name');
    const coach = options['coach'] === undefined ? null : readText(options['coach'], 160, 'The coach');
    const color = options['color'] === undefined ? null : readText(options['color'], 30, 'The colour');
    return add(context, 'team', async (tx) => {
      const division = await findDivision(tx, positionals[0]);
      return insertTeam(tx, division.id, { name, color, coach_name: coach });
    });
  },
};

const PLACE = ['address', 'city', 'state', 'zip', 'directions'] as const;
const addVenue: AdminCommand = {
  usage: '<name> [--address …] [--city …] [--state …] [--zip …] [--directions …]',
  summary: 'Add a place where games and practices are',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { takes: PLACE, minWords: 1, usage: this.usage });
    const name = readText(positionals[0], 120, 'The name');
    const part = (what: (typeof PLACE)[number]): string | null =>
      options[what] ? readText(options[what], 500, `--${what}`) : null;
    const place = { address: part('address'), city: part('city'), state: part('state'), zip: part('zip') };
    const directions = part('directions');
    return add(context, 'venue', (tx) => insertVenue(tx, { name, ...place, directions, map_url: null, courts: 1 }));
  },
};

const LISTS = {
  seasons: `select id, name || ', ' || starts_on || ' to ' || ends_on || case when is_current then ' (current)' else '' end as text from seasons order by starts_on`,
  leagues: `select l.id, l.name || ', ' || l.kind || ', ' || s.name as text from leagues l join seasons s on s.id = l.season_id order by s.starts_on, l.id`,
  divisions: `select d.id, l.name || ': ' || d.name || ', ' || d.gender || ', ' || d.age_group || case when d.is_hidden then ' (hidden)' else '' end as text
    from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current order by l.id, d.position, d.id`,
  teams: `select t.id, d.name || ': ' || t.name as text from teams t join divisions d on d.id = t.division_id
    join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current order by d.position, d.id, t.name`,
  venues: `select id, concat_ws(', ', name, address, city) as text from venues where removed_at is null order by name`,
} as const;

const list: AdminCommand = {
  usage: Object.keys(LISTS).join('|'),
  summary: 'List records with their numbers; divisions and teams of the current season',
  async run({ db }, [what]) {
    const kind = readChoice(what, Object.keys(LISTS) as (keyof typeof LISTS)[], 'What to list');
    const rows = await db.rows<{ id: number; text: string }>(`${LISTS[kind]} limit 1000`);
    return rows.length > 0 ? rows.map((row) => `${row.id}  ${row.text}`).join('\n') : 'None.';
  },
};

/** The frame that a season stands in, as the pages of the administration make it too. */
export const seasonCommands: AdminCommands = {
  list,
  'add-season': addSeason,
  'current-season': currentSeason,
  'add-league': addLeague,
  'add-division': addDivision,
  'show-division': showDivision,
  'add-team': addTeam,
  'add-venue': addVenue,
};
