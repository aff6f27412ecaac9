import type { OwnAgreement, SiteText, SiteTextKind } from '@sports-hub/contract';
import { Problem, type Clock, type Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { shownHtml } from '../../platform/html/safe-html.ts';
import { findOwnAgreements, findSiteTexts, insertAgreement } from './queries.ts';

/** Terms and privacy of the site as they hold now. */
export const readSiteTexts = async (db: Database, links: Pick<SiteLinks, 'within'>): Promise<SiteText[]> =>
  (await findSiteTexts(db)).map(({ html_rules, ...text }) => ({
    ...text,
    html: shownHtml({ html: text.html, html_rules }, links),
  }));

/** What members say to terms and privacy. */
export function createAgreements({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: ({ id }: { id: number }): Promise<OwnAgreement[]> => findOwnAgreements(db, id),

    /** To the text that was read; the first time counts. */
    agree: ({ id }: { id: number }, kind: SiteTextKind, number: number): Promise<OwnAgreement> =>
      db.transaction(async (tx) => {
        await insertAgreement(tx, { memberId: id, kind, number, now: clock.now() });
        const own = (await findOwnAgreements(tx, id)).find((one) => one.kind === kind);
        if (!own) throw new Problem('record.not_found');
        if (own.number !== number) throw new Problem('record.changed', { data: { current: own } });
        return own;
      }),

    /** Before a new registration is taken from a member who is signed in. */
    require: async (member: { id: number } | undefined): Promise<void> => {
      if (member && (await findOwnAgreements(db, member.id)).some(({ is_needed }) => is_needed))
        throw new Problem('agreement.needed');
    },
  };
}
export type Agreements = ReturnType<typeof createAgreements>;
