import { t } from '@sports-hub/contract/texts';
import type { AdminTournament, AdminTournamentLine, AdminVenue } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Empty,
  Field,
  formatDate,
  formatShortDate,
  formatTime,
  Notice,
  SelectField,
  Tag,
  withDashes,
  Icon,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, type PageRequest } from '../page.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import { inSeason, loadShownSeason, mayChange, NoSeason, Quicker, SeasonHead, type ShownSeason } from './parts.tsx';
import { AdminBracket } from './tournament-bracket.tsx';
import { MatchEditor } from './tournament-match.tsx';

interface TournamentProps extends ShownSeason {
  view: AdminView;
  items: AdminTournamentLine[];
  tournament: AdminTournament | undefined;
  venues: AdminVenue[];
  /** The match that is edited. */
  chosen: number | undefined;
}

const daysOf = ({ starts_on, ends_on }: AdminTournamentLine, now: string): string =>
  starts_on === ends_on
    ? formatDate(starts_on, now)
    : t('sport.tournament.to', { startsOn: formatShortDate(starts_on, now), endsOn: formatShortDate(ends_on, now) });

const Settings = ({
  view,
  tournament,
  venues,
}: {
  view: AdminView;
  tournament: AdminTournament;
  venues: AdminVenue[];
}) => {
  const { id, version } = tournament;
  const op = 'changeTournament';
  const field = (name: 'name' | 'starts_on' | 'ends_on' | 'match_minutes', label: string) => ({
    ...{ id: `tournament-${name}`, name, label, required: true },
    defaultValue: valueOf(view, op, name, String(tournament[name]), id),
    error: errorOf(view, op, name, id),
  });
  return (
    <details className="card card--pad more-way" id="settings" open={isAbout(view, op, id) || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.tournament.settings')}
      </summary>
      <ActionForm view={view} op={op} id={id} version={version}>
        <Quicker
          view={view}
          op={op}
          id={id}
          href={`/admin/tournaments/${id}`}
          fields={[
            ['name', t('admin.season.name'), tournament.name],
            ['starts_on', t('admin.season.firstDay'), tournament.starts_on],
            ['ends_on', t('admin.season.lastDay'), tournament.ends_on],
          ]}
        />
        <Field {...field('name', t('admin.season.name'))} maxLength={80} />
        <div className="fields-2">
          <Field {...field('starts_on', t('admin.season.firstDay'))} type="date" />
          <Field {...field('ends_on', t('admin.season.lastDay'))} type="date" />
        </div>
        <div className="fields-2">
          <SelectField
            id="tournament-venue"
            name="venue_id"
            label={t('admin.venues.venue')}
            error={errorOf(view, op, 'venue_id', id)}
            selected={valueOf(view, op, 'venue_id', String(tournament.venue?.id ?? ''), id)}
            options={[
              { value: '', label: t('admin.tournament.noVenueYet') },
              ...venues.map((venue) => ({ value: String(venue.id), label: venue.name })),
            ]}
          />
          <Field {...field('match_minutes', t('admin.tournament.minutes'))} inputMode="numeric" />
        </div>
        <div>
          <Button type="submit">{t('admin.season.save')}</Button>
        </div>
      </ActionForm>
      {tournament.state === 'draft' ? (
        <ActionForm view={view} op="removeTournament" id={id} version={version} back="/admin/tournaments">
          <div>
            <Button kind="danger-quiet" small type="submit">
              {t('admin.tournament.removeDraft')}
            </Button>
          </div>
        </ActionForm>
      ) : null}
    </details>
  );
};

const Publish = ({ view, tournament }: { view: AdminView; tournament: AdminTournament }) => {
  const lacking = tournament.rounds
    .flatMap(({ matches }) => matches)
    .filter(({ state, starts_at }) => ['open', 'unset'].includes(state) && starts_at === null).length;
  return (
    <Notice
      title={t('admin.tournament.isADraft')}
      actions={
        <ActionForm view={view} op="publishTournament" id={tournament.id} version={tournament.version} className="">
          <Button kind="primary" small type="submit">
            {t('admin.tournament.publish')}
          </Button>
        </ActionForm>
      }
    >
      {lacking > 0 ? t('admin.tournament.lackTime', { count: lacking }) : t('admin.tournament.whatPublishingDoes')}
    </Notice>
  );
};

const One = ({ view, season, tournament, venues, chosen }: TournamentProps & { tournament: AdminTournament }) => {
  const canWrite = mayChange(view, season);
  const match = tournament.rounds.flatMap(({ matches }) => matches).find(({ id }) => id === chosen);
  const isEditable = match && !['bye', 'not_needed', 'decided'].includes(match.state);
  return (
    <>
      <section className="stack" aria-labelledby="tournament">
        <div className="section-head">
          <div>
            <h2 id="tournament">{tournament.name}</h2>
            <p className="small muted">
              {[
                tournament.division ? withDashes(tournament.division.name) : '',
                daysOf(tournament, view.now),
                tournament.champion
                  ? t('sport.bracket.champion', { name: tournament.champion.name })
                  : t('admin.tournament.ofDecided', { decided: tournament.decided, games: tournament.games }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className="actions">
            {tournament.state === 'draft' ? (
              <Tag tone="info">{t('admin.tournament.draft')}</Tag>
            ) : (
              <Tag tone="success">{t('admin.tournament.public')}</Tag>
            )}
            {canWrite ? (
              <ButtonLink kind="quiet" small href="#settings">
                {t('admin.tournament.settings')}
              </ButtonLink>
            ) : null}
            {tournament.state === 'public' ? (
              <ButtonLink kind="quiet" small href={`/tournaments/${tournament.id}`}>
                {t('admin.tournament.asEverybodySeesIt')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
        {tournament.notice ? (
          <Notice
            role="status"
            title={t('admin.tournament.mailGoesOut', { time: formatTime(tournament.notice.tells_at) })}
            actions={
              <ButtonLink small href={`/admin/schedule/save/${tournament.notice.id}`}>
                {t('admin.tournament.lookOrStop')}
              </ButtonLink>
            }
          >
            {t('admin.tournament.onlyConcerned')}
          </Notice>
        ) : null}
        {canWrite && tournament.state === 'draft' ? <Publish view={view} tournament={tournament} /> : null}
        <AdminBracket tournament={tournament} now={view.now} chosen={chosen} canWrite={canWrite} />
      </section>
      {canWrite && match && isEditable ? (
        <MatchEditor view={view} tournament={tournament} match={match} venues={venues} />
      ) : null}
      {canWrite ? <Settings view={view} tournament={tournament} venues={venues} /> : null}
    </>
  );
};

function TournamentsPage(props: TournamentProps) {
  const { view, seasons, season, items, tournament } = props;
  const canWrite = mayChange(view, season);
  return (
    <AdminFrame view={view}>
      <SeasonHead view={view} seasons={seasons} season={season} title={t('sport.tournament.tournaments')}>
        {canWrite ? (
          <ButtonLink kind="primary" icon="plus" href={inSeason('/admin/tournaments/new', season)}>
            {t('admin.tournament.newTournament')}
          </ButtonLink>
        ) : null}
      </SeasonHead>
      {items.length > 0 ? (
        <nav className="chips" aria-label={t('sport.tournament.tournaments')}>
          {items.map(({ id, name, state }) => (
            <a
              key={id}
              className="chip"
              href={inSeason(`/admin/tournaments/${id}`, season)}
              aria-current={id === tournament?.id ? 'true' : undefined}
            >
              {state === 'draft' ? t('admin.tournament.nameDraft', { name }) : name}
            </a>
          ))}
        </nav>
      ) : null}
      {tournament ? (
        <One {...props} tournament={tournament} />
      ) : season ? (
        <Empty icon="trophy" title={t('sport.tournament.noTournamentsYet')}>
          {t('admin.tournament.whatItIs')}
        </Empty>
      ) : (
        <NoSeason view={view} />
      )}
    </AdminFrame>
  );
}

async function load({ need, params, query }: PageRequest): Promise<Omit<TournamentProps, 'view'>> {
  const wanted = numberIn(params['id']);
  const found = wanted === undefined ? undefined : await need('getAdminTournament', { params: { id: wanted } });
  const season = found?.season_id ?? undefined;
  const shown = await loadShownSeason({ need, query: season === undefined ? query : { season: String(season) } });
  const { items } = await need('listAdminTournaments', shown.season ? { query: { season_id: shown.season.id } } : {});
  const first = items[0];
  const tournament = found ?? (first ? await need('getAdminTournament', { params: { id: first.id } }) : undefined);
  const { items: venues } = await need('listAdminVenues');
  return { ...shown, items, tournament, venues, chosen: numberIn(query['match']) };
}

export const tournaments = adminPage({
  path: ['/admin/tournaments', '/admin/tournaments/:id'],
  title: t('sport.tournament.tournaments'),
  section: 'season',
  tab: t('sport.tournament.tournaments'),
  load,
  Page: TournamentsPage,
  done: {
    publishTournament: t('admin.tournament.isPublic'),
    changeTournament: t('admin.tournament.isSaved'),
    removeTournament: t('admin.tournament.isRemoved'),
    changeMatch: t('admin.tournament.timeIsSaved'),
    enterMatchResult: t('admin.results.resultIsSaved'),
  },
  audit: {
    'tournament.published': t('admin.tournament.published'),
    'tournament.changed': t('admin.tournament.changed'),
    'tournament.removed': t('admin.tournament.removed'),
    'tournament.match_set': t('admin.tournament.setAMatch'),
    'tournament.result_entered': t('admin.tournament.enteredAResult'),
  },
});
