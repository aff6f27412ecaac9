import { t } from '@sports-hub/contract/texts';
import type { PlayerStats } from '@sports-hub/contract';
import { Empty, Icon } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

export type PlayerData = PageContext & PlayerStats;

const average = (total: number, games: number): string => (games === 0 ? '–' : (total / games).toFixed(1));

/** A minor's statistics: first name and initial, no picture, and nothing for search engines to keep. */
export function PlayerPage({ site, path, player, statistics, seasons }: PlayerData) {
  const [team] = player.teams;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main" id="main">
        <div className="page-head">
          {team ? (
            <a className="crumb" href={to.team(team.id)}>
              <Icon name="left" size="s" />
              {team.name}
            </a>
          ) : null}
          <h1>{player.name}</h1>
          {player.teams.length > 1 ? (
            <p>
              {player.teams.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 ? ' · ' : ''}
                  <a href={to.team(id)}>{name}</a>
                </span>
              ))}
            </p>
          ) : (
            <p>{team?.name}</p>
          )}
        </div>
        <div className="stack stack--l">
          {seasons.length === 0 ? (
            <Empty icon="table" title={t('sport.player.noStatisticsYet')}>
              {t('sport.player.theyAppearAfterAGame')}
            </Empty>
          ) : (
            seasons.map(({ season, games, totals }) => {
              const counted = statistics.filter(({ code }) => totals[code] !== undefined);
              return (
                <section key={season} className="stack" aria-label={season}>
                  <h2>{season}</h2>
                  <div className="card table-card">
                    <table className="standings">
                      <caption className="hidden-text">
                        {player.name}, {season}
                      </caption>
                      <thead>
                        <tr>
                          <th scope="col" className="team">
                            {t('sport.player.games', { count: games })}
                          </th>
                          <th scope="col">{t('sport.player.total')}</th>
                          <th scope="col">{t('sport.player.aGame')}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {counted.map(({ code, label }) => (
                          <tr key={code}>
                            <th scope="row" className="team">
                              {label}
                            </th>
                            <td className="num">{totals[code]}</td>
                            <td className="num">{average(totals[code] ?? 0, games)}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                </section>
              );
            })
          )}
          <p className="small muted">{t('sport.player.playersAreShownByFirst')}</p>
        </div>
      </main>
    </SportFrame>
  );
}

export const playerHead = (data: PlayerData) =>
  sportHead(data, {
    sheet: 'site.css',
    title: t('sport.player.statistics', { name: data.player.name }),
    description: t('sport.player.statisticsOfAPlayerOf', { name: data.site.name }),
    // A child's page is not for search engines.
    hidden: true,
  });
