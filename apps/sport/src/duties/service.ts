import type { Duty, DutyHours, DutyPerson } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  invalidField,
  Problem,
  secondsAfter,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { findHours } from './hours.ts';
import { tellAsked, tellHandedOver } from './notices.ts';
import { asDuty, isOver } from './present.ts';
import {
  endTake,
  findDuties,
  findDuty,
  findLastTaker,
  findOffer,
  findPeople,
  insertTake,
  lockDuty,
  storeDeclined,
  storeKept,
  storeOffer,
  type SeenDutyRow,
} from './queries.ts';

export interface DutiesOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<'duties' | 'asks'>;
}

/** Somebody who was quicker is named only so soon after: who has which duty is nobody's business. */
const MOMENT_SECONDS = 60;

type OwnRow = SeenDutyRow & { take_id: number };

/** What families do, and who has taken it. Whatever changes that locks the duty first. */
export function createDuties({ db, counters, clock, throttle }: DutiesOptions) {
  const see = async (sql: Sql, memberId: number, id: number): Promise<SeenDutyRow> => {
    const row = await findDuty(sql, memberId, id, clock.now());
    if (!row) throw new Problem('record.not_found');
    return row;
  };
  /** Does something with a duty while nobody else can, and says how it is afterwards. */
  const change = async (
    memberId: number,
    id: number,
    work: (tx: Tx, row: SeenDutyRow) => Promise<unknown>,
  ): Promise<Duty> => {
    await throttle.take(counters, 'duties', memberId);
    return db.transaction(async (tx) => {
      await lockDuty(tx, id);
      const before = await see(tx, memberId, id);
      await work(tx, before);
      // Who has given back what was canceled sees it for the last time.
      const after = (await findDuty(tx, memberId, id, clock.now())) ?? { ...before, take_id: null };
      return asDuty(after, clock.now());
    });
  };
  const changeOwn = (memberId: number, id: number, work: (tx: Tx, row: OwnRow) => Promise<unknown>): Promise<Duty> =>
    change(memberId, id, async (tx, row) => {
      const { take_id } = row;
      if (take_id === null) throw new Problem('record.not_found');
      if (isOver(row, clock.now())) throw new Problem('duty.over');
      await work(tx, { ...row, take_id });
    });
  const refuseTaken = async (tx: Tx, id: number): Promise<never> => {
    const since = secondsAfter(clock.now(), -MOMENT_SECONDS);
    const first_name = (await findLastTaker(tx, id, since))?.first_name ?? null;
    throw new Problem('duty.taken', {
      data: { first_name },
      ...(first_name ? { message: t('answers.duties.tookItAMomentAgo', { name: first_name }) } : {}),
    });
  };

  return {
    async list(memberId: number): Promise<{ items: Duty[] }> {
      const now = clock.now();
      return { items: (await findDuties(db, memberId, now)).map((row) => asDuty(row, now)) };
    },

    hours: (memberId: number): Promise<DutyHours> => findHours(db, memberId, clock.now()),

    take: (memberId: number, id: number): Promise<Duty> =>
      change(memberId, id, async (tx, row) => {
        const now = clock.now();
        if (row.take_id !== null) return;
        if (isOver(row, now)) throw new Problem('duty.over');
        if (row.coaches_only && !row.is_assigned) throw new Problem('duty.not_permitted');
        const offer = await findOffer(tx, id, memberId);
        const takesOver = offer && (offer.is_personal || row.taken >= row.places);
        if (takesOver) {
          await endTake(tx, offer.id, now, memberId);
          await tellHandedOver(tx, offer.id, now);
        } else if (row.taken >= row.places) await refuseTaken(tx, id);
        await insertTake(tx, { dutyId: id, memberId, now, startsAt: row.starts_at });
      }),

    giveBack: (memberId: number, id: number): Promise<Duty> =>
      changeOwn(memberId, id, (tx, { take_id }) => endTake(tx, take_id, clock.now())),

    async people(memberId: number, id: number): Promise<{ items: DutyPerson[] }> {
      const { take_id } = await see(db, memberId, id);
      if (take_id === null) throw new Problem('record.not_found');
      return { items: await findPeople(db, memberId, id) };
    },

    offer: (memberId: number, id: number, to: number | undefined): Promise<Duty> =>
      changeOwn(memberId, id, async (tx, { take_id }) => {
        if (to !== undefined && !(await findPeople(tx, memberId, id)).some((person) => person.id === to))
          throw invalidField('to', t('answers.duties.notSomebodyWhoCanTakeIt'));
        if (to !== undefined) await throttle.take(counters, 'asks', `duty ${memberId} ${to}`);
        await storeOffer(tx, take_id, to ?? null, clock.now());
        await tellAsked(tx, take_id, clock.now());
      }),

    keep: (memberId: number, id: number): Promise<Duty> =>
      changeOwn(memberId, id, (tx, { take_id, starts_at }) => storeKept(tx, take_id, starts_at)),

    decline: (memberId: number, id: number): Promise<Duty> =>
      change(memberId, id, async (tx) => {
        if ((await storeDeclined(tx, id, memberId)) === 0) throw new Problem('record.not_found');
      }),
  };
}
export type Duties = ReturnType<typeof createDuties>;
