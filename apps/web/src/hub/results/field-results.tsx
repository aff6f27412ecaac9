import { t } from '@sports-hub/contract/texts';
import type { FieldGame } from '@sports-hub/contract';
import { enterResult, objectToResult } from '@sports-hub/sdk';
import { Empty, formatDate, Icon, Outcome } from '../../kit/index.ts';
import { GameList, type ScoreForms } from '../../scores/game-card.tsx';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';
import { WaitingList } from '../waiting-list.tsx';

/** Today's games of the teams that somebody coaches, in one sport. */
export interface FieldResultsData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  csrf: string;
  /** The site's local day. */
  today: string;
  games: readonly FieldGame[];
  pressId: string;
  isSaved: boolean;
  refusal?: string | undefined;
  typed?: ScoreForms['typed'];
}

export const fieldResultsPath = (sport: string): string => `/results/${sport}`;

export function FieldResultsPage(data: FieldResultsData) {
  const { site, viewer, sport, csrf, today, games, pressId, typed } = data;
  const path = fieldResultsPath(sport);
  const forms: ScoreForms = {
    action: path,
    hidden: { csrf },
    pressId,
    enterPath: `/api/v1/sports/${sport}${enterResult.path}`,
    objectPath: `/api/v1/sports/${sport}${objectToResult.path}`,
    done: path,
    typed,
  };
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <div className="stack">
          <a className="crumb" href="/">
            <Icon name="left" size="s" />
            {t('hub.week.title')}
          </a>
          <div className="score-title">
            <p className="small muted">{formatDate(today, today)}</p>
            <h1>{t('scores.gamesToday')}</h1>
          </div>
        </div>
        <Outcome said={data.isSaved ? t('scores.savedHere') : undefined} refusal={data.refusal} />
        <WaitingList />
        {games.length > 0 ? (
          <>
            <GameList games={games} forms={forms} />
            <p className="small muted">{t('scores.untilMidnight')}</p>
          </>
        ) : (
          <div className="card">
            <Empty icon="calendar" title={t('scores.noneToday')}>
              {t('scores.comeBackOnTheDay')}
            </Empty>
          </div>
        )}
      </main>
    </HubFrame>
  );
}
