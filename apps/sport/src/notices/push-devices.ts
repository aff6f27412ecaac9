import type { DroppedDevice, NoticeDevice } from '@sports-hub/contract';
import type { PushSubscription, Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isReachable } from '../members/reachable.ts';

export const findDevices = (sql: Sql, memberId: number): Promise<NoticeDevice[]> =>
  sql.rows<NoticeDevice>(
    `select d.id, d.client, ${localTime('d.added_at')} as added_at, ${localTime('d.told_at')} as told_at,
            (select ${localTime('max(s.arrived_at)')} from push_sendings s where s.device_id = d.id) as arrived_at,
            ${localTime('test.queued_at')} as tested_at,
            ceil(extract(epoch from test.arrived_at - test.queued_at))::integer as test_seconds
       from push_devices d
       left join lateral (
         select s.queued_at, s.arrived_at from push_sendings s where s.device_id = d.id and s.about = 'test'
          order by s.queued_at desc limit 1) test on true
      where d.member_id = $1 order by d.id`,
    [memberId],
  );

/** A device that somebody else used before is theirs who signed in last. */
export const keepDevice = (
  tx: Tx,
  memberId: number,
  { endpoint, p256dh, auth, client, now }: PushSubscription & { client: string | null; now: Date },
): Promise<number> =>
  tx.run(
    `insert into push_devices (member_id, endpoint, p256dh, auth, client, added_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
       client = coalesce(excluded.client, push_devices.client), unanswered_since = null`,
    [memberId, endpoint, p256dh, auth, client, now],
  );

/** All but the newest: whoever has more has lost some. */
export const dropOldDevices = (tx: Tx, memberId: number, kept: number): Promise<number> =>
  tx.run(
    `delete from push_devices where id in (
       select id from push_devices where member_id = $1 order by id desc offset $2)`,
    [memberId, kept],
  );

export const deleteDevice = (sql: Sql, memberId: number, id: number): Promise<number> =>
  sql.run('delete from push_devices where id = $2 and member_id = $1', [memberId, id]);

/** A device, and whose push service it uses. */
export interface PushDevice {
  id: number;
  service: string;
}

/** SQL for the push service of a device `d`. */
export const SERVICE = `substring(d.endpoint from '^[a-z]+://[^/]+')`;

/** The device, as long as it is this member's who may be told anything, and unless it was handed this notice already. */
export const findPushSubscription = (
  sql: Sql,
  memberId: number,
  id: number,
  token: string | null = null,
): Promise<PushSubscription | undefined> =>
  sql.maybeOne<PushSubscription>(
    `select d.endpoint, d.p256dh, d.auth from push_devices d join members m on m.id = d.member_id
      where d.id = $2 and d.member_id = $1 and ${isReachable('m')}
        and not exists (select 1 from push_sendings where token = $3 and handed_at is not null)`,
    [memberId, id, token],
  );

/** There is no such browser any more. One that has subscribed again meanwhile has another endpoint. */
export const deleteEndpoint = (sql: Sql, endpoint: string): Promise<number> =>
  sql.run('delete from push_devices where endpoint = $1', [endpoint]);

export const insertSendings = (
  tx: Tx,
  sendings: readonly { token: string; deviceId: number; about: string }[],
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into push_sendings (token, device_id, about, queued_at)
     select token, device_id, about, $4 from unnest($1::uuid[], $2::bigint[], $3::text[]) new(token, device_id, about)`,
    [
      sendings.map(({ token }) => token),
      sendings.map(({ deviceId }) => deviceId),
      sendings.map(({ about }) => about),
      now,
    ],
  );

/** A push service has taken it. */
export const markHanded = (
  sql: Sql,
  { deviceId, token, now }: { deviceId: number; token: string | null; now: Date },
): Promise<number> =>
  sql.run(
    `with sending as (update push_sendings set handed_at = $3 where token = $2)
     update push_devices set told_at = $3, unanswered_since = coalesce(unanswered_since, $3) where id = $1`,
    [deviceId, token, now],
  );

/** The device says so itself. The first word counts. */
export const markArrived = (sql: Sql, token: string, now: Date): Promise<number> =>
  sql.run(
    `with sending as (
       update push_sendings set arrived_at = coalesce(arrived_at, $2) where token = $1 returning device_id)
     update push_devices d set unanswered_since = null from sending where d.id = sending.device_id`,
    [token, now],
  );

/** For this long a device may be silent. */
const SILENT_DAYS = 30;

export const findDropped = (sql: Sql, memberId: number, now: Date): Promise<DroppedDevice[]> =>
  sql.rows<DroppedDevice>(
    `select client, ${localTime('dropped_at')} as dropped_at from dropped_devices
      where member_id = $1 and dropped_at > $2::timestamptz - interval '${SILENT_DAYS} days' order by id`,
    [memberId, now],
  );

/** Forgets some of the devices that were sent something and did not answer for so long. Says whose they were. */
export const dropSilentDevices = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ member_id: number; client: string | null }[]> =>
  tx.rows<{ member_id: number; client: string | null }>(
    `with silent as (
       select id from push_devices where unanswered_since < $1::timestamptz - interval '${SILENT_DAYS} days'
        order by id limit $2 for update skip locked),
     dropped as (delete from push_devices d using silent where d.id = silent.id returning d.member_id, d.client)
     insert into dropped_devices (member_id, client, dropped_at) select member_id, client, $1 from dropped
     returning member_id, client`,
    [now, limit],
  );

/** What was handed over so long ago says nothing any more. */
export const sweepSendings = (sql: Sql, now: Date, limit: number): Promise<number> =>
  sql.run(
    `delete from push_sendings where token in (
       select token from push_sendings where queued_at < $1::timestamptz - interval '60 days' limit $2)`,
    [now, limit],
  );
