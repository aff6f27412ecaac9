import { t } from '@sports-hub/contract/texts';
import { GENDER_WORDS } from './words.ts';
import type { AdminDivision, AdminLeague, AdminSeason } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Field, Icon, SelectField, Tag, withDashes } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import {
  formOpened,
  inSeason,
  Jerseys,
  loadShownSeason,
  mayChange,
  NoSeason,
  SeasonHead,
  type ShownSeason,
} from './parts.tsx';

/** More are only counted. */
const NAMED_TEAMS = 3;

const Missing = ({ division }: { division: AdminDivision }) => (
  <span className="tags">
    {division.is_hidden ? <Tag>{t('admin.divisions.hidden')}</Tag> : null}
    {division.shows_statistics ? null : <Tag tone="info">{t('admin.divisions.noStatistics')}</Tag>}
    {division.unplaced > 0 ? (
      <Tag tone="warning">{t('admin.divisionList.withoutTeam', { count: division.unplaced })}</Tag>
    ) : null}
    {division.coachless > 0 ? (
      <Tag tone="warning">{t('admin.divisionList.withoutCoach', { count: division.coachless })}</Tag>
    ) : null}
  </span>
);

const Move = ({ view, division }: { view: AdminView; division: AdminDivision }) => (
  <span className="updown">
    {(['up', 'down'] as const).map((direction) => (
      <ActionForm
        key={direction}
        view={view}
        op="moveDivision"
        id={division.id}
        version={division.version}
        hidden={{ direction }}
        className=""
      >
        <Button
          kind="icon"
          type="submit"
          aria-label={
            direction === 'up'
              ? t('admin.divisionList.moveUp', { name: withDashes(division.name) })
              : t('admin.divisionList.moveDown', { name: withDashes(division.name) })
          }
        >
          <Icon name={direction} size="s" />
        </Button>
      </ActionForm>
    ))}
  </span>
);

const DivisionRow = ({ view, division, canMove }: { view: AdminView; division: AdminDivision; canMove: boolean }) => {
  const { team_list, taken, places } = division;
  return (
    <tr>
      <td>
        <a className="who" href={`/admin/divisions/${division.id}`}>
          {withDashes(division.name)}
        </a>
        <br />
        <span className="muted">
          {t('admin.divisionList.whoPlays', {
            who: GENDER_WORDS[division.gender],
            ages: withDashes(division.age_group),
          })}
        </span>
      </td>
      <td>
        <Jerseys teams={team_list} />
        <span className="small muted">
          {team_list.length > NAMED_TEAMS
            ? t('admin.divisions.teams', { count: team_list.length })
            : team_list.map(({ name }) => name).join(', ')}
        </span>
      </td>
      <td>
        <span className="cap">
          <span className="cap__n">
            {places === null
              ? t('admin.divisions.players', { count: division.players })
              : t('admin.season.takenOf', { taken, places })}
          </span>
          {places === null ? null : (
            <progress className="cap__bar" aria-hidden="true" value={taken} max={Math.max(1, places)} />
          )}
        </span>
      </td>
      <td>
        <span className="row row--between">
          <Missing division={division} />
          {canMove ? <Move view={view} division={division} /> : null}
        </span>
      </td>
    </tr>
  );
};

const NewDivisionForm = ({ view, leagues, isOpen }: { view: AdminView; leagues: AdminLeague[]; isOpen: boolean }) => {
  const field = (name: string, label: string) => ({
    id: `new-${name}`,
    name,
    label,
    defaultValue: valueOf(view, 'createDivision', name),
    error: errorOf(view, 'createDivision', name),
  });
  return (
    <details
      className="card card--pad more-way"
      open={isOpen || isAbout(view, 'createDivision') || undefined}
      id="new-division"
    >
      <summary>
        <Icon name="right" size="s" />
        {t('admin.divisionList.newDivision')}
      </summary>
      <ActionForm view={view} op="createDivision" back="/admin/divisions/:id">
        <SelectField
          id="new-league"
          name="league_id"
          label={t('admin.divisionList.league')}
          selected={valueOf(view, 'createDivision', 'league_id')}
          options={leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className="fields-2">
          <Field {...field('name', t('admin.season.name'))} required maxLength={80} />
          <Field {...field('age_group', t('admin.divisionList.ages'))} required maxLength={40} />
        </div>
        <div className="fields-2">
          <SelectField
            id="new-gender"
            name="gender"
            label={t('admin.divisionList.for')}
            selected={valueOf(view, 'createDivision', 'gender', 'coed')}
            options={Object.entries(GENDER_WORDS).map(([value, label]) => ({ value, label }))}
          />
          <Field {...field('places', t('admin.season.places'))} type="number" min={0} max={9999} optional />
        </div>
        <div>
          <Button kind="primary" type="submit" icon="plus">
            {t('admin.divisionList.addDivision')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

const NewLeagueForm = ({ view, season, isOpen }: { view: AdminView; season: AdminSeason; isOpen: boolean }) => (
  <details
    className="card card--pad more-way"
    open={isOpen || isAbout(view, 'createLeague') || undefined}
    id="new-league"
  >
    <summary>
      <Icon name="right" size="s" />
      {t('admin.divisionList.addLeague')}
    </summary>
    <ActionForm view={view} op="createLeague" hidden={{ season_id: season.id }}>
      <div className="fields-2">
        <Field
          id="league-name"
          name="name"
          label={t('admin.season.name')}
          required
          maxLength={80}
          defaultValue={valueOf(view, 'createLeague', 'name')}
          error={errorOf(view, 'createLeague', 'name')}
        />
        <SelectField
          id="league-kind"
          name="kind"
          label={t('admin.divisionList.kind')}
          selected={valueOf(view, 'createLeague', 'kind', 'in_house')}
          options={[
            { value: 'in_house', label: t('admin.divisionList.inHouse') },
            { value: 'travel', label: t('admin.divisionList.travel') },
            { value: 'clinic', label: t('admin.divisionList.clinic') },
          ]}
        />
      </div>
      <div>
        <Button type="submit">{t('admin.divisionList.addLeague')}</Button>
      </div>
    </ActionForm>
  </details>
);

const League = ({
  view,
  league,
  divisions,
  canWrite,
}: {
  view: AdminView;
  league: AdminLeague;
  divisions: AdminDivision[];
  canWrite: boolean;
}) => (
  <section className="stack stack--s" aria-labelledby={`league-${league.id}`}>
    <div>
      <h2 id={`league-${league.id}`}>{league.name}</h2>
      {divisions.length > 0 ? (
        <p className="small muted">
          {t('admin.divisionList.inThisOrder', {
            teams: t('admin.divisions.teams', { count: divisions.reduce((sum, { teams }) => sum + teams, 0) }),
            players: t('admin.divisions.players', { count: divisions.reduce((sum, { players }) => sum + players, 0) }),
          })}
        </p>
      ) : null}
    </div>
    {divisions.length > 0 ? (
      <div className="card table-card">
        <table className="list-table divisions">
          <thead>
            <tr>
              <th scope="col">{t('admin.season.division')}</th>
              <th scope="col">{t('admin.season.teams')}</th>
              <th scope="col">{t('admin.season.players')}</th>
              <th scope="col">{t('admin.divisionList.state')}</th>
            </tr>
          </thead>
          <tbody>
            {divisions.map((division) => (
              <DivisionRow
                key={division.id}
                view={view}
                division={division}
                canMove={canWrite && divisions.length > 1}
              />
            ))}
          </tbody>
        </table>
      </div>
    ) : (
      <Empty icon="users" title={t('admin.divisionList.noDivisionsYet')}>
        {t('admin.divisionList.whatADivisionIs')}
      </Empty>
    )}
  </section>
);

interface DivisionsProps extends ShownSeason {
  view: AdminView;
  items: AdminDivision[];
  leagues: AdminLeague[];
  /** The form that is open from the start. */
  opened: string;
}

const DivisionsPage = ({ view, seasons, season, items, leagues, opened }: DivisionsProps) => {
  const canWrite = mayChange(view, season);
  return (
    <AdminFrame view={view}>
      <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.divisions.divisions')}>
        {canWrite ? (
          <>
            <ButtonLink href={formOpened(season, '/admin/divisions', 'new-league')}>
              {t('admin.divisionList.addLeague')}
            </ButtonLink>
            {leagues.length > 0 ? (
              <ButtonLink kind="primary" icon="plus" href={formOpened(season, '/admin/divisions', 'new-division')}>
                {t('admin.divisionList.newDivision')}
              </ButtonLink>
            ) : null}
          </>
        ) : null}
      </SeasonHead>
      {leagues.map((league) => (
        <League
          key={league.id}
          view={view}
          league={league}
          divisions={items.filter(({ league_id }) => league_id === league.id)}
          canWrite={canWrite}
        />
      ))}
      {season ? null : <NoSeason view={view} />}
      {season && leagues.length === 0 ? (
        <Empty icon="users" title={t('admin.divisionList.noLeagueYet')}>
          {t('admin.divisionList.beginWithALeague')}
        </Empty>
      ) : null}
      {canWrite && leagues.length > 0 ? (
        <NewDivisionForm view={view} leagues={leagues} isOpen={opened === 'new-division'} />
      ) : null}
      {canWrite && season ? <NewLeagueForm view={view} season={season} isOpen={opened === 'new-league'} /> : null}
    </AdminFrame>
  );
};

export const divisions = adminPage({
  path: '/admin/divisions',
  title: t('admin.divisions.divisions'),
  section: 'season',
  tab: t('admin.divisions.divisions'),
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    const found = await need('listAdminDivisions', shown.season ? { query: { season_id: shown.season.id } } : {});
    return { ...shown, ...found, opened: query['open'] ?? '' };
  },
  Page: DivisionsPage,
  done: {
    createLeague: t('admin.divisionList.leagueAdded'),
    createDivision: t('admin.divisionList.divisionAdded'),
    moveDivision: t('admin.season.saved'),
  },
  audit: {
    'league.created': t('admin.divisionList.addedTheLeague'),
    'division.created': t('admin.divisionList.addedTheDivision'),
    'division.moved': t('admin.divisionList.movedTheDivision'),
  },
});

export const divisionsHref = (season: AdminSeason): string => inSeason('/admin/divisions', season);
