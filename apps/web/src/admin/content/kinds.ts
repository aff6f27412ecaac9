import type { ContentKind, ContentList, ContentState } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { IconName, Tone } from '../../kit/index.ts';

export interface ContentPages {
  label: string;
  icon: IconName;
  href: string;
}

/** Where the pages of a kind are, and what people call it; one of them is at its id below its list. */
export interface KindPages extends ContentPages {
  /** One of them. */
  one: string;
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

/** What is looked after in lists. */
export const LISTS: Readonly<Record<ContentList, ContentPages>> = {
  notices: { label: t('admin.notices.notices'), icon: 'megaphone', href: '/admin/notices' },
  questions: { label: t('admin.questions.questions'), icon: 'question', href: '/admin/questions' },
  documents: { label: t('admin.documents.title'), icon: 'doc', href: '/admin/documents' },
  minutes: { label: t('admin.documents.minutes'), icon: 'doc', href: '/admin/documents' },
  board: { label: t('admin.board.board'), icon: 'users', href: '/admin/board' },
  gallery: { label: t('admin.gallery.title'), icon: 'image', href: '/admin/gallery' },
  videos: { label: t('admin.videos.title'), icon: 'video', href: '/admin/gallery' },
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
