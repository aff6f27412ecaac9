import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { FieldError, Icon, type IconName } from '../../kit/index.ts';

const Tool = ({
  command,
  icon,
  label,
  toggles = false,
}: {
  command: string;
  icon: IconName;
  label: string;
  toggles?: boolean;
}) => (
  <button
    type="button"
    className="btn btn--icon"
    data-command={command}
    aria-label={label}
    title={label}
    aria-pressed={toggles ? 'false' : undefined}
  >
    <Icon name={icon} />
  </button>
);
const Separator = () => <span className="sep" aria-hidden="true" />;
const InTable = ({ command, children }: { command: string; children: ReactNode }) => (
  <button type="button" className="btn btn--quiet btn--small" data-command={command}>
    {children}
  </button>
);

/**
 * A text with headings, lists, links, tables and pictures. Without script it is a textarea with simple HTML, or with the
 * plain words that are given; with `editor.js` on the page it is an editor, and the form sends what it holds.
 */
export const EditorFieldset = ({
  id,
  name,
  label,
  value,
  hint,
  error,
  rows = 16,
  pictures = true,
  inserts = [],
  plain,
}: {
  id: string;
  name: string;
  label: ReactNode;
  value: string;
  hint?: ReactNode;
  error?: string | undefined;
  rows?: number;
  pictures?: boolean;
  /** Words that become something else later, each with a button: `[Child’s name]`. */
  inserts?: readonly string[];
  /** The same text in plain words, where none of its looks would be lost: without script it is sent under its own name. */
  plain?: { name: string; value: string; hint: string } | undefined;
}) => (
  <div className={error ? 'field field--error' : 'field'} data-editor={name}>
    <label htmlFor={id} id={`${id}-l`}>
      {label}
    </label>
    {hint ? (
      <span className="hint" id={`${id}-h`}>
        {hint}
      </span>
    ) : null}
    <span className="hint" data-without-script>
      {plain?.hint ?? t('admin.editor.asHtml')}
    </span>
    <div className="editor">
      <div
        className="toolbar"
        role="toolbar"
        aria-label={t('admin.editor.formatting')}
        aria-controls={`${id}-t`}
        hidden
      >
        <select className="input select" aria-label={t('admin.editor.kindOfParagraph')}>
          <option value="p">{t('admin.editor.text')}</option>
          <option value="h2">{t('admin.editor.heading')}</option>
          <option value="h3">{t('admin.editor.smallHeading')}</option>
          <option value="h4">{t('admin.editor.smallestHeading')}</option>
        </select>
        <Separator />
        <Tool command="bold" icon="bold" label={t('admin.editor.bold')} toggles />
        <Tool command="italic" icon="italic" label={t('admin.editor.italic')} toggles />
        <Tool command="link" icon="link" label={t('admin.editor.link')} toggles />
        <Separator />
        <Tool command="bullets" icon="bullets" label={t('admin.editor.list')} toggles />
        <Tool command="numbers" icon="numbers" label={t('admin.editor.numberedList')} toggles />
        <Tool command="quote" icon="quote" label={t('admin.editor.quotation')} toggles />
        <Separator />
        {pictures ? <Tool command="picture" icon="image" label={t('admin.editor.picture')} /> : null}
        <Tool command="table" icon="grid" label={t('admin.editor.table')} />
        <Separator />
        <Tool command="undo" icon="undo" label={t('admin.editor.undo')} />
        <Tool command="redo" icon="redo" label={t('admin.editor.redo')} />
        {inserts.length > 0 ? <Separator /> : null}
        {inserts.map((words) => (
          <button
            key={words}
            type="button"
            className="btn btn--quiet btn--small"
            data-command="insert"
            data-words={words}
          >
            <Icon name="plus" />
            {words.replaceAll(/[[\]]/g, '')}
          </button>
        ))}
        <span className="toolbar__table" data-in-table hidden>
          <Separator />
          <InTable command="row-after">{t('admin.editor.addRow')}</InTable>
          <InTable command="column-after">{t('admin.editor.addColumn')}</InTable>
          <InTable command="head-row">{t('admin.editor.headRow')}</InTable>
          <InTable command="row-away">{t('admin.editor.deleteRow')}</InTable>
          <InTable command="column-away">{t('admin.editor.deleteColumn')}</InTable>
          <InTable command="table-away">{t('admin.editor.deleteTable')}</InTable>
        </span>
      </div>
      <textarea
        id={id}
        name={plain?.name ?? name}
        className={plain ? 'input editor__plain' : 'input editor__html'}
        rows={rows}
        defaultValue={plain?.value ?? value}
        data-html={plain ? value : undefined}
        data-labelledby={`${id}-l`}
        aria-describedby={[hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? 'true' : undefined}
      />
      <div id={`${id}-t`} data-text hidden />
      <p className="editor__foot" data-facts />
    </div>
    <p className="small muted" data-said role="status" />
    {error ? <FieldError id={id}>{error}</FieldError> : null}
  </div>
);
