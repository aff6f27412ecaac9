import type { ContentItem } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { ButtonLink, formatDate, formatMoment, Tag } from '../../kit/index.ts';
import { KINDS, recordHref, STATE_WORDS } from './kinds.ts';

export const titleOf = ({ title }: Pick<ContentItem, 'title'>): string => title || t('admin.content.noTitle');

export const StateTag = ({ item }: { item: Pick<ContentItem, 'state'> }) => (
  <Tag {...(STATE_WORDS[item.state].tone ? { tone: STATE_WORDS[item.state].tone! } : {})}>
    {STATE_WORDS[item.state].words}
  </Tag>
);

/** What happens to it by itself, or who changed it last. */
export function whatHappens(item: ContentItem, now: string): string {
  if (item.plan_failed) return t('admin.content.planFailed', { why: item.plan_failed });
  if (item.publish_at) return t('admin.content.goesLive', { when: formatMoment(item.publish_at, now) });
  if (item.expires_at && item.state === 'live')
    return t('admin.content.goesAway', { when: formatMoment(item.expires_at, now) });
  if (item.asked) return t('admin.content.askedToPublish', { name: item.asked.by ?? t('admin.content.somebody') });
  return '';
}

/** "Sat, Nov 14 · Robin Reed". What was dated ahead has not been changed at its date. */
export const lastChange = ({ changed }: Pick<ContentItem, 'changed'>, now: string): string =>
  changed?.at && changed.at <= now ? [formatDate(changed.at, now), changed.by].filter(Boolean).join(' · ') : '';

/** A record in a list of any kind, with one line of how it stands. */
export const ContentRow = ({
  item,
  now,
  showsKind = false,
  writers = '',
}: {
  item: ContentItem;
  now: string;
  showsKind?: boolean;
  /** Who is writing in it now, in words. */
  writers?: string;
}) => (
  <li className="rows__item">
    <span className="grow">
      <span className="strong">{titleOf(item)}</span> <StateTag item={item} />
      {item.state === 'live' && item.has_draft ? <Tag>{t('admin.content.withDraft')}</Tag> : null}
      <br />
      <span className="small muted">
        {[showsKind ? KINDS[item.kind].one : '', whatHappens(item, now), writers || lastChange(item, now)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <ButtonLink kind="quiet" small href={recordHref(item)}>
      {t('admin.content.open')}
      <span className="hidden-text"> {titleOf(item)}</span>
    </ButtonLink>
  </li>
);
