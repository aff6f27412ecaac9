import { t } from '@sports-hub/contract/texts';
import { Empty, formatDate, list, Mark, PageHead, Tag, TimeText } from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';
import { WaitingList } from './waiting-list.tsx';

export interface TeamEventView {
  kind: 'game' | 'practice';
  /** "Hawks at Otters"; empty for a practice. */
  title: string;
  href: string;
  starts: string;
  status: string;
  place: string;
}

/** What a family's team does next, and who is on it. */
export interface TeamView {
  sport: string;
  id: number;
  name: string;
  /** False while its sport does not respond. */
  isKnown: boolean;
  events: readonly TeamEventView[];
  /** First name and initial, as on the sport's public page. */
  players: readonly { name: string; number: number | null }[];
  coaches: readonly string[];
}

export interface OwnTeamsData {
  site: HubSite;
  viewer: Viewer | undefined;
  teams: readonly TeamView[];
  today: string;
}

const idOf = ({ sport, id }: TeamView): string => `${sport}-${id}`;

const Schedule = ({ team, today }: { team: TeamView; today: string }) => (
  <div className="stack stack--s">
    <h3>{t('hub.teams.schedule')}</h3>
    {team.events.length === 0 ? (
      <p className="card card--pad muted">{t('hub.teams.nothingOn')}</p>
    ) : (
      <ol className="card rows">
        {team.events.map(({ kind, title, href, starts, status, place }) => (
          <li key={href} className={`event sport-${team.sport}`}>
            <span className="event__time">
              <span className="muted event__date">{formatDate(starts, today)}</span>
              <TimeText value={starts} />
            </span>
            <span>
              <a className="event__title" href={href}>
                {kind === 'practice' ? t('hub.teams.practice') : title}
              </a>
              <span className="event__sub">{place}</span>
            </span>
            {status === 'postponed' ? <Tag tone="warning">{t('hub.teams.postponed')}</Tag> : null}
            {status === 'cancelled' ? <Tag tone="danger">{t('hub.teams.canceled')}</Tag> : null}
          </li>
        ))}
      </ol>
    )}
  </div>
);

const Roster = ({ team }: { team: TeamView }) => (
  <div className="stack stack--s">
    <h3>{t('hub.teams.roster')}</h3>
    {team.players.length === 0 ? (
      <p className="card card--pad muted">{t('hub.teams.nobodyYet')}</p>
    ) : (
      <ul className="card rows">
        {team.players.map(({ name, number }) => (
          <li key={`${number} ${name}`} className="rows__item">
            <span className="strong">{number ?? '–'}</span>
            <span className="grow">{name}</span>
          </li>
        ))}
      </ul>
    )}
    {team.coaches.length > 0 ? (
      <p className="small muted">{t('hub.teams.coaches', { count: team.coaches.length, names: list(team.coaches) })}</p>
    ) : null}
  </div>
);

/** Schedules and rosters of one's own teams. */
export const TeamsPage = ({ site, viewer, teams, today }: OwnTeamsData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap main stack stack--l" id="main">
      <PageHead title={t('hub.teams.yourTeams')} />
      <WaitingList />
      {teams.length === 0 ? (
        <div className="card">
          <Empty icon="users" title={t('hub.teams.noTeamYet')}>
            {t('hub.teams.itComesHere')}
          </Empty>
        </div>
      ) : null}
      {teams.map((team) => (
        <div key={idOf(team)} id={idOf(team)} className="stack">
          <h2>
            <Mark sport={team.sport} /> {team.name}
          </h2>
          {team.isKnown ? (
            <>
              <Schedule team={team} today={today} />
              <Roster team={team} />
            </>
          ) : (
            <p className="card card--pad muted">{t('hub.teams.cannotBeReached')}</p>
          )}
        </div>
      ))}
    </main>
  </HubFrame>
);
