import type { ContentKind, ContentState } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { IconName, Tone } from '../../kit/index.ts';

/** Where the pages of a kind are, and what people call it. */
export interface KindPages {
  label: string;
  /** One of them. */
  one: string;
  icon: IconName;
  /** Its list; one of them is at its id below. */
  href: string;
  /** The operation that begins one, for kinds that are begun with nothing but a press. */
  create?: 'createArticle' | 'createPage';
}

/** In the order of the overview. */
export const KINDS: Readonly<Record<ContentKind, KindPages>> = {
  news: {
    label: t('admin.content.news'),
    one: t('admin.content.article'),
    icon: 'news',
    href: '/admin/news',
    create: 'createArticle',
  },
  page: {
    label: t('admin.content.pages'),
    one: t('admin.content.page'),
    icon: 'globe',
    href: '/admin/pages',
    create: 'createPage',
  },
};

/** The page on which one record is looked after. */
export const recordHref = ({ kind, id }: { kind: ContentKind; id: number }): string => `${KINDS[kind].href}/${id}`;

export const STATE_WORDS: Readonly<Record<ContentState, { words: string; tone?: Tone }>> = {
  live: { words: t('admin.content.live'), tone: 'success' },
  scheduled: { words: t('admin.content.scheduled'), tone: 'info' },
  draft: { words: t('admin.content.draft') },
  expired: { words: t('admin.content.expired') },
  unpublished: { words: t('admin.content.unpublished') },
};
