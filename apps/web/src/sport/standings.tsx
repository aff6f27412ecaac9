import { t } from '@sports-hub/contract/texts';
import type { DivisionRef, DivisionResults } from '@sports-hub/contract';
import { isSport, SPORT_TABLE } from '@sports-hub/contract/sports';
import { Empty, PageHead, withDashes } from '../kit/index.ts';
import { to, withQuery } from './addresses.ts';
import type { PageContext, Standing, TieBreaker } from './data.ts';
import { SportFrame } from './frame.tsx';
import { record, ResultRow, signed, TeamLink } from './game-view.tsx';
import { sportHead } from './head.ts';
import { differenceWords, ruleLine, type Scored } from './standings-words.ts';
import { Abbreviated, MoreLink } from './parts.tsx';

export interface StandingsData extends PageContext {
  divisions: readonly DivisionRef[];
  /** The one that is shown; null when the season has none with teams. */
  shown: DivisionResults | null;
}

const percentage = ({ wins, losses, ties }: Standing): string => {
  const games = wins + losses + ties;
  if (games === 0) return '–';
  return ((wins + ties / 2) / games).toFixed(3).replace(/^0/, '');
};

const scoredIn = (sport: string): Scored => (isSport(sport) ? SPORT_TABLE[sport].scored : 'points');

const columnsOf = (scored: Scored): readonly (readonly [short: string, long: string, look?: string])[] => [
  ['W', t('sport.standings.wins')],
  ['L', t('sport.standings.losses')],
  ['T', t('sport.standings.ties')],
  [t('sport.standings.pct'), t('sport.standings.shareOfGamesWon'), 'more'],
  [
    `${scored.charAt(0).toUpperCase()}F`,
    t('sport.standings.for', { charAt: scored.charAt(0).toUpperCase(), scored: scored.slice(1) }),
    'more',
  ],
  [
    `${scored.charAt(0).toUpperCase()}A`,
    t('sport.standings.against', { charAt: scored.charAt(0).toUpperCase(), scored: scored.slice(1) }),
    'more',
  ],
  [t('sport.standings.diff'), differenceWords(scored)],
];

const Row = ({ row, isLevel, hasTies }: { row: Standing; isLevel: boolean; hasTies: boolean }) => (
  <tr className={isLevel ? 'level' : undefined}>
    <td className="rank">{row.rank}</td>
    <th scope="row" className="team">
      <TeamLink team={row.team} />
    </th>
    <td className="num">{row.wins}</td>
    <td className="num">{row.losses}</td>
    {hasTies ? <td className="num">{row.ties}</td> : null}
    <td className="more">{percentage(row)}</td>
    <td className="more">{row.points_for}</td>
    <td className="more">{row.points_against}</td>
    <td>{signed(row.points_for - row.points_against)}</td>
  </tr>
);

/** Teams with the same share of games won, in the order they stand. A team alone is a group of one. */
function levelGroups(standings: readonly Standing[]): Standing[][] {
  const groups: Standing[][] = [];
  for (const row of standings) {
    const above = groups.at(-1);
    if (above?.[0]?.decided_by && row.decided_by && percentage(above[0]) === percentage(row)) above.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** What put each team of a level group above those below it, in the service's words. */
const Why = ({ group, columns }: { group: readonly Standing[]; columns: number }) => (
  <tr className="tie">
    <td colSpan={columns}>
      <div className="why">
        {group.slice(0, -1).map(({ team, decided_by: decision }) => (
          <p key={team.id}>
            <b>{team.name}:</b> {decision?.text}{' '}
            {decision?.game_id ? <a href={to.game(decision.game_id)}>{t('sport.standings.seeTheGame')}</a> : null}
          </p>
        ))}
      </div>
    </td>
  </tr>
);

function Table({ shown, scored }: { shown: DivisionResults; scored: Scored }) {
  const hasTies = shown.standings.some(({ ties }) => ties > 0);
  const columns = columnsOf(scored).filter(([short]) => hasTies || short !== 'T');
  return (
    <div className="card table-card">
      <table className="standings">
        <caption className="hidden-text">
          {t('sport.standings.standings', { name: withDashes(shown.division.name) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Abbreviated short="#" long={t('sport.standings.rank')} />
            </th>
            <th scope="col" className="team">
              {t('sport.standings.team')}
            </th>
            {columns.map(([short, long, look]) => (
              <th key={short} scope="col" className={look}>
                <Abbreviated short={short} long={long} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levelGroups(shown.standings).map((group) => {
            const isLevel = group.length > 1;
            return [
              ...group.map((row) => <Row key={row.team.id} row={row} isLevel={isLevel} hasTies={hasTies} />),
              ...(isLevel ? [<Why key="why" group={group} columns={columns.length + 2} />] : []),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

const TieRules = ({ rules, scored }: { rules: readonly TieBreaker[]; scored: Scored }) => (
  <section className="card card--pad stack" aria-labelledby="how">
    <h2 className="title-s" id="how">
      {t('sport.standings.howTiesAreBroken')}
    </h2>
    <ol className="order-list">
      {rules.map((rule) => (
        <li key={rule.rule}>{ruleLine(rule, scored)}</li>
      ))}
    </ol>
    <p className="small muted">{t('sport.standings.whenARuleSplitsA')}</p>
    {rules.map(({ rule, cap }) =>
      rule === 'point_difference' && cap !== undefined ? (
        <p key={rule} className="small muted">
          {t('sport.standings.cappedDifference', { diff: t('sport.standings.diff'), cap })}
        </p>
      ) : null,
    )}
  </section>
);

const SHOWN_RESULTS = 10;

const Results = ({ shown, today }: { shown: DivisionResults; today: string }) => (
  <section className="stack" aria-labelledby="results">
    <div className="section-head">
      <h2 id="results">{t('sport.standings.results')}</h2>
      <MoreLink href={withQuery(to.games, { division_id: shown.division.id, to: today, order: 'latest' })}>
        {t('sport.standings.allResults')}
      </MoreLink>
    </div>
    {shown.results.length === 0 ? <p className="muted">{t('sport.standings.noGameHasBeenPlayed')}</p> : null}
    <ol className={shown.results.length > 0 ? 'card rows' : 'hidden-text'}>
      {shown.results.slice(0, SHOWN_RESULTS).map((result) => (
        <ResultRow key={result.game_id} result={result} today={today} />
      ))}
    </ol>
  </section>
);

export function StandingsPage({ site, path, today, divisions, shown }: StandingsData) {
  const played = shown ? shown.standings.reduce((sum, { wins, losses, ties }) => sum + wins + losses + ties, 0) / 2 : 0;
  const scored = scoredIn(site.sport);
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <PageHead title={t('sport.standings.standings2')} />
        {divisions.length > 0 ? (
          <nav className="chips" aria-label={t('sport.standings.division')}>
            {divisions.map(({ id, name }) => (
              <a
                key={id}
                className="chip"
                href={to.standingsOf(id)}
                aria-current={id === shown?.division.id ? 'true' : undefined}
              >
                {withDashes(name)}
              </a>
            ))}
          </nav>
        ) : null}
        {shown ? (
          <div className="cols cols--side gap-top">
            <div className="stack stack--xl">
              <Table shown={shown} scored={scored} />
              <Results shown={shown} today={today} />
            </div>
            <aside className="stack stack--l" aria-label={t('sport.standings.rules')}>
              <TieRules rules={shown.tie_breakers} scored={scored} />
              <p className="small muted">{t('sport.standings.gamesPlayedGamesThatWere', { count: played })}</p>
            </aside>
          </div>
        ) : (
          <Empty
            icon="table"
            title={divisions.length > 0 ? t('sport.standings.thereIsNoSuchDivision') : t('sport.standings.noTeamsYet')}
          >
            {divisions.length > 0
              ? t('sport.standings.chooseOneOfTheDivisions')
              : t('sport.standings.standingsAppearWhenTheSeasons')}
          </Empty>
        )}
      </main>
    </SportFrame>
  );
}

export const standingsHead = (data: StandingsData) => {
  const name = data.shown ? withDashes(data.shown.division.name) : '';
  const leader = data.shown?.standings[0];
  return sportHead(data, {
    sheet: 'site.css',
    title: name ? t('sport.standings.standings3', { name }) : t('sport.standings.standings2'),
    description: leader
      ? t('sport.standings.standingsAndResultsOfFirst', { name, first: leader.team.name, record: record(leader) })
      : t('sport.standings.standingsAndResultsOf', { name: data.site.name }),
    hidden: data.shown === null,
    trail: [],
  });
};
