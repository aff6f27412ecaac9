import { t } from '@sports-hub/contract/texts';
import type { SeasonOverview } from '@sports-hub/contract';
import { addDays, formatDate, formatShortDate } from '../../kit/index.ts';

/** As tall as the busiest week may be, in pixels of the bar. */
const TALLEST = 48;

type Week = SeasonOverview['weeks'][number];

const isNow = ({ starts_on }: Week, today: string): boolean => starts_on <= today && today < addDays(starts_on, 7);

const wordsOf = ({ starts_on, games, played }: Week, number: number): string => {
  const what =
    games === 0
      ? t('admin.season.noGames')
      : played === games
        ? t('admin.season.gamesAllPlayed', { count: games })
        : t('admin.season.games', { count: games });
  return t('admin.season.weekInWords', { number, day: formatShortDate(starts_on), what });
};

const Bar = ({ week, most }: { week: Week; most: number }) => {
  if (week.games === 0) return <span className="week__bar week__bar--none" />;
  return (
    <>
      <span className="week__n" aria-hidden="true">
        {week.games}
      </span>
      <svg
        className={week.played === week.games ? 'week__bar week__bar--done' : 'week__bar'}
        height={Math.max(8, Math.round((week.games / most) * TALLEST))}
        aria-hidden="true"
      />
    </>
  );
};

/** "Sep" over as many weeks as begin in it. */
function monthsOf(weeks: readonly Week[]): { month: string; weeks: number }[] {
  const months: { month: string; weeks: number }[] = [];
  for (const { starts_on } of weeks) {
    const month = formatShortDate(starts_on).split(/[\s\u00a0]/, 1)[0] ?? '';
    const last = months.at(-1);
    if (last?.month === month) last.weeks += 1;
    else months.push({ month, weeks: 1 });
  }
  return months;
}

/** The weeks as bars, and five figures. */
export const Weeks = ({ overview: { season, weeks, figures }, now }: { overview: SeasonOverview; now: string }) => {
  const today = now.slice(0, 10);
  const current = weeks.findIndex((week) => isNow(week, today)) + 1;
  const most = Math.max(1, ...weeks.map(({ games }) => games));
  const rows: [string, string, string?][] = [
    [t('admin.season.gamesPlayed'), String(figures.played), t('admin.season.ofAll', { games: figures.games })],
    [t('admin.season.stillToPlay'), String(figures.to_play)],
    [t('admin.season.postponed'), String(figures.postponed)],
    [t('admin.season.cancelled'), String(figures.cancelled)],
    [t('admin.season.nextGameDay'), figures.next_day ? formatDate(figures.next_day, now) : '–'],
  ];
  return (
    <section className="card weeks" aria-labelledby="weeks">
      <div className="weeks__head">
        <h2 id="weeks">
          {current > 0
            ? t('admin.season.weekOf', { week: current, weeks: weeks.length })
            : t('admin.season.fromTo', {
                from: formatShortDate(season.starts_on, now),
                to: formatShortDate(season.ends_on, now),
              })}
        </h2>
        <p className="legend" aria-hidden="true">
          <span>
            <i className="key key--done" />
            {t('admin.season.played')}
          </span>
          <span>
            <i className="key key--open" />
            {t('admin.season.toCome')}
          </span>
          <span>
            <i className="key key--now" />
            {t('admin.season.thisWeek')}
          </span>
        </p>
      </div>
      <ol className="weeks__bars">
        {weeks.map((week, index) => (
          <li
            key={week.starts_on}
            className={index + 1 === current ? 'week week--now' : 'week'}
            aria-current={index + 1 === current ? 'date' : undefined}
          >
            <span className="hidden-text">{wordsOf(week, index + 1)}</span>
            <Bar week={week} most={most} />
          </li>
        ))}
      </ol>
      <ol className="weeks__months" aria-hidden="true">
        {monthsOf(weeks).map(({ month, weeks: width }, index) => (
          <li key={index} className={`over-${width}`}>
            {width > 1 ? month : ''}
          </li>
        ))}
      </ol>
      <dl className="figs">
        {rows.map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {more ? <small>{more}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
