import { sportTitle, type AdminSiteSettings, type SavedSiteSettings, type UploadedFile } from '@sports-hub/contract';
import type { Sport } from '@sports-hub/contract';
import { Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { readableReport } from '@sports-hub/web/render';
import { UNSET } from '../../content/site/present.ts';
import { redrawLogo } from '../../content/sponsors/submissions/logo.ts';
import { keepFiles, nameFiles } from '../../platform/files/service.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  deleteEarlier,
  findChangedBy,
  findEarlier,
  findLastChange,
  findSocialLinks,
  findStoredSettings,
  insertSettings,
  keepEarlier,
  lockSettings,
  replaceSocialLinks,
  updateLogo,
  updateSettings,
  VALUE_NAMES,
  type SettingsValues,
  type StoredSettings,
} from './queries.ts';
import { coloursOf, readValues } from './values.ts';

const UNDO_SECONDS = 24 * 3600;
/** It stands at the top of every page, so it comes before them: sharp where it is shown and no larger. */
const LOGO_SIDE = 480;
const SUBJECT = 'site-settings:1';

export interface SiteSettingsOptions extends ActionContext {
  storage: FileStorage;
  pictures: Pictures;
  sport: Sport;
  organisation: string;
}

const valuesOf = (stored: SettingsValues): SettingsValues =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, stored[name]])) as unknown as SettingsValues;

/** The settings of the site, changed as a whole. Each change is kept for a day, so that it can be taken back. */
export function createSiteSettings({ db, clock, log, storage, pictures, sport, organisation }: SiteSettingsOptions) {
  /** Nobody has set the site up yet. */
  const unset = (): StoredSettings => ({
    ...valuesOf({ ...UNSET, name: `${organisation} ${sportTitle(sport)}` }),
    logo_file_id: null,
    logo: null,
    version: 1,
  });
  const undoSince = (): Date => secondsAfter(clock.now(), -UNDO_SECONDS);

  const read = async (sql: Sql): Promise<AdminSiteSettings> => {
    const { logo, version, ...stored } = (await findStoredSettings(sql)) ?? unset();
    const values = valuesOf(stored);
    return {
      ...values,
      logo,
      version,
      social_links: await findSocialLinks(sql),
      readable: readableReport(coloursOf(values)).pairs,
      changed: (await findChangedBy(sql)) ?? null,
      undo: (await findLastChange(sql, undoSince())) ?? null,
    };
  };

  /** The settings, seen at this version, and nobody else changing them. */
  const open = async (tx: Tx, seen: number): Promise<StoredSettings> => {
    await lockSettings(tx);
    const stored = await findStoredSettings(tx);
    if ((stored?.version ?? 1) !== seen) throw changedSince(await read(tx));
    if (stored) return stored;
    await insertSettings(tx, valuesOf(unset()), UNSET, clock.now());
    return (await findStoredSettings(tx)) ?? unset();
  };

  const keep = async (tx: Tx, caller: AdminCaller, stored: StoredSettings): Promise<void> =>
    keepEarlier(
      tx,
      { settings: valuesOf(stored), social_links: await findSocialLinks(tx), logo_file_id: stored.logo_file_id },
      { by: caller.id, now: clock.now(), since: undoSince() },
    );

  const changeLogo = (
    caller: AdminCaller,
    seen: number,
    event: string,
    make: (tx: Tx) => Promise<number | null>,
  ): Promise<AdminSiteSettings> =>
    db.transaction(async (tx) => {
      const stored = await open(tx, seen);
      const fileId = await make(tx);
      if (fileId === stored.logo_file_id) return read(tx);
      await keep(tx, caller, stored);
      await updateLogo(tx, fileId, clock.now());
      await log(tx, caller, {
        event,
        subject: SUBJECT,
        before: { logo: stored.logo?.url ?? null },
        after: { logo: (await findStoredSettings(tx))?.logo?.url ?? null },
      });
      return read(tx);
    });

  return {
    read: (): Promise<AdminSiteSettings> => read(db),

    save: (caller: AdminCaller, sent: SavedSiteSettings): Promise<AdminSiteSettings> => {
      const { values, links } = readValues(sent);
      return db.transaction(async (tx) => {
        const stored = await open(tx, sent.version);
        const shownLinks = await findSocialLinks(tx);
        const changed = VALUE_NAMES.filter((name) => stored[name] !== values[name]);
        const hasNewLinks = JSON.stringify(shownLinks) !== JSON.stringify(links);
        if (changed.length === 0 && !hasNewLinks) return read(tx);
        await keep(tx, caller, stored);
        await updateSettings(tx, values, clock.now());
        if (hasNewLinks) await replaceSocialLinks(tx, links);
        const addresses = (of: typeof links): Record<string, string[]> =>
          hasNewLinks ? { social_links: of.map(({ label, url }) => `${label} ${url}`) } : {};
        await log(tx, caller, {
          event: 'content.settings_saved',
          subject: SUBJECT,
          before: { ...Object.fromEntries(changed.map((name) => [name, stored[name]])), ...addresses(shownLinks) },
          after: { ...Object.fromEntries(changed.map((name) => [name, values[name]])), ...addresses(links) },
        });
        return read(tx);
      });
    },

    async setLogo(caller: AdminCaller, seen: number, file: UploadedFile): Promise<AdminSiteSettings> {
      const picture = await redrawLogo(pictures, file, LOGO_SIDE);
      const now = clock.now();
      const kept = await keepFiles(
        db,
        storage,
        [{ name: `logo.${picture.mediaType.slice('image/'.length)}`, ...picture, isPublic: true }],
        now,
      );
      return changeLogo(
        caller,
        seen,
        'content.logo_changed',
        async (tx) => (await nameFiles(tx, kept, now))[0] ?? null,
      );
    },

    removeLogo: (caller: AdminCaller, seen: number): Promise<AdminSiteSettings> =>
      changeLogo(caller, seen, 'content.logo_changed', async () => null),

    /** What the last change did is taken back; the change before it can then be taken back, too. */
    undo: (caller: AdminCaller, seen: number): Promise<AdminSiteSettings> =>
      db.transaction(async (tx) => {
        const stored = await open(tx, seen);
        const earlier = await findEarlier(tx, undoSince());
        if (!earlier) throw new Problem('site.nothing_to_undo');
        const now = clock.now();
        await updateSettings(tx, earlier.settings, now);
        if (earlier.logo_file_id !== stored.logo_file_id) await updateLogo(tx, earlier.logo_file_id, now);
        await replaceSocialLinks(tx, earlier.social_links);
        await deleteEarlier(tx, earlier.id);
        const changed = VALUE_NAMES.filter((name) => stored[name] !== earlier.settings[name]);
        await log(tx, caller, {
          event: 'content.settings_undone',
          subject: SUBJECT,
          before: Object.fromEntries(changed.map((name) => [name, stored[name]])),
          after: Object.fromEntries(changed.map((name) => [name, earlier.settings[name]])),
        });
        return read(tx);
      }),
  };
}
export type SiteSettingsOffice = ReturnType<typeof createSiteSettings>;
