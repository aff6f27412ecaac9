import type { AdminDocument, AdminMinutes, Upload } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { ButtonLink, Button, Empty, fileSize, formatDate, Icon, Notice, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { ArrivedFiles, DropFiles, FileBadge } from './arriving.tsx';
import { DocumentForms, MinutesForms, PlaceForms } from './document-forms.tsx';

const PATH = '/admin/documents';

interface Props {
  view: AdminView;
  documents: AdminDocument[];
  minutes: AdminMinutes[];
  uploads: Upload[];
  /** Whose form is open. */
  openDocument: number | undefined;
  openMinutes: number | undefined;
}

const ChangeLink = ({ query, title }: { query: string; title: string }) => (
  <a className="btn btn--icon" href={`${PATH}?${query}#form`} aria-label={t('admin.documents.change', { title })}>
    <Icon name="pencil" />
  </a>
);

const DocumentRow = ({
  view,
  document,
  place,
  count,
}: {
  view: AdminView;
  document: AdminDocument;
  place: number;
  count: number;
}) => {
  const { id, title, description, file, is_agreement: isAgreement } = document;
  const move = (direction: 'up' | 'down') => (
    <ActionForm view={view} op="moveDocument" id={id} hidden={{ direction }} className="inline-form" back={PATH}>
      <Button
        kind="icon"
        type="submit"
        aria-label={
          direction === 'up' ? t('admin.documents.moveUp', { title }) : t('admin.documents.moveDown', { title })
        }
      >
        <Icon name={direction} />
      </Button>
    </ActionForm>
  );
  return (
    <div className="rows__item board-row">
      <FileBadge name={file.file_name} />
      <span className="grow">
        <a className="strong" href={file.url}>
          {title}
        </a>{' '}
        {isAgreement ? <Tag tone="accent">{t('admin.documents.inUse')}</Tag> : null}
        <span className="block small muted">
          {[
            fileSize(file.size),
            t('admin.documents.changed', { day: formatDate(file.updated_at, view.now) }),
            description,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {may(view.me, 'content', 'publish') ? (
        <span className="row board-moves">
          {place > 0 ? move('up') : null}
          {place < count - 1 ? move('down') : null}
          <ChangeLink query={`document=${id}`} title={title} />
        </span>
      ) : null}
    </div>
  );
};

const Documents = ({ view, documents, uploads, openDocument }: Props) => {
  const groups = [...Map.groupBy(documents, ({ category }) => category)];
  if (groups.length === 0) return <Empty icon="doc" title={t('admin.documents.noneYet')} />;
  return groups.map(([category, own], group) => (
    <section key={category} className="stack stack--s" aria-labelledby={`group-${group}`}>
      <div className="section-head">
        <h2 id={`group-${group}`}>{category}</h2>
        <span className="small muted">{t('admin.documents.count', { count: own.length })}</span>
      </div>
      <ol className="card rows">
        {own.map((document, place) => (
          <li key={document.id}>
            <DocumentRow view={view} document={document} place={place} count={own.length} />
            {openDocument === document.id && may(view.me, 'content', 'publish') ? (
              <DocumentForms view={view} document={document} uploads={uploads} back={PATH} />
            ) : null}
          </li>
        ))}
      </ol>
      {own.some(({ is_agreement }) => is_agreement) ? (
        <p className="small muted">{t('admin.documents.keptWithEveryYes')}</p>
      ) : null}
    </section>
  ));
};

const Minutes = ({ view, minutes, uploads, openMinutes }: Props) => (
  <section className="stack stack--s" aria-labelledby="minutes">
    <div className="section-head">
      <h2 id="minutes">{t('admin.documents.minutes')}</h2>
      <span className="small muted">{t('admin.documents.newestFirst')}</span>
    </div>
    {minutes.length === 0 ? <Empty icon="doc" title={t('admin.documents.noMinutesYet')} /> : null}
    <ol className="card rows">
      {minutes.map((one) => {
        const title = `${one.title}, ${formatDate(one.met_on, view.now)}`;
        return (
          <li key={one.id}>
            <div className="rows__item">
              <FileBadge name={one.file.file_name} />
              <span className="grow">
                <a className="strong" href={one.file.url}>
                  {title}
                </a>
                <span className="block small muted">
                  {[fileSize(one.file.size), one.summary].filter(Boolean).join(' · ')}
                </span>
              </span>
              {may(view.me, 'content', 'publish') ? <ChangeLink query={`minutes=${one.id}`} title={title} /> : null}
            </div>
            {openMinutes === one.id && may(view.me, 'content', 'publish') ? (
              <MinutesForms view={view} minutes={one} uploads={uploads} back={PATH} />
            ) : null}
          </li>
        );
      })}
    </ol>
  </section>
);

const DocumentsPage = (props: Props) => {
  const { view, documents, minutes, uploads } = props;
  const canPublish = may(view.me, 'content', 'publish');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.documents.title')}</h1>
        <ButtonLink icon="external" href="/documents">
          {t('admin.documents.seeThePage')}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      {canPublish ? (
        <>
          <DropFiles
            purpose="document"
            icon="upload"
            title={t('admin.files.dropFiles')}
            hint={t('admin.files.whichFiles')}
            choose={t('admin.files.chooseFiles')}
            slim
          />
          <ArrivedFiles view={view} uploads={uploads}>
            {(upload) => <PlaceForms view={view} upload={upload} documents={documents} minutes={minutes} back={PATH} />}
          </ArrivedFiles>
          <datalist id="document-groups">
            {[...new Set(documents.map(({ category }) => category))].map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </>
      ) : (
        <Notice icon="eye" title={t('admin.documents.onlyLooking')} />
      )}
      <Documents {...props} />
      <Minutes {...props} />
    </AdminFrame>
  );
};

export const documents = adminPage<Props>({
  path: PATH,
  title: t('admin.documents.title'),
  section: 'content',
  tab: t('admin.documents.title'),
  load: async ({ need, query }) => {
    const [shelf, minutes, uploads] = await Promise.all([
      need('listAdminDocuments'),
      need('listAdminMinutes'),
      need('listUploads', { query: { purpose: 'document' } }),
    ]);
    return {
      documents: shelf.items,
      minutes: minutes.items,
      uploads: uploads.items,
      openDocument: numberIn(query['document']),
      openMinutes: numberIn(query['minutes']),
    };
  },
  Page: DocumentsPage,
  done: {
    createDocument: t('admin.documents.added'),
    changeDocument: t('admin.documents.saved'),
    replaceDocument: t('admin.documents.replaced'),
    moveDocument: t('admin.documents.moved'),
    removeDocument: t('admin.documents.removed'),
    createMinutes: t('admin.documents.added'),
    changeMinutes: t('admin.documents.saved'),
    replaceMinutes: t('admin.documents.replaced'),
    removeMinutes: t('admin.documents.removed'),
    stopUpload: t('admin.documents.stopped'),
  },
  audit: {
    'document.added': t('admin.documents.auditAdded'),
    'document.changed': t('admin.documents.auditChanged'),
    'document.replaced': t('admin.documents.auditReplaced'),
    'document.moved': t('admin.documents.auditMoved'),
    'document.removed': t('admin.documents.auditRemoved'),
    'minutes.added': t('admin.documents.auditMinutesAdded'),
    'minutes.changed': t('admin.documents.auditMinutesChanged'),
    'minutes.replaced': t('admin.documents.auditMinutesReplaced'),
    'minutes.removed': t('admin.documents.auditMinutesRemoved'),
  },
});
