import type { ContentDifference, ContentItem, ContentKind, ContentVersion } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, formatMoment, Icon, MomentText, PageHead, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { versionWords } from './editor-page.tsx';
import { recordHref } from './kinds.ts';
import { titleOf } from './parts.tsx';

interface VersionsProps {
  view: AdminView;
  item: ContentItem;
  items: ContentVersion[];
  difference: ContentDifference;
}
type Piece = ContentDifference['parts'][number]['blocks'][number]['pieces'][number];

/** Underlined and struck, and a word before each for who hears it. */
const PieceText = ({ piece: { how, text } }: { piece: Piece }) => {
  if (how === 'added')
    return (
      <ins>
        <span className="hidden-text">{t('admin.versions.added')} </span>
        {text}
      </ins>
    );
  if (how === 'removed')
    return (
      <del>
        <span className="hidden-text">{t('admin.versions.removed')} </span>
        {text}
      </del>
    );
  return <>{text}</>;
};

const Difference = ({ view, item, items, difference }: VersionsProps) => {
  const { number, against, parts } = difference;
  const version = items.find((one) => one.number === number);
  const when = version ? formatMoment(version.at, view.now) : '';
  const who = version?.is_own ? t('admin.versions.you') : (version?.by ?? t('admin.content.somebody'));
  return (
    <section className="card" aria-labelledby="df">
      <div className="card__head">
        <div>
          <h2 className="h-card" id="df">
            {t('admin.versions.whatChanged')}
          </h2>
          <p className="small muted">
            {against === null
              ? t('admin.versions.first', { when, who })
              : t('admin.versions.against', { when, who, number: against })}
          </p>
        </div>
        {number !== item.number && may(view.me, 'content', 'write') ? (
          <ActionForm
            view={view}
            op="restoreContent"
            id={item.id}
            kind={item.kind}
            version={item.version}
            hidden={{ number }}
            back={recordHref(item)}
            whole
          >
            <Button small icon="history" type="submit">
              {t('admin.versions.restore')}
            </Button>
          </ActionForm>
        ) : null}
      </div>
      <div className="card__body change">
        {parts.length === 0 ? <p className="muted">{t('admin.versions.nothing')}</p> : null}
        {parts.map(({ name, label, blocks, unchanged }) => (
          <section key={name} className="stack stack--s">
            <h3 className="small">{label}</h3>
            {blocks.map(({ pieces }, index) => (
              <p key={index}>
                {pieces.map((piece, place) => (
                  <PieceText key={place} piece={piece} />
                ))}
              </p>
            ))}
            {unchanged > 0 ? (
              <p className="small muted">{t('admin.versions.unchanged', { count: unchanged })}</p>
            ) : null}
          </section>
        ))}
      </div>
    </section>
  );
};

const VersionsPage = (props: VersionsProps) => {
  const { view, item, items, difference } = props;
  const href = recordHref(item);
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href, label: item.kind === 'news' ? t('admin.writing.editArticle') : t('admin.writing.editPage') }}
        title={t('admin.versions.of', { title: titleOf(item) })}
      >
        <p>{t('admin.versions.kept')}</p>
      </PageHead>
      <div className="desk">
        <Difference {...props} />
        <nav className="card table-card" aria-label={t('admin.versions.versions')}>
          <ol className="rows">
            {items.map((version) => (
              <li key={version.number}>
                <a
                  className="version"
                  href={`${href}/versions?number=${version.number}`}
                  aria-current={version.number === difference.number ? 'true' : undefined}
                >
                  <b>
                    {version.number === item.number ? t('admin.versions.now') : version.number}{' '}
                    {version.is_live ? <Tag tone="success">{t('admin.versions.live')}</Tag> : null}
                    {version.is_planned ? <Tag tone="info">{t('admin.versions.planned')}</Tag> : null}
                  </b>
                  <span>{versionWords(version)}</span>
                  <span className="muted">
                    <MomentText value={version.at} today={view.now} />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <p>
        <a href={href}>
          <Icon name="left" size="s" className="inline" />{' '}
          {item.kind === 'news' ? t('admin.writing.editArticle') : t('admin.writing.editPage')}
        </a>
      </p>
    </AdminFrame>
  );
};

const versionsOf = (kind: ContentKind & ('news' | 'page')) =>
  adminPage<VersionsProps>({
    path: kind === 'news' ? '/admin/news/:id/versions' : '/admin/pages/:id/versions',
    title: t('admin.versions.versions'),
    section: 'content',
    async load({ need, params, query }) {
      const id = numberIn(params['id']);
      if (id === undefined) throw new PageRefusal(404);
      const number = numberIn(query['number']);
      const { item, items } = await need('listContentVersions', { params: { kind, id } });
      const difference = await need('getContentDifference', {
        params: { kind, id },
        query: number === undefined ? {} : { number },
      });
      return { item, items, difference };
    },
    Page: VersionsPage,
    ...(kind === 'news' ? { done: { restoreContent: t('admin.versions.isRestored') } } : {}),
  });

export const articleVersions = versionsOf('news');
export const pageVersions = versionsOf('page');
