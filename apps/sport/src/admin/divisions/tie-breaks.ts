import { listInWords, t } from '@sports-hub/contract/texts';
import {
  TIE_BREAKS,
  type AdminDivision,
  type DivisionSetup,
  type TieBreak,
  type TieBreakOrder,
  type TieBreakPreview,
} from '@sports-hub/contract';
import { invalidField, type Sql } from '@sports-hub/kernel';
import { storeTieBreaks } from '../../season/divisions/writes.ts';
import { previewStandings, readSportRules, readStandings } from '../../season/standings/queries.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { accessDivisionToChange, presentDivision } from './access.ts';
import { findOwnRules } from './queries.ts';

type Order = { rules: TieBreak[]; cap: number | null };

const orderOf = (rows: readonly { rule: TieBreak; cap: number | null }[]): Order => ({
  rules: rows.map(({ rule }) => rule),
  cap: rows.find(({ rule }) => rule === 'point_difference')?.cap ?? null,
});

/** How level teams of a division are ranked: its own order, or the sport's. */
export async function tieBreaksOf(sql: Sql, divisionId: number): Promise<DivisionSetup['tie_breaks']> {
  const own = await findOwnRules(sql, divisionId);
  return own.length > 0 ? { ...orderOf(own), is_own: true } : { ...orderOf(await readSportRules(sql)), is_own: false };
}

/** Each rule once and none of another kind; the record is always among them. */
function readRules(given: readonly string[]): TieBreak[] {
  const rules = given.flatMap((word) => TIE_BREAKS.find((rule) => rule === word) ?? []);
  if (rules.length !== given.length || new Set(rules).size !== rules.length)
    throw invalidField('rules', t('answers.divisions.eachRuleOnce'));
  if (rules.length > 0 && !rules.includes('win_percentage'))
    throw invalidField('rules', t('answers.divisions.recordMissing'));
  return rules;
}

function changesInWords(changes: TieBreakPreview['changes']): string {
  if (changes.length === 0) return t('answers.divisions.noTeamMoves');
  return t('answers.divisions.teamsMove', { names: listInWords(changes.map(({ team }) => team.name)) });
}

/** The order in which level teams are ranked, with a look at what it would do today. */
export function createTieBreaks({ db, log }: ActionContext) {
  return {
    async preview(id: number, given: { rules: readonly string[]; cap: number | null }): Promise<TieBreakPreview> {
      await presentDivision(db, id);
      const rules = readRules(given.rules);
      const order = rules.length > 0 ? { rules, cap: given.cap } : orderOf(await readSportRules(db));
      const before = new Map((await readStandings(db, [id])).map(({ team, rank }) => [team.id, rank]));
      const changes = (await previewStandings(db, id, order)).flatMap(({ team, rank }) => {
        const rank_before = before.get(team.id) ?? rank;
        return rank === rank_before ? [] : [{ team: { id: team.id, name: team.name }, rank, rank_before }];
      });
      return { changes, words: changesInWords(changes) };
    },

    set: (caller: AdminCaller, id: number, { version, ...given }: TieBreakOrder): Promise<AdminDivision> =>
      db.transaction(async (tx) => {
        const division = await accessDivisionToChange(tx, id, version);
        const rules = readRules(given.rules);
        const order = { rules, cap: rules.includes('point_difference') ? (given.cap ?? null) : null };
        const before = await tieBreaksOf(tx, id);
        await storeTieBreaks(tx, id, order);
        const after = await tieBreaksOf(tx, id);
        if (JSON.stringify(before) === JSON.stringify(after)) return division;
        await log(tx, caller, {
          event: 'division.tie_breaks_set',
          subject: `division:${id}`,
          before: { rules: before.rules, cap: before.cap, own_order: before.is_own },
          after: { rules: after.rules, cap: after.cap, own_order: after.is_own },
        });
        return presentDivision(tx, id);
      }),
  };
}
export type TieBreaks = ReturnType<typeof createTieBreaks>;
