import { t } from '@sports-hub/contract/texts';
import type { MadeGame, OpenWish, ScheduleRun, UnplacedGame } from '@sports-hub/contract';
import { Button, formatMoment, Icon, list, Side, withDashes } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { misfitWords, Tries } from './schedule-maker-parts.tsx';
import { FromPage, inNamedSeason } from './season/parts.tsx';
import { may, type AdminView } from './view.ts';

interface RunProps {
  view: AdminView;
  run: ScheduleRun;
}

const isGoing = ({ state }: ScheduleRun): boolean => state === 'waiting' || state === 'running';
const makerHref = ({ season }: ScheduleRun): string => inNamedSeason('/admin/schedule-maker', season);

const Going = ({ view, run }: RunProps) => (
  <section className="card card--pad stack run" aria-labelledby="how-far" data-look-again>
    <h2 id="how-far" className="h-card">
      {t('admin.maker.placed', { placed: run.placed, games: run.games })}{' '}
      {t('admin.maker.openWishes', { count: run.open_wishes })}
    </h2>
    <progress className="progress" max={Math.max(1, run.games)} value={run.placed} aria-labelledby="how-far" />
    <p className="small muted" role="status">
      {run.was_stopped ? t('admin.maker.stopping') : t('admin.maker.youCanLeave')}
    </p>
    <div className="actions">
      {may(view.me, 'season', 'write') && !run.was_stopped ? (
        <ActionForm view={view} op="stopScheduleRun" id={run.id} className="inline-form">
          <Button type="submit">{t('admin.maker.stop')}</Button>
        </ActionForm>
      ) : null}
      <a className="btn btn--quiet" href={view.path}>
        {t('admin.maker.lookAgain')}
      </a>
    </div>
  </section>
);

const gameWords = ({ home, away, venue, starts_at }: MadeGame): string =>
  t('admin.maker.game', { when: formatMoment(starts_at), home: home.name, away: away.name, venue });

/** The team that two games share. */
const sharedTeam = ([one, other]: readonly MadeGame[]): string =>
  [one?.home, one?.away].find((team) => team && (team.id === other?.home.id || team.id === other?.away.id))?.name ?? '';

function wishWords({ rule, games, team, times }: OpenWish): string {
  const [first] = games;
  const shared = { team: team ?? sharedTeam(games) };
  switch (rule) {
    case 'same_day':
      return t('admin.maker.wish.same_day', shared);
    case 'rest':
      return t('admin.maker.wish.rest', shared);
    case 'same_opponent':
      return t('admin.maker.wish.same_opponent', { home: first?.home.name ?? '', away: first?.away.name ?? '' });
    case 'coach':
      return t('admin.maker.wish.coach');
    case 'family':
      return t('admin.maker.wish.family');
    case 'first_game':
      return t('admin.maker.wish.first_game', { ...shared, times: times ?? 0 });
  }
}

const AGAINST: Record<OpenWish['rule'], (times: number) => string> = {
  same_day: (times) => t('admin.maker.against.same_day', { times }),
  rest: (times) => t('admin.maker.against.rest', { times }),
  same_opponent: (times) => t('admin.maker.against.same_opponent', { times }),
  coach: (times) => t('admin.maker.against.coach', { times }),
  family: (times) => t('admin.maker.against.family', { times }),
  first_game: (times) => t('admin.maker.against.first_game', { times }),
};

const unplacedWords = ({ possible, taken, against }: UnplacedGame): string =>
  against.length === 0
    ? t('admin.maker.allTaken', { possible })
    : t('admin.maker.whyUnplaced', {
        possible,
        taken,
        reasons: list(against.map(({ rule, times }) => AGAINST[rule](times))),
      });

const Misses = ({ run: { wishes, unplaced } }: Pick<RunProps, 'run'>) => {
  const misses = [
    ...unplaced.map((game) => ({
      title: t('admin.maker.unplaced', { home: game.home.name, away: game.away.name }),
      words: [unplacedWords(game)],
    })),
    ...wishes.map((wish) => ({
      title: wishWords(wish),
      words: wish.games.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)).map(gameWords),
    })),
  ];
  return (
    <section className="stack stack--s" aria-labelledby="misses">
      <h2 id="misses">{t('admin.maker.whatItCouldNotKeep')}</h2>
      {misses.length === 0 ? <p className="card card--pad">{t('admin.maker.everythingKept')}</p> : null}
      {misses.length > 0 ? (
        <ol className="card rows">
          {misses.map(({ title, words }, index) => (
            <li key={index} className="miss">
              <span className="miss__n num" aria-hidden="true">
                {index + 1}
              </span>
              <div className="stack stack--s">
                <h3>{title}</h3>
                {words.map((line) => (
                  <p key={line} className="small">
                    {line}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
};

const Balance = ({ run: { teams, divisions } }: Pick<RunProps, 'run'>) => (
  <section className="stack stack--s" aria-labelledby="balance">
    <h2 id="balance">{t('admin.maker.teamByTeam')}</h2>
    {divisions
      .filter(({ id }) => teams.some((team) => team.division_id === id))
      .map(({ id, name }) => (
        <div key={id} className="card table-card">
          <table className="balance">
            <caption>{withDashes(name)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('admin.maker.team')}</th>
                <th scope="col">{t('admin.maker.games')}</th>
                <th scope="col">{t('admin.maker.homeAway')}</th>
                <th scope="col">{t('admin.maker.restLeast')}</th>
                <th scope="col" className="more">
                  {t('admin.maker.firstOfTheDay')}
                </th>
                <th scope="col" className="more">
                  {t('admin.maker.venuesCount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {teams
                .filter((team) => team.division_id === id)
                .map(({ team, games, home, away, rest_days, first_games, venues }) => (
                  <tr key={team.id}>
                    <th scope="row">
                      <Side side={{ name: team.name, colour: team.color }} other={{ name: '' }} />
                    </th>
                    <td>{games}</td>
                    <td>{`${home}, ${away}`}</td>
                    <td>{rest_days === null ? '' : t('admin.maker.days', { count: rest_days })}</td>
                    <td className="more">{first_games}</td>
                    <td className="more">{venues}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ))}
  </section>
);

const AllGames = ({ run: { schedule } }: Pick<RunProps, 'run'>) => (
  <details className="card card--pad more-way">
    <summary>
      <Icon name="right" size="s" />
      {t('admin.maker.allGames')}
    </summary>
    <ol className="small">
      {schedule.map((game) => (
        <li key={`${game.starts_at} ${game.home.id}`}>{gameWords(game)}</li>
      ))}
    </ol>
  </details>
);

const Figures = ({ run: { placed, games, wishes, teams } }: Pick<RunProps, 'run'>) => {
  const rests = teams.flatMap(({ rest_days }) => (rest_days === null ? [] : [rest_days]));
  const apart = Math.max(0, ...teams.map(({ home, away }) => Math.abs(home - away)));
  return (
    <dl className="card figs figs--alone">
      <div>
        <dt>{t('admin.maker.gamesPlaced')}</dt>
        <dd>{rich('admin.maker.ofGames', { placed, games, small: (inside) => <small>{inside}</small> })}</dd>
      </div>
      <div>
        <dt>{t('admin.maker.wishesOpen')}</dt>
        <dd>{wishes.length}</dd>
      </div>
      <div>
        <dt>{t('admin.maker.shortestRest')}</dt>
        <dd>{rests.length > 0 ? t('admin.maker.days', { count: Math.min(...rests) }) : ''}</dd>
      </div>
      <div>
        <dt>{t('admin.maker.homeAndAway')}</dt>
        <dd>{t('admin.maker.apart', { count: apart })}</dd>
      </div>
    </dl>
  );
};

const TakeOver = ({ view, run }: RunProps) => (
  <section className="card card--pad stack" aria-labelledby="take-over">
    <h2 id="take-over" className="h-card">
      {t('admin.maker.takeItOver')}
    </h2>
    {run.state === 'made' && run.placed > 0 ? (
      <>
        <p className="small">
          {run.season.is_current
            ? t('admin.maker.current', { season: run.season.name })
            : t('admin.maker.prepared', { season: run.season.name })}
        </p>
        <ActionForm view={view} op="acceptScheduleRun" id={run.id}>
          <Button kind="primary" type="submit">
            {t('admin.maker.accept', { count: run.placed })}
          </Button>
        </ActionForm>
      </>
    ) : null}
    <a className="btn btn--secondary btn--wide" href={makerHref(run)}>
      {t('admin.maker.changeSettings')}
    </a>
    <ActionForm view={view} op="makeSchedule" id={run.season.id} back={makerHref(run)}>
      <Button kind="quiet" type="submit">
        {t('admin.maker.tryOnceMore')}
      </Button>
    </ActionForm>
  </section>
);

const titleOf = ({ state, placed, games }: ScheduleRun): string => {
  if (state === 'refused') return t('admin.maker.doesNotFit');
  if (state === 'failed') return t('admin.maker.didNotWork');
  return placed === games ? t('admin.maker.isMade') : t('admin.maker.notAllPlaced');
};

const Outcome = ({ view, run }: RunProps) => (
  <>
    {run.schedule.length > 0 ? <Figures run={run} /> : null}
    <div className="cols cols--side season-cols">
      <div className="stack stack--l">
        {run.state === 'failed' ? <p className="card card--pad">{t('admin.maker.tryAgainOrTell')}</p> : null}
        {run.misfits.length > 0 ? (
          <ul className="card card--pad stack stack--s">
            {run.misfits.map((misfit) => (
              <li key={misfitWords(misfit)}>{misfitWords(misfit)}</li>
            ))}
          </ul>
        ) : null}
        {run.schedule.length > 0 ? (
          <>
            <Misses run={run} />
            <Balance run={run} />
            <AllGames run={run} />
          </>
        ) : null}
      </div>
      <aside className="stack">
        {may(view.me, 'season', 'write') ? <TakeOver view={view} run={run} /> : null}
        <Tries runs={run.runs} shown={run.id} />
      </aside>
    </div>
  </>
);

const RunPage = ({ view, run }: RunProps) => (
  <AdminFrame view={view}>
    <div className="page-head season-page-head">
      <FromPage href={makerHref(run)} label={t('admin.maker.settings')} />
      <h1>{isGoing(run) ? t('admin.maker.making') : titleOf(run)}</h1>
      {run.seconds === null ? null : (
        <p>
          {t('admin.maker.madeIn', {
            season: run.season.name,
            number: run.number,
            count: Math.max(1, run.seconds),
          })}
        </p>
      )}
    </div>
    {isGoing(run) ? <Going view={view} run={run} /> : <Outcome view={view} run={run} />}
  </AdminFrame>
);

export const scheduleRun = adminPage({
  path: '/admin/schedule-runs/:id',
  title: t('admin.maker.makeASchedule'),
  section: 'season',
  load: async ({ need, params: { id } }) => ({ run: await need('getScheduleRun', { params: { id } }) }),
  Page: RunPage,
  done: {
    makeSchedule: t('admin.maker.runBegun'),
    stopScheduleRun: t('admin.maker.stopping'),
    acceptScheduleRun: t('admin.maker.accepted'),
  },
  audit: {
    'schedule.run_begun': t('admin.maker.hasBegun'),
    'schedule.run_stopped': t('admin.maker.hasStopped'),
    'schedule.run_accepted': t('admin.maker.hasAccepted'),
  },
});
