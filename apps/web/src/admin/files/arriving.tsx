import type { Upload, UploadPurpose } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Button, fileSize, Icon, type IconName } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import type { AdminView } from '../view.ts';

/** What a file is called at its end, where its kind is shown in three or four letters. */
export const endingOf = (name: string): string => (/\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? 'file').toUpperCase();

export const FileBadge = ({ name }: { name: string }) => (
  <span className="file-type" aria-hidden="true">
    {endingOf(name)}
  </span>
);

/** A row of what is on its way, as the script fills it. */
const RowTemplate = () => (
  <template data-sending-row>
    <li className="up">
      <span className="file-type" aria-hidden="true" data-ending />
      <div className="stack stack--s">
        <p>
          <span className="strong wrap-any" data-name /> <span className="muted" data-state />
        </p>
        <span className="bar" role="progressbar" aria-valuemin={0} aria-valuemax={100}>
          <span />
        </span>
      </div>
      <span className="row up__do">
        <button className="btn btn--icon" type="button" data-again hidden>
          <Icon name="undo" />
        </button>
        <button className="btn btn--icon" type="button" data-stop>
          <Icon name="x" />
        </button>
      </span>
    </li>
  </template>
);

interface Box {
  icon: IconName;
  title: string;
  hint: string;
  choose: string;
  accept?: string;
  slim?: boolean;
  children?: ReactNode;
}

/** Where files are dropped or chosen, within an element with `data-send-files`. */
export const DropBox = ({ icon, title, hint, choose, accept, slim = false, children }: Box) => (
  <>
    <noscript>
      <p className="muted">{t('admin.files.needsScript')}</p>
    </noscript>
    <div className={slim ? 'drop drop--slim' : 'drop'} data-drop hidden>
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <br />
        {hint}
      </p>
      <label className="btn btn--primary">
        {choose}
        <input className="hidden-text" type="file" multiple accept={accept} />
      </label>
      {children}
    </div>
  </>
);

/** How far each file is, within the same element. */
export const SendingList = () => (
  <>
    <section className="stack stack--s" aria-label={t('admin.files.onTheWay')} data-sending hidden>
      <div className="section-head">
        <p className="small muted" data-all-words />
        <Button kind="danger-quiet" small data-stop-all>
          {t('admin.files.stopAll')}
        </Button>
      </div>
      <span className="bar" role="progressbar" aria-label={t('admin.files.onTheWay')} data-all>
        <span />
      </span>
      <ul className="card rows" data-rows />
    </section>
    <p className="hidden-text" role="status" data-said />
    <RowTemplate />
  </>
);

/** Both. The script sends the files (`sending.ts`): in parts, three at a time, and on from where one stopped. */
export const DropFiles = ({ purpose, ...box }: Box & { purpose: UploadPurpose }) => (
  <div className="stack" data-send-files={purpose}>
    <DropBox {...box} />
    <SendingList />
  </div>
);

const StopUpload = ({ view, upload: { id, name } }: { view: AdminView; upload: Upload }) => (
  <ActionForm view={view} op="stopUpload" id={id} className="inline-form">
    <Button kind="icon" type="submit" aria-label={t('admin.files.remove', { name })}>
      <Icon name="x" />
    </Button>
  </ActionForm>
);

const Standing = ({ upload: { state, problem, received, size } }: { upload: Upload }) => {
  if (state === 'refused')
    return (
      <p className="bad">
        <Icon name="alert" size="s" className="inline" /> {problem}
      </p>
    );
  if (state === 'receiving')
    return (
      <p>
        {received === 0
          ? t('admin.files.nothingYet')
          : t('admin.files.halfWay', { sent: fileSize(received), size: fileSize(size) })}
      </p>
    );
  return state === 'checking' ? <p>{t('admin.files.beingLookedThrough')}</p> : null;
};

/** What was sent and is used by nothing yet; `children` is the form of one that is ready. */
export const ArrivedFiles = ({
  view,
  uploads,
  picture,
  children,
}: {
  view: AdminView;
  uploads: readonly Upload[];
  picture?: (upload: Upload) => ReactNode;
  children: (upload: Upload) => ReactNode;
}) => (
  <section aria-labelledby="arrived" hidden={uploads.length === 0} data-arrived>
    <h2 className="hidden-text" id="arrived">
      {t('admin.files.arrived')}
    </h2>
    <ul className="card rows">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="up"
          data-upload={upload.id}
          data-ready={upload.state === 'ready' ? true : undefined}
        >
          {(upload.state === 'ready' && picture?.(upload)) || <FileBadge name={upload.name} />}
          <div className="stack stack--s">
            <p>
              <span className="strong wrap-any">{upload.name}</span>{' '}
              {upload.state === 'ready' ? (
                <span className="ok">
                  <Icon name="check" size="s" className="inline" />{' '}
                  {t('admin.files.here', { size: fileSize(upload.size) })}
                </span>
              ) : null}
            </p>
            <Standing upload={upload} />
          </div>
          <StopUpload view={view} upload={upload} />
          {upload.state === 'ready' ? children(upload) : null}
        </li>
      ))}
    </ul>
  </section>
);
