import type { ContentItem, ContentKind } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ChipLink, Chips, Empty } from '../../kit/index.ts';
import { ActionForm, SearchBox } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { LIST_LIMIT, ListPages } from '../list-pages.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { KINDS, STATE_WORDS } from './kinds.ts';
import { ContentRow } from './parts.tsx';

const STATES = ['live', 'scheduled', 'draft', 'expired', 'unpublished', 'asked'] as const;
type ListState = (typeof STATES)[number];
const FILTERS: readonly [ListState | '', string][] = [
  ['', t('admin.content.all')],
  ['live', STATE_WORDS.live.words],
  ['scheduled', STATE_WORDS.scheduled.words],
  ['draft', t('admin.content.drafts')],
  ['asked', t('admin.content.asked')],
  ['expired', STATE_WORDS.expired.words],
  ['unpublished', STATE_WORDS.unpublished.words],
];
const asState = (text: string | undefined): ListState | undefined => STATES.find((state) => state === text);

interface ListProps {
  view: AdminView;
  kind: ContentKind;
  items: ContentItem[];
  total: number;
  page: number;
  q: string;
  state: ListState | undefined;
}

const address = (kind: ContentKind, asked: Record<string, string | number | undefined>): string => {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `${KINDS[kind].href}?${new URLSearchParams(given)}` : KINDS[kind].href;
};

const ListPage = ({ view, kind, items, total, page, q, state }: ListProps) => {
  const { label, href, create } = KINDS[kind];
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{label}</h1>
        {create && may(view.me, 'content', 'write') ? (
          <ActionForm view={view} op={create} back={`${href}/:id`} className="row" whole>
            <Button kind="primary" icon="plus" type="submit">
              {kind === 'news' ? t('admin.content.newArticle') : t('admin.content.newPage')}
            </Button>
          </ActionForm>
        ) : null}
      </div>
      <SectionTabs view={view} />
      <form className="stack" method="get" action={href} role="search" aria-label={label} data-live="#results">
        <SearchBox
          q={q}
          label={t('admin.content.search')}
          placeholder={t('admin.content.beginningOfATitle')}
          autoComplete="off"
        >
          {state ? <input type="hidden" name="state" value={state} /> : null}
        </SearchBox>
        <Chips label={t('admin.content.state')}>
          {FILTERS.map(([value, words]) => (
            <ChipLink key={value} href={address(kind, { q, state: value })} current={(state ?? '') === value}>
              {words}
            </ChipLink>
          ))}
        </Chips>
      </form>
      <div id="results" className="stack">
        {items.length > 0 ? (
          <ul className="card rows">
            {items.map((item) => (
              <ContentRow key={item.id} item={item} now={view.now} />
            ))}
          </ul>
        ) : (
          <Empty
            icon={KINDS[kind].icon}
            title={q || state ? t('admin.content.noneFits') : t('admin.content.noneYet')}
          />
        )}
        <ListPages page={page} total={total} href={(wanted) => address(kind, { q, state, page: wanted })} />
      </div>
    </AdminFrame>
  );
};

const listOf = (kind: ContentKind) =>
  adminPage<ListProps>({
    path: KINDS[kind].href,
    title: KINDS[kind].label,
    section: 'content',
    tab: KINDS[kind].label,
    async load({ needWhole, query }) {
      const { q = '' } = query;
      const [page, state] = [numberIn(query['page']) ?? 1, asState(query['state'])];
      const { data, meta } = await needWhole('listContent', {
        params: { kind },
        query: { page, limit: LIST_LIMIT, ...(q ? { q } : {}), ...(state ? { state } : {}) },
      });
      return { kind, items: data.items, total: meta.total, page, q, state };
    },
    Page: ListPage,
  });

export const newsList = listOf('news');
export const pageList = listOf('page');
