import type { DeviceCategory, DeviceRegistration } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

export type DeviceChoicesRow = Record<DeviceCategory, boolean>;

const CHOICES =
  'wants_registration as registration, wants_schedule as schedule, wants_events as events, wants_news as news';

/** Stores or renews an installation. What the request does not name stays as it was, or is off for a new one. */
export const upsertDevice = (
  sql: Sql,
  device: DeviceRegistration,
  now: Date,
): Promise<DeviceChoicesRow & { is_new: boolean }> =>
  sql.one(
    `insert into device_subscriptions as d (installation_id, device_token, platform, app_version, os_version, device_model,
         wants_registration, wants_schedule, wants_events, wants_news, registered_at, updated_at)
     values ($1, lower($2), $3, $4, $5, $6, coalesce($7::boolean, false), coalesce($8::boolean, false),
         coalesce($9::boolean, false), coalesce($10::boolean, false), $11, $11)
     on conflict (installation_id) do update set
       device_token = excluded.device_token,
       platform = excluded.platform,
       app_version = coalesce(excluded.app_version, d.app_version),
       os_version = coalesce(excluded.os_version, d.os_version),
       device_model = coalesce(excluded.device_model, d.device_model),
       wants_registration = coalesce($7::boolean, d.wants_registration),
       wants_schedule = coalesce($8::boolean, d.wants_schedule),
       wants_events = coalesce($9::boolean, d.wants_events),
       wants_news = coalesce($10::boolean, d.wants_news),
       updated_at = excluded.updated_at
     returning xmax = 0 as is_new, ${CHOICES}`,
    [
      device.installation_id,
      device.device_token,
      device.platform,
      device.app_version || null,
      device.os_version || null,
      device.device_model || null,
      device.subscriptions?.registration ?? null,
      device.subscriptions?.schedule ?? null,
      device.subscriptions?.events ?? null,
      device.subscriptions?.news ?? null,
      now,
    ],
  );

export const changeChoices = (
  sql: Sql,
  installationId: string,
  choices: Partial<DeviceChoicesRow>,
  now: Date,
): Promise<DeviceChoicesRow | undefined> =>
  sql.maybeOne(
    `update device_subscriptions set
       wants_registration = coalesce($2::boolean, wants_registration),
       wants_schedule = coalesce($3::boolean, wants_schedule),
       wants_events = coalesce($4::boolean, wants_events),
       wants_news = coalesce($5::boolean, wants_news),
       updated_at = $6
      where installation_id = $1 returning ${CHOICES}`,
    [
      installationId,
      choices.registration ?? null,
      choices.schedule ?? null,
      choices.events ?? null,
      choices.news ?? null,
      now,
    ],
  );

export const removeDevice = (sql: Sql, installationId: string): Promise<number> =>
  sql.run('delete from device_subscriptions where installation_id = $1', [installationId]);
