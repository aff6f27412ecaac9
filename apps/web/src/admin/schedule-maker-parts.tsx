import { t } from '@sports-hub/contract/texts';
import type { ScheduleMisfit, ScheduleRunLine } from '@sports-hub/contract';
import { list, withDashes } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';

export function misfitWords({ kind, divisions, team, needed, possible }: ScheduleMisfit): string {
  const counted = { divisions: list(divisions.map(withDashes)), needed, possible, count: needed };
  switch (kind) {
    case 'odd_games':
      return t('admin.maker.misfit.odd_games', counted);
    case 'too_few_places':
      return t('admin.maker.misfit.too_few_places', counted);
    case 'too_few_days':
      return t('admin.maker.misfit.too_few_days', { ...counted, team: team ?? '' });
    case 'too_few_rounds':
      return t('admin.maker.misfit.too_few_rounds', counted);
  }
}

export const GoingOn = ({ run: { id, placed, games } }: { run: ScheduleRunLine }) => (
  <section className="card card--pad stack stack--s" aria-labelledby="going-on">
    <h2 id="going-on" className="h-card">
      {t('admin.maker.isBeingMade')}
    </h2>
    <p>{t('admin.maker.placed', { placed, games })}</p>
    <p>
      <a className="btn btn--primary" href={`/admin/schedule-runs/${id}`}>
        {t('admin.maker.seeHowFar')}
      </a>
    </p>
  </section>
);

const STATE_WORDS: Record<Exclude<ScheduleRunLine['state'], 'made'>, string> = {
  waiting: t('admin.maker.state.waiting'),
  running: t('admin.maker.state.running'),
  refused: t('admin.maker.state.refused'),
  failed: t('admin.maker.state.failed'),
  accepted: t('admin.maker.state.accepted'),
};
const stateWords = ({ state, open_wishes }: ScheduleRunLine): string =>
  state === 'made' ? t('admin.maker.openWishes', { count: open_wishes }) : STATE_WORDS[state];

/** Every try is kept to compare. */
export const Tries = ({ runs, shown }: { runs: readonly ScheduleRunLine[]; shown?: number }) =>
  runs.length === 0 ? null : (
    <section className="card" aria-labelledby="tries">
      <h2 id="tries" className="h-card card__head">
        {t('admin.maker.tries')}
      </h2>
      <ul className="rows tries">
        {runs.map((run) => (
          <li key={run.id} aria-current={run.id === shown || undefined}>
            <span className="strong">{t('admin.maker.tryNumber', { number: run.number })}</span>
            <span className="small muted">{stateWords(run)}</span>
            {run.id === shown ? (
              <span className="small">{t('admin.maker.shown')}</span>
            ) : (
              <a className="small" href={`/admin/schedule-runs/${run.id}`}>
                {rich('admin.maker.show', {
                  number: run.number,
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
