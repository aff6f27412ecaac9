import type { ContentItem, ContentKind } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem } from '@sports-hub/kernel';
import { notePlan } from '../../content/versions/items.ts';
import { faultOfLink, pathOnSite } from '../../content/versions/links.ts';
import { goLive, subjectOf, takeOff } from '../../content/versions/publishing.ts';
import { closeVersion, readFields } from '../../content/versions/versions.ts';
import { momentOf } from '../moments.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { ContentOptions, ContentReader } from './reading.ts';

export interface PublishWish {
  version: number;
  when?: 'now' | 'later' | undefined;
  at?: string | undefined;
  until?: string | undefined;
  even_so?: boolean | undefined;
}

/** What everybody sees: now, later, until, and not any more. */
export function createReleasing(
  { db, clock, log, addresses }: ContentOptions,
  { kindOf, present, checksOf, open }: ContentReader,
) {
  return {
    publish: (caller: AdminCaller, name: ContentKind, id: number, wish: PublishWish): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const kind = kindOf(name);
        const item = await open(tx, kind, id, wish.version);
        const now = clock.now();
        const at = wish.when === 'now' ? null : momentOf(wish.at, 'at');
        const until = momentOf(wish.until, 'until');
        if (wish.when === 'later' && !at) throw invalidField('at', t('answers.content.needsTime'));
        if (at && at <= now) throw invalidField('at', t('answers.content.timeIsOver'));
        if (until && (await present(tx, name, id)).is_fixed) throw invalidField('until', t('problem.content.fixed'));
        if (until && until <= (at ?? now)) throw invalidField('until', t('answers.content.endsBeforeItBegins'));
        const fields = (await readFields(tx, kind, id, item.newest))!;
        const checks = await checksOf(tx, kind, id, fields);
        const stops = checks.filter(({ stops: stop }) => stop);
        if (stops.length > 0)
          throw new Problem('request.invalid', {
            fields: Object.fromEntries(stops.map(({ field, message }) => [field, message])),
          });
        if (checks.length > 0 && !wish.even_so)
          throw new Problem('content.doubtful', {
            message: [t('problem.content.doubtful'), ...checks.map(({ message }) => message)].join(' '),
          });
        const before = { title: item.title, number: item.live };
        const after = { title: kind.title(fields), number: item.newest, until: wish.until ?? null };
        if (at) {
          await closeVersion(tx, name, id, item.newest);
          await notePlan(tx, item, { number: item.newest, at, until, by: caller.id });
          await log(tx, caller, {
            event: 'content.planned',
            subject: subjectOf(item),
            before,
            after: { ...after, at: wish.at ?? null },
          });
        } else {
          await goLive(tx, kind, item, { number: item.newest, until, now });
          await log(tx, caller, { event: 'content.published', subject: subjectOf(item), before, after });
        }
        return present(tx, name, id);
      }),

    cancelPlan: (caller: AdminCaller, name: ContentKind, id: number, version: number): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const item = await open(tx, kindOf(name), id, version);
        if (item.planned !== null) {
          await notePlan(tx, item, null);
          await log(tx, caller, {
            event: 'content.plan_canceled',
            subject: subjectOf(item),
            before: { title: item.title, number: item.planned },
          });
        }
        return present(tx, name, id);
      }),

    unpublish: (
      caller: AdminCaller,
      name: ContentKind,
      id: number,
      { version, leadTo }: { version: number; leadTo: string | undefined },
    ): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const kind = kindOf(name);
        const item = await open(tx, kind, id, version);
        if ((await present(tx, name, id)).is_fixed) throw new Problem('content.fixed');
        const target = leadTo === undefined ? undefined : pathOnSite(leadTo, addresses.siteUrl);
        if (leadTo !== undefined) {
          const own = (await present(tx, name, id)).path;
          const isGood =
            target !== undefined && target !== own && !(await faultOfLink(tx, target, clock.now(), addresses.isKnown));
          if (!isGood) throw invalidField('lead_to', t('answers.content.leadsNowhere'));
        }
        if (item.live !== null) {
          await takeOff(tx, kind, item, { how: 'unpublished', leadTo: target ?? null, now: clock.now() });
          await log(tx, caller, {
            event: 'content.unpublished',
            subject: subjectOf(item),
            before: { title: item.title, number: item.live },
            after: { leads_to: target ?? null },
          });
        }
        return present(tx, name, id);
      }),
  };
}
