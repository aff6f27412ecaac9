import type { ArticleFields, ContentCheck, ContentItem, ContentKind, ContentVersion } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, Field, formatDate, Icon, MomentText, Notice, TextField } from '../../kit/index.ts';
import { EditorFieldset } from '../editor/editor-field.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal, type PageRequest } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';
import { KINDS, recordHref } from './kinds.ts';
import { StateTag, titleOf } from './parts.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { Publish } from './publish-card.tsx';

export interface WrittenRecord {
  item: ContentItem;
  fields: Omit<ArticleFields, 'picture_id' | 'picture_alt' | 'picture_credit'> & Partial<ArticleFields>;
  checks: ContentCheck[];
}
export interface RecordProps extends WrittenRecord {
  view: AdminView;
  versions: ContentVersion[];
}

const OPS = { news: 'saveArticle', page: 'savePage' } as const;
const SHOWN_VERSIONS = 3;

/** An article or a page, whichever the address names. */
export async function loadRecord(
  kind: ContentKind,
  { need, params }: Pick<PageRequest, 'need' | 'params'>,
): Promise<WrittenRecord> {
  const id = numberIn(params['id']);
  if (id === undefined) throw new PageRefusal(404);
  return kind === 'news' ? need('getAdminArticle', { params: { id } }) : need('getAdminPage', { params: { id } });
}

const Draft = ({ view, item, fields }: RecordProps) => {
  const op = OPS[item.kind as 'news' | 'page'];
  const value = (name: string, otherwise = ''): string => valueOf(view, op, name, otherwise, item.id);
  const isLive = item.live_number !== null;
  return (
    <ActionForm
      view={view}
      op={op}
      id={item.id}
      version={item.version}
      elementId="draft"
      className="stack"
      draft={recordHref(item)}
    >
      <TextField
        id="d-title"
        name="title"
        rows={1}
        maxLength={200}
        label={t('admin.writing.title')}
        defaultValue={value('title', fields.title)}
        error={errorOf(view, op, 'title', item.id)}
      />
      {item.is_fixed ? (
        <input type="hidden" name="summary" value="" />
      ) : (
        <TextField
          id="d-summary"
          name="summary"
          rows={2}
          maxLength={400}
          label={t('admin.writing.summary')}
          hint={t('admin.writing.summaryHint')}
          defaultValue={value('summary', fields.summary)}
          error={errorOf(view, op, 'summary', item.id)}
        />
      )}
      <EditorFieldset
        id="d-html"
        name="html"
        label={t('admin.editor.text')}
        value={value('html', fields.html)}
        error={errorOf(view, op, 'html', item.id)}
      />
      {item.is_fixed ? (
        <p className="small muted">{t('admin.writing.fixedAddress', { path: item.path ?? '' })}</p>
      ) : (
        <Field
          id="d-slug"
          name="slug"
          maxLength={120}
          label={t('admin.writing.address')}
          hint={isLive ? t('admin.writing.addressLeads', { path: item.path ?? '' }) : t('admin.writing.addressHint')}
          defaultValue={value('slug', fields.slug)}
          error={errorOf(view, op, 'slug', item.id)}
        />
      )}
      <div data-without-script>
        <Button kind="primary" type="submit">
          {t('admin.writing.saveDraft')}
        </Button>
      </div>
    </ActionForm>
  );
};

/** One line for a version: who, and what. */
export const versionWords = ({ is_own, by, how, parts, restored_from }: ContentVersion): string => {
  const who = is_own ? t('admin.versions.you') : (by ?? t('admin.content.somebody'));
  if (how === 'found') return t('admin.versions.found');
  if (how === 'begun') return t('admin.versions.begun', { who });
  if (how === 'restored') return t('admin.versions.restored', { who, number: restored_from ?? 0 });
  return t('admin.versions.changed', { who, parts: parts.join(', ').toLowerCase() });
};

const Versions = ({ view, item, versions }: RecordProps) => (
  <section className="card card--pad stack stack--s" aria-labelledby="ve">
    <div className="section-head">
      <h2 className="h-card" id="ve">
        {t('admin.versions.versions')}
      </h2>
      <a href={`${recordHref(item)}/versions`} data-saved-first>
        {t('admin.versions.all', { count: versions.length })}
        <Icon name="right" size="s" />
      </a>
    </div>
    <ol className="timeline">
      {versions.slice(0, SHOWN_VERSIONS).map((version) => (
        <li key={version.number}>
          {versionWords(version)}
          <br />
          <span className="muted">
            <MomentText value={version.at} today={view.now} />
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Ways = ({ view, item }: RecordProps) => {
  const form = { view, id: item.id, kind: item.kind, version: item.version, whole: true };
  const isLive = item.live_number !== null;
  return (
    <section className="stack stack--s" aria-label={t('admin.writing.more')}>
      {isLive && item.has_draft && may(view.me, 'content', 'write') ? (
        <details className="more-way">
          <summary>
            <Icon name="right" size="s" />
            {t('admin.writing.discard')}
          </summary>
          <ActionForm {...form} op="discardContentDraft" className="stack stack--s">
            <p className="small">{t('admin.writing.discardWords')}</p>
            <div>
              <Button small type="submit">
                {t('admin.writing.discardDo')}
              </Button>
            </div>
          </ActionForm>
        </details>
      ) : null}
      {isLive && !item.is_fixed && may(view.me, 'content', 'publish') ? (
        <details className="more-way">
          <summary>
            <Icon name="right" size="s" />
            {t('admin.writing.unpublish')}
          </summary>
          <ActionForm {...form} op="unpublishContent" className="stack stack--s">
            <p className="small">{t('admin.writing.unpublishWords')}</p>
            <Field
              id="u-lead"
              name="lead_to"
              optional
              label={t('admin.writing.leadTo')}
              hint={t('admin.writing.leadToHint')}
              defaultValue={valueOf(view, 'unpublishContent', 'lead_to', '', item.id)}
              error={errorOf(view, 'unpublishContent', 'lead_to', item.id)}
            />
            <div>
              <Button kind="danger" small type="submit">
                {t('admin.writing.unpublish')}
              </Button>
            </div>
          </ActionForm>
        </details>
      ) : null}
      {!isLive && !item.is_fixed && !item.publish_at && may(view.me, 'content', 'write') ? (
        <details className="more-way">
          <summary>
            <Icon name="trash" size="s" />
            {t('admin.writing.delete')}
          </summary>
          <ActionForm {...form} op="deleteContent" back={KINDS[item.kind].href} className="stack stack--s">
            <p className="small">{t('admin.writing.deleteWords')}</p>
            <div>
              <Button kind="danger" small type="submit">
                {t('admin.writing.deleteDo')}
              </Button>
            </div>
          </ActionForm>
        </details>
      ) : null}
    </section>
  );
};

const EditorPage = (props: RecordProps) => {
  const { view, item, fields } = props;
  const { href, label } = KINDS[item.kind];
  const mayWrite = may(view.me, 'content', 'write');
  return (
    <AdminFrame view={view}>
      <div className="head-side">
        <div className="page-head page-head--flat">
          <a className="crumb" href={href} data-saved-first={mayWrite || undefined}>
            <Icon name="left" size="s" />
            {label}
          </a>
          <div className="title-row">
            <h1 className="title-m">
              {item.kind === 'news' ? t('admin.writing.editArticle') : t('admin.writing.editPage')}
            </h1>
            <StateTag item={item} />
          </div>
        </div>
        <div className="row">
          <p className="presence">
            <span data-presence role="status" />
            <span data-saved role="status" />
          </p>
          <a
            className="btn btn--secondary btn--small"
            href={`${recordHref(item)}/preview`}
            data-saved-first={mayWrite || undefined}
          >
            <Icon name="eye" />
            {t('admin.preview.preview')}
          </a>
        </div>
      </div>
      {item.live_number !== null && item.has_draft ? (
        <Notice tone="info" icon="eye">
          {t('admin.writing.publicSees', { day: formatDate(item.live_since ?? view.now, view.now) })}
        </Notice>
      ) : null}
      {item.plan_failed ? (
        <Notice tone="danger" title={t('admin.writing.didNotGoLive')}>
          {item.plan_failed}
        </Notice>
      ) : null}
      {view.problem?.code === 'record.changed' ? (
        <details className="card card--pad more-way">
          <summary>
            <Icon name="right" size="s" />
            {t('admin.writing.asItStands')}
          </summary>
          <div className="prose" dangerouslySetInnerHTML={{ __html: fields.html }} />
        </details>
      ) : null}
      <section className="stack" data-conflicts aria-live="polite" hidden />
      {mayWrite ? (
        <div className="desk">
          <Draft {...props} />
          <aside className="stack stick">
            <Publish {...props} />
            {item.kind === 'news' ? <ArticlePicture {...props} /> : null}
            <Versions {...props} />
            <Ways {...props} />
          </aside>
        </div>
      ) : (
        <div className="desk">
          <article className="card card--pad stack">
            <h2>{titleOf(item)}</h2>
            <p className="muted">{fields.summary}</p>
            <div className="prose" dangerouslySetInnerHTML={{ __html: fields.html }} />
          </article>
          <aside className="stack">
            <Publish {...props} />
            <Versions {...props} />
          </aside>
        </div>
      )}
    </AdminFrame>
  );
};

const editorOf = (kind: 'news' | 'page') =>
  adminPage<RecordProps>({
    path: `${KINDS[kind].href}/:id`,
    title: kind === 'news' ? t('admin.writing.editArticle') : t('admin.writing.editPage'),
    section: 'content',
    async load(request) {
      const record = await loadRecord(kind, request);
      const { items: versions } = await request.need('listContentVersions', {
        params: { kind, id: record.item.id },
      });
      return { ...record, versions };
    },
    Page: EditorPage,
    scripts: ['editor.js'],
    ...(kind === 'news'
      ? {
          done: {
            createArticle: t('admin.writing.begun'),
            createPage: t('admin.writing.begun'),
            saveArticle: t('admin.writing.isSaved'),
            savePage: t('admin.writing.isSaved'),
            publishContent: t('admin.writing.isPublished'),
            cancelContentPlan: t('admin.writing.planIsCanceled'),
            unpublishContent: t('admin.writing.isUnpublished'),
            askToPublish: t('admin.writing.isAsked'),
            discardContentDraft: t('admin.writing.isDiscarded'),
            deleteContent: t('admin.writing.isDeleted'),
          },
        }
      : {}),
  });

export const articleEditor = editorOf('news');
export const pageEditor = editorOf('page');
