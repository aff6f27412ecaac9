import type { DutyOutcome, ManagedDuty } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { lockAssignment } from '../community/announcements/queries.ts';
import { tellTakers } from './notices.ts';
import { asManagedDuty } from './present.ts';
import {
  findManagedDuty,
  findTeamDuties,
  insertSnackList,
  lockDuty,
  lockTeam,
  storeOutcome,
  storeWithdrawn,
  type ManagedDutyRow,
} from './queries.ts';

const SNACK_MINUTES = 30;

/** Says what became of a duty that somebody has taken; whoever says it may. */
export async function confirmDuty(
  tx: Tx,
  duty: ManagedDutyRow,
  said: { memberId: number; outcome: DutyOutcome; by: number; now: Date },
): Promise<void> {
  if (duty.starts_at !== null && duty.starts_at > said.now) throw new Problem('duty.not_begun');
  if ((await storeOutcome(tx, { dutyId: duty.id, ...said })) === 0) throw new Problem('record.not_found');
}

export interface TeamListsOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<'duties'>;
}

/** The duties of a team, for those who are assigned to exactly that team. */
export function createTeamLists({ db, counters, clock, throttle }: TeamListsOptions) {
  const isAssigned = async (tx: Tx, memberId: number, teamId: number): Promise<boolean> =>
    (await lockAssignment(tx, memberId, { scope_type: 'team', scope_id: teamId })) !== undefined;
  const listOf = async (sql: Sql, teamId: number): Promise<{ items: ManagedDuty[] }> => ({
    items: (await findTeamDuties(sql, teamId, clock.now())).map(asManagedDuty),
  });
  const changeOne = async (
    memberId: number,
    id: number,
    work: (tx: Tx, duty: ManagedDutyRow) => Promise<unknown>,
  ): Promise<ManagedDuty> => {
    await throttle.take(counters, 'duties', memberId);
    return db.transaction(async (tx) => {
      await lockDuty(tx, id);
      const duty = await findManagedDuty(tx, id, clock.now());
      if (!duty?.team || !(await isAssigned(tx, memberId, duty.team.id))) throw new Problem('record.not_found');
      await work(tx, duty);
      return asManagedDuty((await findManagedDuty(tx, id, clock.now())) ?? duty);
    });
  };

  return {
    list: (memberId: number, teamId: number): Promise<{ items: ManagedDuty[] }> =>
      db.transaction(async (tx) => {
        if (!(await isAssigned(tx, memberId, teamId))) throw new Problem('scope.not_assigned');
        return listOf(tx, teamId);
      }),

    async makeSnackList(
      memberId: number,
      list: { teamId: number; title: string; note?: string | undefined; minutes?: number | undefined },
    ): Promise<{ items: ManagedDuty[] }> {
      await throttle.take(counters, 'duties', memberId);
      return db.transaction(async (tx) => {
        if (!(await isAssigned(tx, memberId, list.teamId))) throw new Problem('scope.not_assigned');
        await lockTeam(tx, list.teamId);
        await insertSnackList(tx, {
          teamId: list.teamId,
          title: list.title,
          note: list.note || null,
          minutes: list.minutes ?? SNACK_MINUTES,
          by: memberId,
          now: clock.now(),
        });
        return listOf(tx, list.teamId);
      });
    },

    /** Shifts are the administration's. */
    withdraw: (memberId: number, id: number): Promise<ManagedDuty> =>
      changeOne(memberId, id, async (tx, { kind }) => {
        if (kind !== 'snack') throw new Problem('record.not_found');
        await tellTakers(tx, id, clock.now());
        await storeWithdrawn(tx, id, clock.now());
      }),

    /** Nobody says it of themselves. */
    confirm: (memberId: number, id: number, said: { memberId: number; outcome: DutyOutcome }): Promise<ManagedDuty> =>
      changeOne(memberId, id, (tx, duty) => {
        if (said.memberId === memberId)
          throw new Problem('duty.not_permitted', { message: t('answers.duties.somebodyElseSaysIt') });
        return confirmDuty(tx, duty, { ...said, by: memberId, now: clock.now() });
      }),
  };
}
export type TeamLists = ReturnType<typeof createTeamLists>;
