import type { AdminSiteSettings, ChangedBy, SocialLink } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath } from '../../platform/files/links.ts';

/** What a form of settings holds, beside links and logo. */
export const VALUE_NAMES = [
  'name',
  'tagline',
  'hero_title',
  'hero_subtitle',
  'color_primary',
  'color_secondary',
  'color_accent',
  'color_background',
  'color_text',
  'contact_email',
  'contact_phone',
  'contact_street',
  'contact_city',
  'contact_state',
  'contact_zip',
  'footer_text',
] as const;
export type SettingsValues = Pick<AdminSiteSettings, (typeof VALUE_NAMES)[number]>;

export interface StoredSettings extends SettingsValues {
  logo_file_id: number | null;
  logo: AdminSiteSettings['logo'];
  version: number;
}

/** Whoever changes the settings does so one after the other; before they are set up, too. */
export const lockSettings = (tx: Tx): Promise<number> => tx.run('lock table site_settings in share row exclusive mode');

export const findStoredSettings = (sql: Sql): Promise<StoredSettings | undefined> =>
  sql.maybeOne<StoredSettings>(
    `select s.name, s.tagline, s.hero_title, s.hero_subtitle, s.color_primary, s.color_secondary, s.color_accent, s.color_background,
            s.color_text, s.contact_email, s.contact_phone, s.contact_street, s.contact_city, s.contact_state, s.contact_zip, s.footer_text,
            s.logo_file_id, v.version,
            case when f.id is not null then json_build_object('url', ${filePath('f')}, 'file_name', f.name, 'size', f.size) end as logo
       from site_settings s cross join site_settings_version v left join files f on f.id = s.logo_file_id`,
  );

export const findSocialLinks = (sql: Sql): Promise<SocialLink[]> =>
  sql.rows<SocialLink>('select network as label, url from social_links order by position, id');

/** The first version is nobody's: who sees the settings before they are set up sees version 1, too. */
export async function insertSettings(
  tx: Tx,
  values: SettingsValues,
  look: { theme_mode: string; heading_font: string; body_font: string; corner_radius: number },
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into site_settings (name, tagline, hero_title, hero_subtitle, color_primary, color_secondary, color_accent, color_background,
        color_text, contact_email, contact_phone, contact_street, contact_city, contact_state, contact_zip, footer_text,
        theme_mode, heading_font, body_font, corner_radius, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      ...VALUE_NAMES.map((name) => values[name]),
      look.theme_mode,
      look.heading_font,
      look.body_font,
      look.corner_radius,
      now,
    ],
  );
  await tx.run('update site_settings_version set version = version + 1');
}

export const updateSettings = (tx: Tx, values: SettingsValues, now: Date): Promise<number> =>
  tx.run(
    `update site_settings set name = $1, tagline = $2, hero_title = $3, hero_subtitle = $4, color_primary = $5, color_secondary = $6,
        color_accent = $7, color_background = $8, color_text = $9, contact_email = $10, contact_phone = $11, contact_street = $12,
        contact_city = $13, contact_state = $14, contact_zip = $15, footer_text = $16, updated_at = $17`,
    [...VALUE_NAMES.map((name) => values[name]), now],
  );

export const updateLogo = (tx: Tx, fileId: number | null, now: Date): Promise<number> =>
  tx.run('update site_settings set logo_file_id = $1, updated_at = $2', [fileId, now]);

export async function replaceSocialLinks(tx: Tx, links: readonly SocialLink[]): Promise<void> {
  await tx.run('delete from social_links');
  await tx.run(
    `insert into social_links (network, url, position)
     select label, url, place from unnest($1::text[], $2::text[]) with ordinality as given (label, url, place)`,
    [links.map(({ label }) => label), links.map(({ url }) => url)],
  );
}

export interface EarlierSettings {
  settings: SettingsValues;
  social_links: SocialLink[];
  logo_file_id: number | null;
}

/** How it was before a change. What is older than a day is not needed any more. */
export async function keepEarlier(
  tx: Tx,
  { settings, social_links, logo_file_id }: EarlierSettings,
  { by, now, since }: { by: number; now: Date; since: Date },
): Promise<void> {
  await tx.run('delete from site_settings_before where changed_at < $1', [since]);
  await tx.run(
    `insert into site_settings_before (settings, social_links, logo_file_id, changed_at, changed_by) values ($1, $2, $3, $4, $5)`,
    [JSON.stringify(settings), JSON.stringify(social_links), logo_file_id, now, by],
  );
}

/** How it was before the last change. */
export const findEarlier = (tx: Tx, since: Date): Promise<(EarlierSettings & { id: number }) | undefined> =>
  tx.maybeOne<EarlierSettings & { id: number }>(
    'select id, settings, social_links, logo_file_id from site_settings_before where changed_at >= $1 order by id desc limit 1',
    [since],
  );

export const deleteEarlier = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from site_settings_before where id = $1', [id]);

const NAME = `(select m.first_name || ' ' || m.last_name from members m where m.id = b.changed_by)`;

/** The last change that can be taken back. */
export const findLastChange = (sql: Sql, since: Date): Promise<(ChangedBy & { until: string }) | undefined> =>
  sql.maybeOne<ChangedBy & { until: string }>(
    `select ${NAME} as by, ${localTime('b.changed_at')} as at, ${localTime(`b.changed_at + interval '1 day'`)} as until
       from site_settings_before b where b.changed_at >= $1 order by b.id desc limit 1`,
    [since],
  );

/** Who changed the settings last, whenever that was. */
export const findChangedBy = (sql: Sql): Promise<ChangedBy | undefined> =>
  sql.maybeOne<ChangedBy>(
    `select (select m.first_name || ' ' || m.last_name from members m where m.id = substring(e.actor from '^member:([0-9]+)$')::bigint) as by,
            ${localTime('e.at')} as at
       from audit_events e
      where e.subject = 'site-settings:1' order by e.id desc limit 1`,
  );
