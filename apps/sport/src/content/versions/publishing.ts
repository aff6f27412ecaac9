import type { ContentKind } from '@sports-hub/contract';
import { errorFields, Problem, type Audit, type Clock, type Database, type Logger, type Tx } from '@sports-hub/kernel';
import { leaveAddress, takeAddress } from './addresses.ts';
import {
  findDue,
  findLiveRow,
  insertItem,
  lockItem,
  noteEnded,
  noteLive,
  noteNewest,
  notePlan,
  type LockedItem,
} from './items.ts';
import type { AnyContent } from './kind.ts';
import { insertVersion, readFields, settleVersion } from './versions.ts';

export const subjectOf = ({ kind, id }: Pick<LockedItem, 'kind' | 'id'>): string => `${kind}:${id}`;

/**
 * The row of a record that is being changed, locked. One that nobody has opened here yet gets its first version: as it
 * was found. What was dated ahead without versions is planned from now on.
 */
export async function openItem(tx: Tx, kind: AnyContent, id: number, now: Date): Promise<LockedItem> {
  const known = await lockItem(tx, kind.name, id);
  if (known) return known;
  const row = await findLiveRow(tx, now, kind.name, id);
  const fields = row && (await kind.read(tx, id));
  if (!row || !fields) throw new Problem('record.not_found');
  const [isLive, isPlanned] = [row.stands === 'live', row.stands === 'ahead'];
  const inserted = await insertItem(tx, {
    kind: kind.name,
    id,
    title: row.title,
    path: kind.path(fields),
    live: isLive ? 1 : null,
    planned: isPlanned ? 1 : null,
    publishAt: isPlanned ? row.since : null,
    expiresAt: row.stands === 'over' ? null : row.until,
    liveSince: isLive ? (row.since ?? row.changed_at) : null,
    ended: row.stands === 'over' ? 'expired' : null,
    changedAt: row.changed_at ?? now,
    changedBy: null,
  });
  if (inserted > 0) {
    await insertVersion(tx, kind.name, id, {
      ...{ number: 1, fields: kind.clean(fields), how: 'found', parts: [], by: null, isClosed: true },
      now: row.changed_at ?? now,
    });
    if (!isLive) await kind.remove(tx, id);
  }
  const locked = await lockItem(tx, kind.name, id);
  if (!locked) throw new Problem('record.not_found');
  return locked;
}

/**
 * What is live was written without the administration, by the operator: that is the newest version now, and whoever has
 * the record open meets it as what somebody else wrote. Nothing where nobody has opened it here.
 */
export async function noteWritten(tx: Tx, kind: AnyContent, item: LockedItem, now: Date): Promise<void> {
  const fields = await kind.read(tx, item.id);
  if (!fields) return;
  const number = item.newest + 1;
  const clean = kind.clean(fields);
  await insertVersion(tx, kind.name, item.id, {
    ...{ number, fields: clean, how: 'found', parts: [], by: null, isClosed: true, now },
  });
  await noteNewest(tx, item, { number, title: kind.title(clean), path: kind.path(clean), by: null, now });
  await noteLive(tx, item, { number, since: item.live_since ?? now, until: null });
}

/** Everybody sees this version from now on. */
export async function goLive(
  tx: Tx,
  kind: AnyContent,
  item: LockedItem,
  { number, until, now }: { number: number; until: Date | null; now: Date },
): Promise<void> {
  const written = await readFields(tx, kind, item.id, number);
  if (!written) throw new Problem('record.not_found');
  const fields = kind.settle?.(written) ?? written;
  await settleVersion(tx, item, number, fields);
  const before = item.live === null ? null : ((await findLiveRow(tx, now, item.kind, item.id))?.path ?? null);
  const since = item.live === null ? now : (item.live_since ?? now);
  await kind.store(tx, item.id, fields, { now, since, until });
  const path = kind.path(fields);
  if (path !== null) await takeAddress(tx, path);
  if (before !== null && before !== path) await leaveAddress(tx, { path: before, kind: item.kind, id: item.id, now });
  await noteLive(tx, item, { number, since, until });
}

/** Nobody sees it any more; its address says so, or leads to another page. */
export async function takeOff(
  tx: Tx,
  kind: AnyContent,
  item: LockedItem,
  { how, leadTo = null, now }: { how: 'expired' | 'unpublished'; leadTo?: string | null; now: Date },
): Promise<void> {
  const path = (await findLiveRow(tx, now, item.kind, item.id))?.path ?? null;
  await kind.remove(tx, item.id);
  if (path !== null) await leaveAddress(tx, { path, kind: item.kind, id: item.id, target: leadTo, now });
  await noteEnded(tx, item, how, now);
}

export interface PlansOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  log: Logger;
  kinds: ReadonlyMap<ContentKind, AnyContent>;
  /** Something that the public sees has changed. */
  changed: () => Promise<void>;
}

/**
 * What happens by itself: versions that go live at their time and records that go away at theirs. The times are rows,
 * so a process that was stopped takes up what it missed; of several processes one does each.
 */
export function createPlans({ db, clock, audit, log, kinds, changed }: PlansOptions) {
  const carryOut = async (tx: Tx, kind: AnyContent, id: number): Promise<boolean> => {
    const now = clock.now();
    const item = await lockItem(tx, kind.name, id);
    if (!item) return false;
    const isDue = (at: Date | null): boolean => at !== null && at <= now;
    const isPublished = item.planned !== null && isDue(item.publish_at);
    const isOver = isDue(item.expires_at);
    if (isPublished) {
      const { planned, publish_by } = item;
      await goLive(tx, kind, item, { number: planned!, until: item.expires_at, now });
      await audit(tx, {
        event: 'content.published',
        actor: 'system',
        subject: subjectOf(item),
        detail: {
          after: { title: item.title, number: planned! },
          ...(publish_by === null ? {} : { planned_by: `member:${publish_by}` }),
        },
      });
    }
    if (isOver) {
      await takeOff(tx, kind, item, { how: 'expired', now });
      await audit(tx, {
        event: 'content.expired',
        actor: 'system',
        subject: subjectOf(item),
        detail: { before: { title: item.title } },
      });
    }
    return isPublished || isOver;
  };

  /** It does not go live like this, today or tomorrow: somebody has to look. */
  const giveUp = (kind: AnyContent, id: number, problem: Problem): Promise<void> =>
    db.transaction(async (tx) => {
      const item = await lockItem(tx, kind.name, id);
      if (!item || item.planned === null) return;
      const why = Object.values(problem.details.fields ?? {})[0] ?? problem.text;
      await notePlan(tx, item, null, why);
      await audit(tx, {
        event: 'content.plan_failed',
        actor: 'system',
        subject: subjectOf(item),
        detail: { reason: why },
      });
    });

  return {
    /** Does what is due by now. Returns how many records changed for the public. */
    async run(): Promise<number> {
      let done = 0;
      for (const { kind: name, id } of await findDue(db, clock.now())) {
        const kind = kinds.get(name);
        if (!kind) continue;
        try {
          if (await db.transaction((tx) => carryOut(tx, kind, id))) done += 1;
        } catch (error) {
          log.warn('content not published', errorFields(error));
          if (error instanceof Problem && error.code !== 'server.busy') await giveUp(kind, id, error);
        }
      }
      if (done > 0) await changed();
      return done;
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;
