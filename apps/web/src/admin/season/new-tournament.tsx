import { t } from '@sports-hub/contract/texts';
import type { AdminVenue, TournamentFormat, TournamentPreview } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  Empty,
  Field,
  FieldError,
  formatDate,
  Icon,
  Jersey,
  SelectField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, type PageRequest } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { Outcome } from './tournament-outcome.tsx';
import { FromPage, inSeason, loadShownSeason, LookOnly, mayChange, NoSeason, type ShownSeason } from './parts.tsx';

const OP = 'createTournament';
type State = Readonly<Record<string, string>>;

interface NewTournamentProps extends ShownSeason {
  view: AdminView;
  divisions: { id: number; name: string }[];
  venues: AdminVenue[];
  preview: TournamentPreview | undefined;
  /** What the form says so far: it stands in the address. */
  state: State;
}

const FORMAT_WORDS: Record<TournamentFormat, string> = {
  single: t('admin.newTournament.single'),
  double: t('admin.newTournament.double'),
  groups: t('admin.newTournament.groups'),
  round_robin: t('admin.newTournament.roundRobin'),
};

const hintOf = ({ games, byes, capacity, problem }: TournamentPreview['formats'][number], teams: number): string => {
  if (problem) return problem;
  if (capacity !== null && games > capacity) return t('admin.newTournament.tooMany', { games, capacity });
  return [
    t('admin.newTournament.gamesForTeams', { count: games, teams }),
    byes > 0 ? t('admin.newTournament.byes', { count: byes }) : '',
  ]
    .join(' ')
    .trim();
};

const Formats = ({ view, preview, state }: NewTournamentProps & { preview: TournamentPreview }) => {
  const error = errorOf(view, OP, 'format');
  const chosen = state['format'] ?? 'single';
  return (
    <fieldset className="stack stack--s" id="formats" data-live-part>
      <legend className="h-card display">{t('admin.newTournament.howItIsPlayed')}</legend>
      {preview.formats.map((one) => (
        <Check
          key={one.format}
          choice
          type="radio"
          name="format"
          value={one.format}
          label={FORMAT_WORDS[one.format]}
          hint={hintOf(one, preview.teams.length)}
          defaultChecked={one.format === chosen}
        />
      ))}
      {error ? <FieldError id="format">{error}</FieldError> : null}
      {chosen === 'groups' ? (
        <div className="fields-2">
          <SelectField
            id="groups"
            name="groups"
            label={t('admin.newTournament.howManyGroups')}
            selected={state['groups'] ?? '2'}
            options={[2, 3, 4, 5, 6, 7, 8].map((count) => ({ value: String(count), label: String(count) }))}
          />
          <SelectField
            id="advance"
            name="advance"
            label={t('admin.newTournament.howManyGoOn')}
            selected={state['advance'] ?? '2'}
            options={[1, 2, 3, 4].map((count) => ({ value: String(count), label: String(count) }))}
          />
        </div>
      ) : null}
    </fieldset>
  );
};

const hrefWith = (state: State, teams: readonly number[]): string =>
  `/admin/tournaments/new?${new URLSearchParams({ ...state, teams: teams.join(',') })}#seeds`;
const moved = (ids: readonly number[], from: number, to: number): number[] => {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Arrows are links to the page in that order: they work without script, which moves in place. */
const Arrow = ({ href, name, direction }: { href: string | undefined; name: string; direction: 'up' | 'down' }) => {
  const label =
    direction === 'up' ? t('admin.tieBreaks.moveUp', { label: name }) : t('admin.tieBreaks.moveDown', { label: name });
  return (
    <a
      className="btn btn--icon"
      href={href}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      aria-label={label}
      data-move={direction}
    >
      <Icon name={direction} size="s" />
    </a>
  );
};

const Seeds = ({ view, preview, state, season }: NewTournamentProps & { preview: TournamentPreview }) => {
  const ids = preview.teams.map(({ id }) => id);
  const error = errorOf(view, OP, 'team_ids');
  const { teams: _teams, ...unseeded } = state;
  return (
    <section className="card" id="seeds" aria-labelledby="seeds-title" data-live-part>
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="seeds-title" className="h-card">
            {t('admin.newTournament.seeds')}
          </h2>
          <p className="small muted">
            {t('admin.newTournament.fromTheStandings', { day: formatDate(preview.standings_on, view.now) })}
          </p>
        </div>
        <a
          className="btn btn--quiet btn--small"
          data-seeds-of=""
          href={`/admin/tournaments/new?${new URLSearchParams(unseeded)}#seeds`}
        >
          {t('admin.newTournament.seedAgain')}
        </a>
      </div>
      {error ? <FieldError id="team_ids">{error}</FieldError> : null}
      <ol className="order" data-order="seeds">
        {preview.teams.map((team, place) => (
          <li key={team.id} className="order__item seedrow" data-rule={team.id} data-label={team.name}>
            <button
              type="button"
              className="grip only-script"
              aria-label={t('admin.tieBreaks.lift', { label: team.name })}
            >
              <Icon name="grip" />
            </button>
            <span className="order__n num">{place + 1}</span>
            <span className="seedrow__t">
              <input type="hidden" name="team_ids" value={team.id} />
              <Jersey colour={team.color} />
              <span className="strong">{team.name}</span>
              <span className="small muted">{team.record}</span>
            </span>
            <span className="updown">
              <Arrow
                href={place > 0 ? hrefWith(state, moved(ids, place, place - 1)) : undefined}
                name={team.name}
                direction="up"
              />
              <Arrow
                href={place < ids.length - 1 ? hrefWith(state, moved(ids, place, place + 1)) : undefined}
                name={team.name}
                direction="down"
              />
            </span>
            <a
              className="btn btn--icon"
              data-seeds-of={ids.filter((id) => id !== team.id).join(',')}
              href={hrefWith(
                state,
                ids.filter((id) => id !== team.id),
              )}
              aria-label={t('admin.newTournament.leaveOut', { name: team.name })}
            >
              <Icon name="x" />
            </a>
          </li>
        ))}
      </ol>
      <p className="hidden-text" role="status" data-said />
      {preview.left_out.map((team) => (
        <div key={team.id} className="card__foot row row--between">
          <span className="row small">
            <Jersey colour={team.color} />
            <span>
              <b>{team.name}</b> <span className="muted">{t('admin.newTournament.notTakingPart')}</span>
            </span>
          </span>
          <a
            className="btn btn--quiet btn--small"
            data-seeds-of={[...ids, team.id].join(',')}
            href={hrefWith(state, [...ids, team.id])}
            aria-label={t('admin.newTournament.takePartOf', { name: team.name })}
          >
            <Icon name="plus" />
            {t('admin.newTournament.takePart')}
          </a>
        </div>
      ))}
      {season && preview.teams.length === 0 ? (
        <p className="card__foot muted">{t('admin.newTournament.noTeams')}</p>
      ) : null}
    </section>
  );
};

const Days = ({ view, divisions, venues, state, preview }: NewTournamentProps) => {
  const field = (name: string, label: string) => ({
    ...{ id: `new-${name}`, name, label, required: true },
    defaultValue: valueOf(view, OP, name, state[name] ?? ''),
    error: errorOf(view, OP, name),
  });
  return (
    <section className="card card--pad stack" aria-labelledby="days">
      <h2 id="days" className="h-card">
        {t('admin.season.nameAndDays')}
      </h2>
      <div className="fields-2">
        <Field {...field('name', t('admin.season.name'))} maxLength={80} />
        <SelectField
          id="new-division"
          name="division_id"
          label={t('admin.newTournament.division')}
          error={errorOf(view, OP, 'division_id')}
          selected={String(preview?.division.id ?? '')}
          options={divisions.map(({ id, name }) => ({ value: String(id), label: withDashes(name) }))}
        />
      </div>
      <div className="fields-3 fields-3--days">
        <Field {...field('starts_on', t('admin.season.firstDay'))} type="date" />
        <Field {...field('ends_on', t('admin.season.lastDay'))} type="date" />
        <SelectField
          id="new-venue"
          name="venue_id"
          label={t('admin.venues.venue')}
          error={errorOf(view, OP, 'venue_id')}
          selected={valueOf(view, OP, 'venue_id', state['venue_id'] ?? '')}
          options={[
            { value: '', label: t('admin.tournament.noVenueYet') },
            ...venues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
    </section>
  );
};

function NewTournamentPage(props: NewTournamentProps) {
  const { view, season, preview } = props;
  const home = inSeason('/admin/tournaments', season);
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href={home} label={t('sport.tournament.tournaments')} />
        <h1>{t('admin.tournament.newTournament')}</h1>
      </div>
      <LookOnly view={view} season={season} />
      {preview && mayChange(view, season) ? (
        <div data-live-form>
          <ActionForm view={view} op={OP} className="cols cols--side tour-cols" back="/admin/tournaments/:id">
            <div className="stack stack--l">
              <Days {...props} />
              <Formats {...props} preview={preview} />
              <Seeds {...props} preview={preview} />
            </div>
            <aside className="stack sticky-side" aria-labelledby="preview-title">
              <Outcome view={view} preview={preview} />
              <div className="side-acts">
                <Button kind="primary" wide type="submit">
                  {t('admin.newTournament.makeTheBracket')}
                </Button>
                <ButtonLink kind="quiet" wide href={home}>
                  {t('admin.newSeason.notNow')}
                </ButtonLink>
              </div>
            </aside>
          </ActionForm>
        </div>
      ) : null}
      {season ? null : <NoSeason view={view} />}
      {season && !preview ? (
        <Empty
          icon="trophy"
          title={t('admin.newTournament.noDivision')}
          action={<ButtonLink href={inSeason('/admin/divisions', season)}>{t('admin.season.allDivisions')}</ButtonLink>}
        />
      ) : null}
    </AdminFrame>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const KEPT = [
  'name',
  'division_id',
  'starts_on',
  'ends_on',
  'venue_id',
  'format',
  'groups',
  'advance',
  'teams',
  'season',
];

async function load({ need, call, query }: PageRequest): Promise<Omit<NewTournamentProps, 'view'>> {
  const shown = await loadShownSeason({ need, query });
  const { items } = await need('listAdminDivisions', shown.season ? { query: { season_id: shown.season.id } } : {});
  const divisions = items.map(({ id, name }) => ({ id, name }));
  const { items: venues } = await need('listAdminVenues');
  const state: State = Object.fromEntries(KEPT.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const division = divisions.find(({ id }) => id === numberIn(state['division_id'])) ?? divisions[0];
  if (!division) return { ...shown, divisions, venues, preview: undefined, state };
  const whole = (name: string) => (numberIn(state[name]) ? { [name]: numberIn(state[name]) } : {});
  const day = (name: string) => (DAY.test(state[name] ?? '') ? { [name]: state[name] } : {});
  const format =
    state['format'] && state['format'] in FORMAT_WORDS ? { format: state['format'] as TournamentFormat } : {};
  const shape = {
    ...whole('venue_id'),
    ...whole('groups'),
    ...whole('advance'),
    ...day('starts_on'),
    ...day('ends_on'),
  };
  const teams = /^\d{1,15}(,\d{1,15})*$/.test(state['teams'] ?? '') ? { teams: state['teams'] } : {};
  const params = { id: division.id };
  const seen = await call('getTournamentPreview', { params, query: { ...shape, ...format, ...teams } as never });
  const preview = seen.ok ? seen.data : await need('getTournamentPreview', { params });
  return { ...shown, divisions, venues, preview, state: { ...state, division_id: String(division.id) } };
}

export const newTournament = adminPage({
  path: '/admin/tournaments/new',
  title: t('admin.tournament.newTournament'),
  section: 'season',
  load,
  Page: NewTournamentPage,
  scripts: ['season.js'],
  done: { createTournament: t('admin.newTournament.isMade') },
  audit: { 'tournament.created': t('admin.newTournament.made') },
});
