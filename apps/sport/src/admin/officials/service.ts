import { t } from '@sports-hub/contract/texts';
import type {
  ChangedOfficial,
  NewOfficial,
  Official,
  OfficialGame,
  OfficialGames,
  OfficialWithGames,
} from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { clockInWords, toLocalDate } from '@sports-hub/kernel/time';
import { newLinkKey, officialAddress } from '../../season/officials/links.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  deleteAssignments,
  findGamesToCome,
  findOfficial,
  findOfficials,
  findOwnTeams,
  forgetOfficial,
  insertAssignments,
  insertOfficial,
  lockGamesToCome,
  lockOfficial,
  storeContact,
  storeLinkKey,
  type AssignableGame,
  type OfficialContact,
  type OfficialRow,
} from './queries.ts';

/** Games that somebody could be given, on one page. */
const OFFERED = 200;

const contactOf = ({ name, email, phone }: NewOfficial): OfficialContact => ({
  name,
  email: email ?? null,
  phone: phone ?? null,
});
/** The log keeps the name, and that there is a way to reach somebody; not which. */
const forLog = ({ name, email, phone }: OfficialContact) => ({ name, email: email !== null, phone: phone !== null });

const takesPlace = ({ status }: AssignableGame): boolean => status === 'scheduled';
const overlap = (one: AssignableGame, other: AssignableGame): boolean =>
  one.id !== other.id &&
  takesPlace(one) &&
  takesPlace(other) &&
  one.begins.getTime() < other.begins.getTime() + other.minutes * 60_000 &&
  other.begins.getTime() < one.begins.getTime() + one.minutes * 60_000;
const isOf = (game: AssignableGame, officialId: number): boolean => game.officials.some(({ id }) => id === officialId);

/** Referees and scorers, and which games are theirs. */
export function createOfficials({ db, clock, log, siteUrl }: ActionContext & { siteUrl: string }) {
  const toCome = async (sql: Sql): Promise<AssignableGame[]> => {
    const games = await findGamesToCome(sql, toLocalDate(clock.now()));
    return games.filter(({ begins }) => begins > clock.now());
  };
  const show = ({ link_key, ...row }: OfficialRow, games: readonly AssignableGame[]): Official => {
    const own = games.filter((game) => isOf(game, row.id) && game.status !== 'cancelled');
    return {
      ...row,
      games: own.length,
      next_at: own[0]?.starts_at ?? null,
      conflicts: own.filter((game) => own.some((other) => overlap(game, other))).length,
      link: link_key ? officialAddress(siteUrl, row.id, link_key) : null,
    };
  };
  const present = async (sql: Sql, id: number): Promise<Official> => {
    const found = await findOfficial(sql, id);
    if (!found) throw new Problem('record.not_found');
    return show(found, await toCome(sql));
  };
  const lock = async (tx: Tx, id: number, seen?: number): Promise<Official> => {
    const found = await lockOfficial(tx, id);
    const official = await present(tx, id);
    if (seen !== undefined && found?.version !== seen) throw changedSince(official);
    return official;
  };
  const subject = (id: number): string => `official:${id}`;
  const notesOn = (
    game: AssignableGame,
    own: readonly AssignableGame[],
    teams: readonly { team_id: number; kind: 'coach' | 'family' }[],
  ): OfficialGame['notes'] => [
    ...own
      .filter((other) => overlap(game, other))
      .map((other) => ({
        kind: 'twice' as const,
        level: 'warning' as const,
        words: t('answers.officials.alsoAt', { game: other.title, time: clockInWords(other.starts_at) }),
      })),
    ...game.teams.flatMap(({ id, name }) =>
      teams
        .filter(({ team_id }) => team_id === id)
        .map(({ kind }) => ({
          kind,
          level: 'info' as const,
          words: t(kind === 'coach' ? 'answers.officials.coaches' : 'answers.officials.hasAChild', { team: name }),
        })),
    ),
  ];
  const assigned = async (
    caller: AdminCaller,
    id: number,
    { role, game_ids }: OfficialGames,
    { event, store }: { event: string; store: (tx: Tx, gameIds: readonly number[]) => Promise<number> },
  ): Promise<Official> =>
    db.transaction(async (tx) => {
      await lock(tx, id);
      const wanted = [...new Set(game_ids)];
      const known = await lockGamesToCome(tx, wanted, clock.now());
      if (known.length < wanted.length) throw invalidField('game_ids', t('answers.officials.noSuchGame'));
      if ((await store(tx, wanted)) > 0)
        await log(tx, caller, {
          event,
          subject: subject(id),
          ...{
            [event === 'official.assigned' ? 'after' : 'before']: { role, games: wanted.map((game) => `game:${game}`) },
          },
        });
      return present(tx, id);
    });

  return {
    async list(): Promise<{ items: Official[]; without_referee: number }> {
      const games = await toCome(db);
      return {
        items: (await findOfficials(db)).map((row) => show(row, games)),
        without_referee: games.filter(
          (game) => takesPlace(game) && !game.officials.some(({ role }) => role === 'referee'),
        ).length,
      };
    },

    async get(id: number): Promise<OfficialWithGames> {
      const official = await present(db, id);
      const games = await toCome(db);
      const own = games.filter((game) => isOf(game, id));
      const teams = official.email === null ? [] : await findOwnTeams(db, official.email);
      const showGame = (game: AssignableGame): OfficialGame => {
        const { begins: _begins, minutes: _minutes, teams: _teams, officials, ...rest } = game;
        return {
          ...rest,
          roles: officials.filter((one) => one.id === id).map(({ role }) => role),
          others: officials.filter((one) => one.id !== id).map(({ name, role }) => ({ name, role })),
          notes: notesOn(game, own, teams),
        };
      };
      return {
        official,
        assigned: own.map(showGame),
        others: games
          .filter((game) => !isOf(game, id) && game.status !== 'cancelled')
          .slice(0, OFFERED)
          .map(showGame),
      };
    },

    create: (caller: AdminCaller, wanted: NewOfficial): Promise<Official> =>
      db.transaction(async (tx) => {
        const contact = contactOf(wanted);
        const { id } = await insertOfficial(tx, contact, clock.now());
        await log(tx, caller, { event: 'official.added', subject: subject(id), after: forLog(contact) });
        return present(tx, id);
      }),

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedOfficial): Promise<Official> =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id, version);
        const after = contactOf(wanted);
        if (before.name === after.name && before.email === after.email && before.phone === after.phone) return before;
        await storeContact(tx, id, after);
        await log(tx, caller, {
          event: 'official.changed',
          subject: subject(id),
          before: forLog(before),
          after: forLog(after),
        });
        return present(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<{ id: number; name: string }> =>
      db.transaction(async (tx) => {
        const { name, email, phone, games } = await lock(tx, id, version);
        await forgetOfficial(tx, id, clock.now());
        await log(tx, caller, {
          event: 'official.removed',
          subject: subject(id),
          before: { ...forLog({ name, email, phone }), games },
        });
        return { id, name };
      }),

    assign: (caller: AdminCaller, id: number, wanted: OfficialGames): Promise<Official> =>
      assigned(caller, id, wanted, {
        event: 'official.assigned',
        store: (tx, gameIds) => insertAssignments(tx, { officialId: id, role: wanted.role, gameIds }),
      }),
    unassign: (caller: AdminCaller, id: number, wanted: OfficialGames): Promise<Official> =>
      assigned(caller, id, wanted, {
        event: 'official.unassigned',
        store: (tx, gameIds) => deleteAssignments(tx, { officialId: id, role: wanted.role, gameIds }),
      }),

    makeLink: (caller: AdminCaller, id: number): Promise<Official> =>
      db.transaction(async (tx) => {
        const { link } = await lock(tx, id);
        await storeLinkKey(tx, id, newLinkKey());
        await log(tx, caller, {
          event: 'official.link_made',
          subject: subject(id),
          before: { link: link === null ? 'none' : 'another' },
          after: { link: 'new' },
        });
        return present(tx, id);
      }),
    withdrawLink: (caller: AdminCaller, id: number): Promise<Official> =>
      db.transaction(async (tx) => {
        const { link } = await lock(tx, id);
        if (link === null) return present(tx, id);
        await storeLinkKey(tx, id, null);
        await log(tx, caller, {
          event: 'official.link_withdrawn',
          subject: subject(id),
          before: { link: 'new' },
          after: { link: 'none' },
        });
        return present(tx, id);
      }),

    /** A line for each game and person. */
    async rows(sql: Sql) {
      const contacts = new Map((await findOfficials(sql)).map((row) => [row.id, row]));
      return (await toCome(sql)).flatMap((game) =>
        (game.officials.length > 0 ? game.officials : [null]).map((one) => ({
          game,
          official: one,
          contact: one ? contacts.get(one.id) : undefined,
        })),
      );
    },
  };
}
export type Officials = ReturnType<typeof createOfficials>;
