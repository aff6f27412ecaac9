import { t } from '@sports-hub/contract/texts';
import type { AdminTeam, DivisionSetup } from '@sports-hub/contract';
import { rich } from '../../kit/rich.tsx';
import { Button, ButtonLink, Field, Icon, Jersey, Notice, SelectField, TextField } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { Quicker } from './parts.tsx';
import { TEAM_COLOR_WORDS } from './words.ts';

const coachesOf = ({ coaches, coach_name }: AdminTeam): string =>
  [...coaches.map(({ first_name, last_name }) => `${first_name} ${last_name}`), coach_name ?? '']
    .filter(Boolean)
    .join(', ');

export const TeamRow = ({
  team,
  size,
  href,
}: {
  team: AdminTeam;
  size: number | null;
  /** Where it is opened; nothing for who may only look. */
  href: string | undefined;
}) => (
  <li className="team-row" id={`team-${team.id}`}>
    <Jersey colour={team.color} />
    <span className="team-row__name">
      {href ? (
        <a className="strong plain" href={href}>
          {team.name}
        </a>
      ) : (
        <span className="strong">{team.name}</span>
      )}
      <span className="small muted">{TEAM_COLOR_WORDS[team.color ?? ''] ?? team.color}</span>
    </span>
    <span className="team-row__coach small">
      {coachesOf(team) || <span className="muted">{t('admin.teams.nobodyYet')}</span>}
    </span>
    <span className="team-row__n small">
      {size === null ? (
        <>
          <b className="num">{team.players}</b>
          <span className="hidden-text"> {t('admin.season.players')}</span>
        </>
      ) : (
        t('admin.season.takenOf', { taken: team.players, places: size })
      )}
    </span>
    {href ? (
      <span className="team-row__end">
        <ButtonLink kind="icon" href={href} aria-label={t('admin.teams.change', { name: team.name })}>
          <Icon name="dots" />
        </ButtonLink>
      </span>
    ) : null}
  </li>
);

const Swatches = ({ view, team }: { view: AdminView; team: AdminTeam }) => {
  const chosen = valueOf(view, 'changeTeam', 'color', team.color ?? '', team.id);
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{t('admin.teams.color')}</legend>
      <div className="swatches">
        {Object.entries(TEAM_COLOR_WORDS).map(([color, label]) => (
          <label key={color} className="swatch">
            <input type="radio" name="color" value={color} defaultChecked={color === chosen} />
            <Jersey colour={color} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Who may write to a team is decided under Team Messaging; who holds that right decides it here too. */
const Coaches = ({ view, team, setup }: { view: AdminView; team: AdminTeam; setup: DivisionSetup }) => {
  if (!may(view.me, 'team-messaging', 'write'))
    return <p className="small muted">{t('admin.teams.coachesElsewhere')}</p>;
  const free = setup.coaches.filter(({ id }) => !team.coaches.some((coach) => coach.id === id));
  const path = `/admin/divisions/${setup.division.id}?team=${team.id}`;
  return (
    <div className="stack stack--s">
      {team.coaches.map(({ id, first_name, last_name, assignment_id }) => (
        <ActionForm
          key={id}
          view={view}
          op="removeAssignment"
          id={assignment_id}
          back={path}
          className="row row--between"
        >
          <span>
            {first_name} {last_name}
          </span>
          <Button kind="danger-quiet" small type="submit">
            {rich('admin.teams.takeOff', {
              name: `${first_name} ${last_name}`,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </Button>
        </ActionForm>
      ))}
      {free.length > 0 ? (
        <ActionForm
          view={view}
          op="assignScope"
          back={path}
          hidden={{ role: 'coach', scope_type: 'team', scope_id: team.id }}
          className="stack stack--s"
        >
          <SelectField
            id={`coach-${team.id}`}
            name="member_id"
            label={t('admin.teams.coach')}
            selected={valueOf(view, 'assignScope', 'member_id')}
            options={free.map(({ id, first_name, last_name, coaches }) => ({
              value: String(id),
              label:
                coaches.length > 0
                  ? t('admin.teams.coachOf', { name: `${first_name} ${last_name}`, teams: coaches.join(', ') })
                  : t('admin.teams.coachOfNone', { name: `${first_name} ${last_name}` }),
            }))}
          />
          <PasswordAgain view={view} id={`coach-password-${team.id}`} />
          <div>
            <Button small type="submit">
              {t('admin.teams.assign')}
            </Button>
          </div>
        </ActionForm>
      ) : null}
    </div>
  );
};

/** A team opened in place of its row. */
export const TeamEdit = ({ view, team, setup }: { view: AdminView; team: AdminTeam; setup: DivisionSetup }) => {
  const closed = `/admin/divisions/${setup.division.id}`;
  const field = (name: 'name' | 'coach_name', label: string) => ({
    id: `team-${name}`,
    name,
    label,
    defaultValue: valueOf(view, 'changeTeam', name, team[name] ?? '', team.id),
    error: errorOf(view, 'changeTeam', name, team.id),
  });
  return (
    <li className="team-edit stack" id={`team-${team.id}`}>
      <div className="row row--between">
        <h3 className="row">
          <Jersey colour={team.color} /> {team.name}
        </h3>
        <ButtonLink kind="icon" href={closed} aria-label={t('admin.teams.closeWithoutSaving')}>
          <Icon name="x" />
        </ButtonLink>
      </div>
      <ActionForm view={view} op="changeTeam" id={team.id} version={team.version} back={closed}>
        <Quicker
          view={view}
          op="changeTeam"
          id={team.id}
          href={closed}
          fields={[
            ['name', t('admin.season.name'), team.name],
            ['color', t('admin.teams.color'), team.color],
            ['coach_name', t('admin.teams.coachWithoutAccount'), team.coach_name],
          ]}
        />
        <div className="fields-2">
          <Field {...field('name', t('admin.season.name'))} required maxLength={80} />
          <Field {...field('coach_name', t('admin.teams.coachWithoutAccount'))} maxLength={160} optional />
        </div>
        <Swatches view={view} team={team} />
        <p className="small muted">{t('admin.teams.calendarsFollow')}</p>
        <div>
          <Button kind="primary" small type="submit">
            {t('admin.teams.save', { name: team.name })}
          </Button>
        </div>
      </ActionForm>
      <Coaches view={view} team={team} setup={setup} />
      <ActionForm
        view={view}
        op="removeTeam"
        id={team.id}
        version={team.version}
        back={closed}
        className="stack stack--s"
      >
        {isAbout(view, 'removeTeam', team.id) && view.problem?.code === 'team.in_use' ? (
          <Notice tone="danger" title={view.problem.message} />
        ) : null}
        <div>
          <Button kind="danger-quiet" small type="submit">
            {t('admin.teams.remove')}
          </Button>
        </div>
      </ActionForm>
    </li>
  );
};

export const AddTeams = ({ view, divisionId }: { view: AdminView; divisionId: number }) => (
  <section className="card card--pad stack" aria-labelledby="add-teams">
    <h2 id="add-teams" className="h-card">
      {t('admin.teams.addTeams')}
    </h2>
    <ActionForm view={view} op="addTeams" id={divisionId} back={`/admin/divisions/${divisionId}`}>
      <TextField
        id="names"
        name="names"
        rows={3}
        required
        label={t('admin.teams.oneToALine')}
        hint={t('admin.teams.colorsByThemselves')}
        defaultValue={valueOf(view, 'addTeams', 'names', '', divisionId)}
        error={errorOf(view, 'addTeams', 'names', divisionId)}
      />
      <div>
        <Button small icon="plus" type="submit">
          {t('admin.teams.addTeams')}
        </Button>
      </div>
    </ActionForm>
  </section>
);
