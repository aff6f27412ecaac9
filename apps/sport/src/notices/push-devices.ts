import type { NoticeDevice } from '@sports-hub/contract';
import type { PushSubscription, Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

export const findDevices = (sql: Sql, memberId: number): Promise<NoticeDevice[]> =>
  sql.rows<NoticeDevice>(
    `select id, client, ${localTime('added_at')} as added_at, ${localTime('told_at')} as told_at
       from push_devices where member_id = $1 order by id`,
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
       client = excluded.client`,
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

/** The device, as long as it is this member's, and unless it was handed this notice already. */
export const findPushSubscription = (
  sql: Sql,
  memberId: number,
  id: number,
  token: string | null = null,
): Promise<PushSubscription | undefined> =>
  sql.maybeOne<PushSubscription>(
    `select endpoint, p256dh, auth from push_devices where id = $2 and member_id = $1
        and not exists (select 1 from push_sendings where token = $3 and handed_at is not null)`,
    [memberId, id, token],
  );

/** There is no such browser any more. One that has subscribed again meanwhile has another endpoint. */
export const deleteEndpoint = (sql: Sql, endpoint: string): Promise<number> =>
  sql.run('delete from push_devices where endpoint = $1', [endpoint]);

export const insertSending = (
  tx: Tx,
  { token, deviceId, about, now }: { token: string; deviceId: number; about: string; now: Date },
): Promise<number> =>
  tx.run('insert into push_sendings (token, device_id, about, queued_at) values ($1, $2, $3, $4)', [
    token,
    deviceId,
    about,
    now,
  ]);

/** A push service has taken it. */
export const markHanded = (
  sql: Sql,
  { deviceId, token, now }: { deviceId: number; token: string | null; now: Date },
): Promise<number> =>
  sql.run(
    `with sending as (update push_sendings set handed_at = $3 where token = $2)
     update push_devices set told_at = $3 where id = $1`,
    [deviceId, token, now],
  );
