import {
  askFamiliesToHelp,
  askForHours,
  confirmDuty,
  listAdminDuties,
  listDutyHours,
  makeDuty,
  makeSeasonDuties,
  withdrawDuty,
  type HomeHours,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { created, invalidField, ok, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { askHomes, countHomesToAsk, findFigures } from '../../duties/gaps.ts';
import { findHomes, findHoursRule, storeHoursRule } from '../../duties/hours.ts';
import { findDutyPlaces, insertDuty, insertSeasonDuties } from '../../duties/making.ts';
import { tellTakers } from '../../duties/notices.ts';
import { asManagedDuty } from '../../duties/present.ts';
import { findAllDuties, findManagedDuty, lockDuty, storeWithdrawn, type ManagedDutyRow } from '../../duties/queries.ts';
import { confirmDuty as storeConfirmed } from '../../duties/team-lists.ts';
import type { ActionContext } from '../context.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';

const HOURS_LIMIT = 100;

/** Shifts, snack lists and hours, for all teams. */
export function addDutyOfficeRoutes(routes: AdminRoutes, { db, clock, log }: ActionContext): void {
  const find = async (sql: Sql, id: number): Promise<ManagedDutyRow> => {
    const duty = await findManagedDuty(sql, id, clock.now());
    if (!duty) throw new Problem('record.not_found');
    return duty;
  };
  const locked = <T>(id: number, work: (tx: Tx, duty: ManagedDutyRow) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockDuty(tx, id);
      return work(tx, await find(tx, id));
    });
  const hours = async (sql: Sql): Promise<{ hours: number | null; items: HomeHours[] }> => {
    const rule = await findHoursRule(sql);
    return { hours: rule ? rule.minutes / 60 : null, items: await findHomes(sql, clock.now()) };
  };

  routes.on(listAdminDuties, async ({ query }) => {
    const now = clock.now();
    return ok({
      figures: await findFigures(db, now),
      homes_to_ask: (await countHomesToAsk(db, now)).count,
      ...(await findDutyPlaces(db, query.team_id ?? null, now)),
      items: (await findAllDuties(db, query, now)).map(asManagedDuty),
    });
  });

  routes.on(makeSeasonDuties, async ({ caller, body }) =>
    ok(
      await db.transaction(async (tx) => {
        const made = await insertSeasonDuties(tx, body, { by: caller.id, now: clock.now() });
        await log(tx, caller, { event: 'duty.season_made', detail: { title: body.title, made } });
        return { made };
      }),
    ),
  );

  routes.on(askFamiliesToHelp, async ({ caller }) =>
    ok(
      await db.transaction(async (tx) => {
        const asked = await askHomes(tx, caller.id, clock.now());
        await log(tx, caller, { event: 'duty.families_asked', detail: { asked } });
        return { asked };
      }),
    ),
  );

  routes.on(makeDuty, async ({ caller, body }) => {
    const duty = await db.transaction(async (tx) => {
      const id = await insertDuty(tx, body, { by: caller.id, now: clock.now() });
      await log(tx, caller, { event: 'duty.made', subject: `duty:${id}` });
      return find(tx, id);
    });
    return created(asManagedDuty(duty));
  });

  routes.on(withdrawDuty, async ({ caller, params: { id } }) =>
    ok(
      await locked(id, async (tx, duty) => {
        await tellTakers(tx, id, clock.now());
        await storeWithdrawn(tx, id, clock.now());
        await log(tx, caller, { event: 'duty.withdrawn', subject: `duty:${id}` });
        return asManagedDuty(duty);
      }),
    ),
  );

  routes.on(confirmDuty, async ({ caller, params: { id }, body: { member_id, outcome } }) =>
    ok(
      await locked(id, async (tx, duty) => {
        await storeConfirmed(tx, duty, { memberId: member_id, outcome, by: caller.id, now: clock.now() });
        await log(tx, caller, { event: 'duty.confirmed', subject: `duty:${id}`, detail: { member_id, outcome } });
        return asManagedDuty(await find(tx, id));
      }),
    ),
  );

  routes.on(listDutyHours, async () => ok(await hours(db)));

  routes.on(askForHours, async ({ caller, body }) => {
    const asked = body.hours ?? null;
    if (asked !== null && asked > HOURS_LIMIT)
      throw invalidField('hours', t('answers.duties.thisMustBeFrom', { least: 1, most: HOURS_LIMIT }));
    return ok(
      await db.transaction(async (tx) => {
        await storeHoursRule(tx, { minutes: asked && asked * 60, by: caller.id, now: clock.now() });
        await log(tx, caller, { event: 'duty.hours_asked', detail: { hours: asked ?? 0 } });
        return hours(tx);
      }),
    );
  });
}
