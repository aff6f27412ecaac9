import { t } from '@sports-hub/contract/texts';
import type { ImportHead } from '@sports-hub/contract';
import { Icon, MomentText } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import type { AdminView } from '../view.ts';
import { KINDS } from './words.ts';

const STEPS = [
  t('admin.imports.stepFile'),
  t('admin.imports.stepColumns'),
  t('admin.imports.stepDifferences'),
  t('admin.imports.stepDone'),
];

/** How far one is: the step from 1. */
export const ImportSteps = ({ step }: { step: 1 | 2 | 3 | 4 }) => (
  <div className="steps">
    <ol className="steps__bar" aria-hidden="true">
      {STEPS.map((name, index) => (
        <li key={name} className={index + 1 < step ? 'done' : index + 1 === step ? 'now' : ''} />
      ))}
    </ol>
    <p className="steps__words">
      <span>{rich('admin.imports.stepOf', { step, steps: STEPS.length, name: <b>{STEPS[step - 1]}</b> })}</span>
      {step < 4 ? <span>{t('admin.imports.next', { name: STEPS[step]! })}</span> : null}
    </p>
  </div>
);

const outcomeOf = ({ state, added, changed }: ImportHead): string => {
  if (state === 'open') return t('admin.imports.notApplied');
  return state === 'undone' ? t('admin.imports.undone') : t('admin.imports.changes', { count: added + changed });
};

export const EarlierFiles = ({ view, items }: { view: AdminView; items: readonly ImportHead[] }) =>
  items.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby="earlier">
      <h2 id="earlier">{t('admin.imports.earlierFiles')}</h2>
      <ul className="card rows">
        {items.map((item) => (
          <li key={item.id} className="rows__item">
            <span className="grow">
              <a className="strong" href={`/admin/imports/${item.id}`}>
                {item.file_name}
              </a>
              <br />
              <span className="small muted">
                {rich('admin.imports.byWhom', {
                  kind: KINDS[item.kind],
                  name: item.made_by,
                  at: <MomentText value={item.applied_at ?? item.created_at} today={view.now} />,
                })}
              </span>
            </span>
            <span className="small nobr">{outcomeOf(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** A choice whose words stand beside it already. */
export const Choice = ({
  name,
  label,
  options,
  selected,
  error,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  selected: string;
  error?: string | undefined;
}) => (
  <>
    <select
      className="input"
      name={name}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      autoFocus={error ? true : undefined}
    >
      {options.map(({ value, label: words }) => (
        <option key={value} value={value} selected={value === selected}>
          {words}
        </option>
      ))}
    </select>
    {error ? (
      <p className="small error" id={`${name}-error`}>
        {error}
      </p>
    ) : null}
  </>
);

export const HowItWorks = () => (
  <aside className="card card--pad stack" aria-labelledby="how">
    <h2 id="how" className="h-card">
      {t('admin.imports.howItWorks')}
    </h2>
    <ul className="facts small">
      {[t('admin.imports.factNumber'), t('admin.imports.factColumn'), t('admin.imports.factMissing')].map((fact) => (
        <li key={fact}>
          <Icon name="check" className="yes" />
          <span>{fact}</span>
        </li>
      ))}
      <li>
        <Icon name="no" />
        <span>{t('admin.imports.factTournament')}</span>
      </li>
    </ul>
  </aside>
);
