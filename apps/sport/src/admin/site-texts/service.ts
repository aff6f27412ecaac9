import { SITE_TEXTS, type AdminSiteText, type PublishedSiteText, type SiteTextKind } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { readText, writtenText } from '../notices/writing.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { findStoredTexts, insertSiteText, lockSiteTexts } from './queries.ts';

/** Terms and privacy of the site. What was published stays: somebody agreed to it. */
export function createSiteTexts({ db, clock, log }: ActionContext) {
  const none = { number: null, html: '', text: '', dated: null, asked: 'nobody', agreed: 0, waiting: 0 } as const;

  const list = async (sql: Sql): Promise<AdminSiteText[]> => {
    const stored = await findStoredTexts(sql);
    return SITE_TEXTS.map((kind) => {
      const found = stored.find((one) => one.kind === kind);
      if (!found) return { ...none, kind, version: 1, changed: null };
      const { html_rules, ...text } = found;
      const written = writtenText({ html: text.html, html_rules });
      return { ...text, html: written.html, text: written.text, version: (text.number ?? 0) + 1 };
    });
  };
  const read = async (sql: Sql, kind: SiteTextKind): Promise<AdminSiteText> =>
    (await list(sql)).find((one) => one.kind === kind)!;

  return {
    list: (): Promise<AdminSiteText[]> => list(db),

    publish: (caller: AdminCaller, kind: SiteTextKind, { version, text, dated, asked }: PublishedSiteText) =>
      db.transaction(async (tx): Promise<AdminSiteText> => {
        await lockSiteTexts(tx);
        const before = await read(tx, kind);
        if (before.version !== version) throw changedSince(before);
        await insertSiteText(tx, {
          kind,
          number: version,
          written: readText({ text }),
          dated,
          isAsked: asked === 'everybody',
          by: caller.id,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'content.site_text_published',
          subject: `site-text:${kind}`,
          before: { number: before.number, dated: before.dated },
          after: { number: version, dated, asked },
        });
        return read(tx, kind);
      }),
  };
}
export type SiteTexts = ReturnType<typeof createSiteTexts>;
