import { t } from '@sports-hub/contract/texts';
import type { ImportColumn, SeasonImport } from '@sports-hub/contract';
import { Button, ButtonLink, Notice, Tag, type Tone } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { inNamedSeason } from '../season/parts.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { Choice, HowItWorks } from './parts.tsx';
import { fieldWords } from './words.ts';

const OP = 'changeImportColumns';
const STATES: Readonly<Record<ImportColumn['state'], readonly [string, Tone?]>> = {
  found: [t('admin.imports.found'), 'success'],
  remembered: [t('admin.imports.asLastTime'), 'success'],
  chosen: [t('admin.imports.chosenByYou'), 'info'],
  left_out: [t('admin.imports.leftOut')],
};

interface ImportProps {
  view: AdminView;
  one: SeasonImport;
}

const ColumnRow = ({ view, one, column }: ImportProps & { column: ImportColumn }) => {
  const name = `columns.${column.id}.field`;
  const [word, tone] = STATES[column.state];
  return (
    <tr>
      <th scope="row">
        <span className="map__col">{column.heading || t('admin.imports.columnNumber', { id: column.id })}</span>
        <span className="map__ex muted">{column.example}</span>
      </th>
      <td>
        <Choice
          name={name}
          label={t('admin.imports.goesToOf', { heading: column.heading })}
          selected={valueOf(view, OP, name, column.field ?? '', one.id)}
          options={[
            { value: '', label: t('admin.imports.leaveItOut') },
            ...one.fields.map((field) => ({ value: field, label: fieldWords(field) })),
          ]}
          error={errorOf(view, OP, name, one.id)}
        />
      </td>
      <td>
        <Tag {...(tone ? { tone } : {})}>{word}</Tag>
      </td>
    </tr>
  );
};

const Names = ({ view, one }: ImportProps) =>
  one.names.length === 0 ? null : (
    <section className="card" aria-labelledby="names">
      <div className="card__head">
        <div>
          <h2 id="names" className="h-card">
            {t('admin.imports.namesWrittenDifferently')}
          </h2>
          <p className="small muted">{t('admin.imports.rememberedForTheNext')}</p>
        </div>
      </div>
      <ul className="rows">
        {one.names.map(({ id, name, lines, choices }) => (
          <li key={id} className="same same--open">
            <span>
              <b>“{name}”</b> <span className="muted small">{t('admin.imports.lines', { count: lines })}</span>
            </span>
            <span className="same__is" aria-hidden="true">
              {t('admin.imports.is')}
            </span>
            <Choice
              name={`names.${id}.means`}
              label={t('admin.imports.nameIs', { name })}
              selected={valueOf(view, OP, `names.${id}.means`, '', one.id)}
              options={[
                { value: '', label: t('admin.imports.choose') },
                ...choices.map((choice) => ({ value: choice, label: choice })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );

/** Where each column goes, and what unknown names mean. */
export const Columns = ({ view, one }: ImportProps) => (
  <ActionForm
    view={view}
    op={OP}
    id={one.id}
    version={one.version}
    back={`/admin/imports/${one.id}`}
    className="cols cols--side season-cols"
  >
    <div className="stack stack--l">
      {one.missing_fields.length > 0 ? (
        <Notice tone="warning" title={t('admin.imports.columnsMissing')}>
          {one.missing_fields.map(fieldWords).join(', ')}
        </Notice>
      ) : null}
      <section className="card" aria-labelledby="columns">
        <div className="card__head">
          <div>
            <h2 id="columns" className="h-card">
              {t('admin.imports.stepColumns')}
            </h2>
            <p className="small muted">
              {one.program ? `${t('admin.imports.looksLike', { program: one.program })} ` : ''}
              {t('admin.imports.foundByName', { lines: one.lines, encoding: one.encoding })}
            </p>
          </div>
        </div>
        <table className="map">
          <caption className="hidden-text">{t('admin.imports.columnsOfTheFile')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.imports.inTheFile')}</th>
              <th scope="col">{t('admin.imports.goesTo')}</th>
              <th scope="col">{t('admin.imports.state')}</th>
            </tr>
          </thead>
          <tbody>
            {one.columns.map((column) => (
              <ColumnRow key={column.id} view={view} one={one} column={column} />
            ))}
          </tbody>
        </table>
      </section>
      <Names view={view} one={one} />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('admin.imports.showTheDifferences')}
        </Button>
        <ButtonLink kind="quiet" href={inNamedSeason('/admin/imports', one.season)}>
          {t('admin.imports.stop')}
        </ButtonLink>
      </div>
    </div>
    <HowItWorks />
  </ActionForm>
);
