import { createHmac } from 'node:crypto';
import { equalSecrets, Problem, type Database, type Tx } from '@sports-hub/kernel';
import { findLinkKey, isMailed, makeLinkKey, storeSetting } from './queries.ts';

/** The page that switches mails about the week off. */
export const WEEK_OFF_PATH = '/week/off';

const sign = (key: Buffer, accountId: number): string =>
  createHmac('sha256', key).update(`mails to ${accountId} about the week`).digest('base64url');

/**
 * Links in mails about the week that switch them off without signing in: for one account, and good for nothing else. Each
 * account has a key of its own, so that they stay good when secrets of the configuration change.
 */
export function createWeekOffLinks({ db, siteUrl }: { db: Database; siteUrl: string }) {
  const accountOf = async (token: string): Promise<number> => {
    const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? [];
    const key = id === '' ? undefined : await findLinkKey(db, Number(id));
    if (!key || !equalSecrets(signature, sign(key, Number(id)))) throw new Problem('token.invalid');
    return Number(id);
  };
  return {
    async address(tx: Tx, accountId: number): Promise<string> {
      return `${siteUrl}${WEEK_OFF_PATH}?token=${accountId}.${sign(await makeLinkKey(tx, accountId), accountId)}`;
    },
    /** Whether the mails come. Changes nothing: mail scanners follow links. */
    async look(token: string): Promise<boolean> {
      return isMailed(db, await accountOf(token));
    },
    /** Also back on, for who pressed by mistake. */
    async turn(token: string, byMail: boolean): Promise<boolean> {
      await storeSetting(db, await accountOf(token), byMail);
      return byMail;
    },
  };
}
export type WeekOffLinks = ReturnType<typeof createWeekOffLinks>;
