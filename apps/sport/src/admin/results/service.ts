import { randomUUID } from 'node:crypto';
import { t } from '@sports-hub/contract/texts';
import type {
  ChangedResultSettings,
  DecidedResult,
  FieldGame,
  MadeScorekeeperLink,
  NewScorekeeperLink,
  ResultOffice,
  ResultSettings,
  ScorekeeperLink,
} from '@sports-hub/contract';
import { hashSecret, invalidField, newSecret, Problem, type Audit, type Sql } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { enter, lockedGame } from '../../season/scores/entering.ts';
import { presentGame } from '../../season/scores/present.ts';
import { findEnteredGames, findUnsettledGames } from '../../season/scores/queries.ts';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findSeason } from '../seasons/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { findLink, findLinks, findSettings, insertLink, lockSettings, storeSettings, withdrawLink } from './queries.ts';

const LATELY = 20;
/** Nobody prepares a day of games longer before. */
const LINK_DAYS = 180;
/** What was entered by a link is looked into afterwards. */
const LISTED_DAYS = 7;

const valuesOf = ({ coaches_enter, forfeit_score }: Omit<ResultSettings, 'version'>) => ({
  coaches_enter,
  forfeit_score,
});

/** Results at the office: what is missing, what two sides see differently, and who may enter them at the field. */
export function createResultOffice({
  db,
  clock,
  log,
  audit,
  siteUrl,
}: ActionContext & { audit: Audit; siteUrl: string }) {
  const scorePages = `${siteUrl}/score/`;
  const linkOf = async (sql: Sql, id: number): Promise<ScorekeeperLink> => {
    const link = await findLink(sql, id);
    if (!link) throw new Problem('record.not_found');
    return link;
  };

  return {
    async read(seasonId: number): Promise<ResultOffice> {
      const now = clock.now();
      const season = await findSeason(db, seasonId);
      if (!season) throw new Problem('record.not_found');
      const show = (game: Parameters<typeof presentGame>[0]): FieldGame => presentGame(game, 'league', now);
      const unsettled = season.state === 'over' ? [] : (await findUnsettledGames(db, seasonId, now)).map(show);
      return {
        season,
        today: toLocalDate(now),
        undecided: unsettled.filter(({ state }) => state === 'open'),
        missing: unsettled.filter(({ state }) => state === 'none'),
        lately: (await findEnteredGames(db, seasonId, LATELY)).map(show),
        links: await findLinks(db, addDays(toLocalDate(now), -LISTED_DAYS)),
        settings: await findSettings(db, seasonId),
        score_pages: scorePages,
      };
    },

    decide: (caller: AdminCaller, gameId: number, decided: DecidedResult): Promise<FieldGame> =>
      db.transaction(async (tx) => {
        const { ended, home_score: home, away_score: away, note, version } = decided;
        if (ended === 'broken_off') throw invalidField('ended', t('answers.scores.sayHowItCounts'));
        const game = await lockedGame(tx, gameId);
        const { actor, origin } = caller;
        const speaker = {
          memberId: caller.id,
          linkId: null,
          side: 'league' as const,
          actor,
          requestId: origin.requestId,
        };
        const given = { gameId, ended, home, away, note, version, clientId: randomUUID(), pressedAt: null };
        return enter(tx, game, speaker, { given, now: clock.now(), audit });
      }),

    changeSettings: (
      caller: AdminCaller,
      seasonId: number,
      { version, coaches_enter = false, forfeit_score }: ChangedResultSettings,
    ): Promise<ResultSettings> =>
      db.transaction(async (tx) => {
        await requireNotOver(tx, { season: seasonId });
        const before = await lockSettings(tx, seasonId);
        if (before.version !== version) throw changedSince(before);
        const after = { coaches_enter, forfeit_score };
        if (JSON.stringify(valuesOf(before)) === JSON.stringify(after)) return before;
        await storeSettings(tx, seasonId, after);
        await log(tx, caller, {
          event: 'result.settings_changed',
          subject: `season:${seasonId}`,
          before: valuesOf(before),
          after,
        });
        return findSettings(tx, seasonId);
      }),

    makeLink: (caller: AdminCaller, { venue_id, day }: NewScorekeeperLink): Promise<MadeScorekeeperLink> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const today = toLocalDate(now);
        if (day < today) throw invalidField('day', t('answers.scores.thatDayIsOver'));
        if (day > addDays(today, LINK_DAYS)) throw invalidField('day', t('answers.scores.thatDayIsTooFarAway'));
        const token = newSecret();
        const made = await insertLink(tx, {
          ...{ tokenHash: hashSecret(token), venueId: venue_id, day, madeBy: caller.id, now },
        });
        if (!made) throw invalidField('venue_id', t('answers.scores.chooseAPlace'));
        await log(tx, caller, {
          event: 'result.link_made',
          subject: `venue:${venue_id}`,
          after: { day },
          detail: { link: made.id },
        });
        return { ...(await linkOf(tx, made.id)), url: `${scorePages}${token}` };
      }),

    withdrawLink: (caller: AdminCaller, id: number): Promise<ScorekeeperLink> =>
      db.transaction(async (tx) => {
        const { day } = await linkOf(tx, id);
        if (await withdrawLink(tx, id, clock.now()))
          await log(tx, caller, { event: 'result.link_withdrawn', before: { day }, detail: { link: id } });
        return linkOf(tx, id);
      }),
  };
}
export type ResultOfficeService = ReturnType<typeof createResultOffice>;
