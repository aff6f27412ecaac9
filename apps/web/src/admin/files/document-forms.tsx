import type { AdminDocument, AdminMinutes, ShelfFile, Upload } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Field, fileSize, formatDate, SelectField, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { Quicker } from '../season/parts.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';

type DocumentField = 'title' | 'category' | 'description';
type MinutesField = 'title' | 'met_on' | 'summary';

interface FormOf {
  view: AdminView;
  op: 'createDocument' | 'changeDocument' | 'createMinutes' | 'changeMinutes';
  /** Of the record, or of the file that becomes one. */
  id: number;
}

const fieldOf = ({ view, op, id }: FormOf, name: string, otherwise: string) => ({
  id: `${op}-${name}-${id}`,
  name,
  defaultValue: valueOf(view, op, name, otherwise, id),
  error: errorOf(view, op, name, id),
});

const DocumentFields = ({ of, now }: { of: FormOf; now: Record<DocumentField, string> }) => (
  <>
    <div className="fields-2">
      <Field {...fieldOf(of, 'title', now.title)} label={t('admin.documents.documentTitle')} required maxLength={120} />
      <Field
        {...fieldOf(of, 'category', now.category)}
        label={t('admin.documents.group')}
        hint={t('admin.documents.groupHint')}
        list="document-groups"
        required
        maxLength={60}
        autoComplete="off"
      />
    </div>
    <TextField
      {...fieldOf(of, 'description', now.description)}
      label={t('admin.documents.about')}
      optional
      rows={2}
      maxLength={300}
    />
  </>
);

const MinutesFields = ({ of, now }: { of: FormOf; now: Record<MinutesField, string> }) => (
  <>
    <div className="fields-2">
      <Field {...fieldOf(of, 'title', now.title)} label={t('admin.documents.meeting')} required maxLength={120} />
      <Field {...fieldOf(of, 'met_on', now.met_on)} label={t('admin.documents.metOn')} type="date" required />
    </div>
    <TextField
      {...fieldOf(of, 'summary', now.summary)}
      label={t('admin.documents.decided')}
      optional
      rows={2}
      maxLength={300}
    />
  </>
);

const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,8}$/i, '');
/** The words of a name: editions differ in their numbers and nothing else. */
const wordsOf = (name: string): string =>
  withoutEnding(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
const titleOf = (name: string): string => {
  const words = withoutEnding(name)
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};
const isSame = (name: string, title: string, file: ShelfFile): boolean =>
  wordsOf(name) !== '' && [title, file.file_name].some((other) => wordsOf(other) === wordsOf(name));
const dayIn = (name: string): string => /\b(20\d\d-[01]\d-[0-3]\d)\b/.exec(name)?.[1] ?? '';

/** Why the file itself was refused: it stands with no field that is typed. */
const FileRefused = ({ view, op, id }: Pick<FormOf, 'view' | 'id'> & { op: string }) => {
  const why = errorOf(view, op, 'upload_id', id);
  return why ? <p className="bad">{why}</p> : null;
};

interface Placing {
  view: AdminView;
  upload: Upload;
  back: string;
}

const NewDocumentForm = ({ view, upload, back }: Placing) => (
  <ActionForm
    view={view}
    op="createDocument"
    id={upload.id}
    hidden={{ upload_id: upload.id }}
    back={back}
    className="stack"
  >
    <FileRefused view={view} op="createDocument" id={upload.id} />
    <DocumentFields
      of={{ view, op: 'createDocument', id: upload.id }}
      now={{ title: titleOf(upload.name), category: '', description: '' }}
    />
    <div>
      <Button kind="primary" small type="submit">
        {t('admin.documents.publish')}
      </Button>
    </div>
  </ActionForm>
);

const NewMinutesForm = ({ view, upload, back }: Placing) => (
  <ActionForm
    view={view}
    op="createMinutes"
    id={upload.id}
    hidden={{ upload_id: upload.id }}
    back={back}
    className="stack"
  >
    <FileRefused view={view} op="createMinutes" id={upload.id} />
    <MinutesFields
      of={{ view, op: 'createMinutes', id: upload.id }}
      now={{ title: t('admin.documents.boardMeeting'), met_on: dayIn(upload.name), summary: '' }}
    />
    <div>
      <Button kind="primary" small type="submit">
        {t('admin.documents.publishMinutes')}
      </Button>
    </div>
  </ActionForm>
);

/** What becomes of a file that is here: the new edition of one with its name, another document, or minutes. */
export const PlaceForms = ({
  documents,
  minutes,
  ...placing
}: Placing & { documents: readonly AdminDocument[]; minutes: readonly AdminMinutes[] }) => {
  const { view, upload, back } = placing;
  const same = documents.find(({ title, file }) => isSame(upload.name, title, file));
  const sameMinutes = same ? undefined : minutes.find(({ file }) => isSame(upload.name, '', file));
  const replaced = same ?? sameMinutes;
  const areMinutes = /minutes|meeting/i.test(upload.name);
  const isOther = isAbout(view, areMinutes ? 'createDocument' : 'createMinutes', upload.id);
  return (
    <div className="up__form">
      {replaced ? (
        <>
          <p>
            {same
              ? t('admin.documents.exists', { title: same.title })
              : t('admin.documents.minutesExist', {
                  title: `${sameMinutes?.title}, ${formatDate(sameMinutes?.met_on ?? '', view.now)}`,
                })}
          </p>
          <ActionForm
            view={view}
            op={same ? 'replaceDocument' : 'replaceMinutes'}
            id={replaced.id}
            version={replaced.version}
            hidden={{ upload_id: upload.id }}
            back={back}
            className="stack stack--s"
          >
            <p className="small muted">{t('admin.documents.replaceHint')}</p>
            <div>
              <Button kind="primary" small type="submit">
                {t('admin.documents.replaceIt')}
              </Button>
            </div>
          </ActionForm>
          <p className="small muted">{t('admin.documents.orBeside')}</p>
        </>
      ) : null}
      {areMinutes ? <NewMinutesForm {...placing} /> : <NewDocumentForm {...placing} />}
      <details open={isOther}>
        <summary>{areMinutes ? t('admin.documents.isDocument') : t('admin.documents.areMinutes')}</summary>
        <div className="gap-top">{areMinutes ? <NewDocumentForm {...placing} /> : <NewMinutesForm {...placing} />}</div>
      </details>
    </div>
  );
};

interface Opened {
  view: AdminView;
  uploads: readonly Upload[];
  back: string;
}

/** Another file in its place, and those that stood there before. */
const FileForms = ({
  view,
  uploads,
  back,
  op,
  record: { id, version, file },
}: Opened & { op: 'replaceDocument' | 'replaceMinutes'; record: { id: number; version: number; file: ShelfFile } }) => {
  const ready = uploads.filter(({ state }) => state === 'ready');
  return (
    <section className="stack stack--s" aria-labelledby={`file-${id}`}>
      <h3 className="h-card" id={`file-${id}`}>
        {t('admin.documents.newVersion')}
      </h3>
      {ready.length === 0 ? (
        <p className="small muted">{t('admin.documents.sendItFirst')}</p>
      ) : (
        <ActionForm view={view} op={op} id={id} version={version} back={back} className="form__end">
          <SelectField
            id={`upload-${id}`}
            name="upload_id"
            label={t('admin.documents.chooseIt')}
            error={errorOf(view, op, 'upload_id', id)}
            selected={valueOf(view, op, 'upload_id', '', id)}
            options={ready.map((upload) => ({
              value: String(upload.id),
              label: `${upload.name}, ${fileSize(upload.size)}`,
            }))}
          />
          <Button type="submit">{t('admin.documents.replace')}</Button>
        </ActionForm>
      )}
      {file.earlier.length > 0 ? (
        <details>
          <summary>{t('admin.documents.earlier')}</summary>
          <ul>
            {file.earlier.map(({ url, file_name: name, size, until }) => (
              <li key={url}>
                <a href={url}>
                  {t('admin.documents.until', { name, size: fileSize(size), day: formatDate(until, view.now) })}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
};

const SaveRow = ({ back }: { back: string }) => (
  <div className="row">
    <Button kind="primary" type="submit">
      {t('admin.documents.save')}
    </Button>
    <ButtonLink kind="quiet" href={back}>
      {t('admin.documents.close')}
    </ButtonLink>
  </div>
);

const RemoveForm = ({
  view,
  op,
  record: { id, version },
  back,
}: Pick<Opened, 'view' | 'back'> & {
  op: 'removeDocument' | 'removeMinutes';
  record: { id: number; version: number };
}) => (
  <ActionForm view={view} op={op} id={id} version={version} back={back} className="row">
    <Button kind="danger-quiet" small type="submit">
      {t('admin.documents.remove')}
    </Button>
  </ActionForm>
);

export const DocumentForms = ({ document, ...opened }: Opened & { document: AdminDocument }) => {
  const { view, back } = opened;
  const { id, version, title, category, description } = document;
  return (
    <div className="card card--pad stack board-form" id="form">
      <ActionForm view={view} op="changeDocument" id={id} version={version} back={back} className="stack">
        <Quicker
          view={view}
          op="changeDocument"
          id={id}
          href={`${back}?document=${id}#form`}
          fields={[
            ['title', t('admin.documents.documentTitle'), title],
            ['category', t('admin.documents.group'), category],
            ['description', t('admin.documents.about'), description],
          ]}
        />
        <DocumentFields of={{ view, op: 'changeDocument', id }} now={{ title, category, description }} />
        <SaveRow back={back} />
      </ActionForm>
      <FileForms {...opened} op="replaceDocument" record={document} />
      {document.is_agreement ? null : <RemoveForm view={view} op="removeDocument" record={document} back={back} />}
    </div>
  );
};

export const MinutesForms = ({ minutes, ...opened }: Opened & { minutes: AdminMinutes }) => {
  const { view, back } = opened;
  const { id, version, title, met_on, summary } = minutes;
  return (
    <div className="card card--pad stack board-form" id="form">
      <ActionForm view={view} op="changeMinutes" id={id} version={version} back={back} className="stack">
        <Quicker
          view={view}
          op="changeMinutes"
          id={id}
          href={`${back}?minutes=${id}#form`}
          fields={[
            ['title', t('admin.documents.meeting'), title],
            ['met_on', t('admin.documents.metOn'), met_on],
            ['summary', t('admin.documents.decided'), summary],
          ]}
        />
        <MinutesFields of={{ view, op: 'changeMinutes', id }} now={{ title, met_on, summary }} />
        <SaveRow back={back} />
      </ActionForm>
      <FileForms {...opened} op="replaceMinutes" record={minutes} />
      <RemoveForm view={view} op="removeMinutes" record={minutes} back={back} />
    </div>
  );
};
