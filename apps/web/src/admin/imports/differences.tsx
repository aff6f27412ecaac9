import { t } from '@sports-hub/contract/texts';
import type { ImportLine, SeasonImport } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, Check, Icon, Tag, type Tone } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { may, valueOf, type AdminView } from '../view.ts';
import { cellWords, fieldWords, problemWords } from './words.ts';

interface ImportProps {
  view: AdminView;
  one: SeasonImport;
}

const Line = ({
  line: { line, label, problems, warnings, fields },
  word,
  tone,
  children,
}: {
  line: ImportLine;
  word: string;
  tone: Tone;
  children?: ReactNode;
}) => (
  <li className="line-row">
    <span className="line-row__n num">
      <span className="hidden-text">{t('admin.imports.line')} </span>
      {line}
    </span>
    <div className="line-row__body">
      <div className="row line-row__top">
        <span className="strong">{label}</span>
        <Tag tone={tone}>{word}</Tag>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="small error">
          <Icon name="alert" size="s" />
          {problemWords(problem)}
        </p>
      ))}
      {fields.map(({ field, before, after }) => (
        <p key={field} className="small ba">
          <span className="muted">{fieldWords(field)}</span>{' '}
          {before === null || after === null ? null : (
            <>
              <s>{cellWords(field, before)}</s> <Icon name="right" size="s" />
              <span className="hidden-text">{t('admin.imports.becomes')}</span> <b>{cellWords(field, after)}</b>
            </>
          )}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="small">
          <Icon name="alert" size="s" /> {warning} {t('admin.imports.storedAllTheSame')}
        </p>
      ))}
      {children}
    </div>
  </li>
);

const Part = ({
  id,
  title,
  shown,
  count,
  children,
}: {
  id: string;
  title: string;
  shown: number;
  count: number;
  children: ReactNode;
}) =>
  count === 0 ? null : (
    <section className="stack stack--s" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="card rows">
        {children}
        {shown < count ? (
          <li className="card__foot small">{t('admin.imports.andMore', { count: count - shown })}</li>
        ) : null}
      </ul>
    </section>
  );

const WRONG = 'correctImport';

const WrongLines = ({ view, one }: ImportProps) =>
  one.counts.wrong === 0 ? null : (
    <ActionForm view={view} op={WRONG} id={one.id} version={one.version} className="stack stack--s">
      <Part
        id="wrong"
        title={t('admin.imports.linesAreWrong', { count: one.counts.wrong })}
        shown={one.wrong.length}
        count={one.counts.wrong}
      >
        {one.wrong.map((line) => {
          const name = (field: string): string => `lines.${line.line}.${field}`;
          return (
            <Line key={line.line} line={line} word={t('admin.imports.wrong')} tone="danger">
              {line.wrong_field ? (
                <>
                  <input type="hidden" name={name('field')} value={line.wrong_field} />
                  <input
                    className="input line-fix"
                    name={name('value')}
                    aria-label={t('admin.imports.fieldForLine', {
                      field: fieldWords(line.wrong_field),
                      line: line.line,
                    })}
                    defaultValue={valueOf(view, WRONG, name('value'), line.wrong_value ?? '', one.id)}
                  />
                </>
              ) : null}
              <Check name={name('left_out')} value="true" label={t('admin.imports.leaveTheLineOut')} />
            </Line>
          );
        })}
      </Part>
      <div className="actions">
        <Button type="submit">{t('admin.imports.checkAgain')}</Button>
      </div>
    </ActionForm>
  );

const NOT_IN_FILE = 'apply-import';

const Missing = ({ one, mayWrite }: { one: SeasonImport; mayWrite: boolean }) => (
  <Part
    id="missing"
    title={t('admin.imports.notInTheFile', { count: one.counts.missing })}
    shown={one.missing.length}
    count={one.counts.missing}
  >
    {one.missing.map(({ external_id, label, starts_at }) => (
      <li key={external_id} className="notin">
        <span>
          <span className="strong">{label}</span>
          <span className="small muted">{cellWords('starts_at', starts_at)}</span>
        </span>
        {mayWrite ? (
          <label className="check small">
            <input type="checkbox" name="cancel" value={external_id} form={NOT_IN_FILE} /> {t('admin.imports.cancelIt')}
          </label>
        ) : null}
      </li>
    ))}
  </Part>
);

const toldWords = ({ kind, season }: SeasonImport): string => {
  if (!season.is_current) return t('admin.imports.nobodyIsTold', { season: season.name });
  return kind === 'rosters' ? t('admin.imports.nobodyHearsOfTeams') : t('admin.imports.familiesAreTold');
};

const Apply = ({ view, one }: ImportProps) => {
  const { counts } = one;
  const changes = counts.new + counts.changed;
  return (
    <aside className="card card--pad stack sticky-side" aria-labelledby="apply">
      <h2 id="apply" className="h-card">
        {t('admin.imports.apply')}
      </h2>
      <dl className="sum">
        {(
          [
            [t('admin.imports.new'), counts.new],
            [t('admin.imports.changed'), counts.changed],
            [t('admin.imports.notInTheFileKept'), counts.missing],
            [t('admin.imports.theSame'), counts.same],
            [t('admin.imports.leftOut'), counts.left_out],
          ] as const
        ).map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        {counts.wrong > 0 ? (
          <div className="sum--bad">
            <dt>{t('admin.imports.wrong')}</dt>
            <dd>{counts.wrong}</dd>
          </div>
        ) : null}
      </dl>
      {counts.wrong > 0 ? (
        <p className="small muted">{t('admin.imports.firstCorrect')}</p>
      ) : changes + counts.missing === 0 ? (
        <p className="small muted">{t('admin.imports.nothingChanges')}</p>
      ) : may(view.me, 'season', 'write') ? (
        <ActionForm
          view={view}
          op="applyImport"
          id={one.id}
          version={one.version}
          hidden={{ difference: one.difference }}
          elementId={NOT_IN_FILE}
        >
          <Button kind="primary" type="submit" wide>
            {t('admin.imports.applyChanges', { count: changes })}
          </Button>
        </ActionForm>
      ) : null}
      <p className="small">{toldWords(one)}</p>
    </aside>
  );
};

/** What the file would change: wrong lines first. */
export const Differences = ({ view, one }: ImportProps) => (
  <div className="cols cols--side season-cols">
    <div className="stack stack--l">
      <WrongLines view={view} one={one} />
      <Part
        id="changes"
        title={t('admin.imports.change', { count: one.counts.changed })}
        shown={one.changes.length}
        count={one.counts.changed}
      >
        {one.changes.map((line) => (
          <Line key={line.line} line={line} word={t('admin.imports.changed')} tone="accent" />
        ))}
      </Part>
      <Missing one={one} mayWrite={may(view.me, 'season', 'write')} />
      <Part
        id="additions"
        title={t('admin.imports.areNew', { count: one.counts.new })}
        shown={one.additions.length}
        count={one.counts.new}
      >
        {one.additions.map((line) => (
          <Line key={line.line} line={line} word={t('admin.imports.new')} tone="success" />
        ))}
      </Part>
    </div>
    <Apply view={view} one={one} />
  </div>
);
