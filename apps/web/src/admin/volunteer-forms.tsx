import { t } from '@sports-hub/contract/texts';
import type { DutyOffice } from '@sports-hub/contract';
import { Button, Check, Field, formatMoment, Icon, SelectField } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import type { AdminOperationName } from './page.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

const fieldsOf =
  (view: AdminView, op: AdminOperationName) =>
  (name: string, otherwise = '') => ({
    id: `${op}-${name}`,
    name,
    defaultValue: valueOf(view, op, name, otherwise),
    error: errorOf(view, op, name),
  });
const choicesOf =
  (view: AdminView, op: AdminOperationName) =>
  (name: string, otherwise = '') => ({
    id: `${op}-${name}`,
    name,
    selected: valueOf(view, op, name, otherwise),
    error: errorOf(view, op, name),
  });

/** What both forms ask for. */
const Common = ({ view, op }: { view: AdminView; op: AdminOperationName }) => {
  const field = fieldsOf(view, op);
  return (
    <>
      <Field {...field('title')} label={t('admin.volunteers.what')} required maxLength={80} />
      <SelectField
        {...choicesOf(view, op)('kind', 'shift')}
        label={t('admin.volunteers.kind')}
        options={[
          { value: 'shift', label: t('admin.volunteers.shift') },
          { value: 'snack', label: t('admin.volunteers.snack') },
        ]}
      />
      <Field
        {...field('minutes', '60')}
        type="number"
        min={5}
        max={1440}
        label={t('admin.volunteers.howLong')}
        required
      />
      <Field {...field('places', '1')} type="number" min={1} max={50} label={t('admin.volunteers.howMany')} required />
    </>
  );
};

const Rest = ({ view, op }: { view: AdminView; op: AdminOperationName }) => (
  <>
    <Field {...fieldsOf(view, op)('note')} label={t('admin.volunteers.note')} optional maxLength={300} />
    <Check name="coaches_only" value="true" label={t('admin.volunteers.withChildren')} />
  </>
);

/** One duty: for a team or everybody, at an event or a time. */
export const NewShift = ({ view, office, team }: { view: AdminView; office: DutyOffice; team: string }) => {
  const choice = choicesOf(view, 'makeDuty');
  return (
    <details className="card card--pad more-way" open={view.typed?.op === 'makeDuty'}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.volunteers.newShift')}
      </summary>
      <ActionForm view={view} op="makeDuty" className="form stack">
        <Common view={view} op="makeDuty" />
        <SelectField
          {...choice('team_id', team)}
          label={t('admin.volunteers.whoIsAsked')}
          options={[
            { value: '', label: t('admin.volunteers.everybody') },
            ...office.teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SelectField
          {...choice('event')}
          label={t('admin.volunteers.event')}
          hint={team ? t('admin.volunteers.eventsOfTheTeam') : t('admin.volunteers.eventsOfTwoWeeks')}
          options={[
            { value: '', label: t('admin.volunteers.noEvent') },
            ...office.events.map(({ kind, event_id, title, starts_at }) => ({
              value: `${kind}:${event_id}`,
              label: `${formatMoment(starts_at, view.now)}, ${title}`,
            })),
          ]}
        />
        <Field
          {...fieldsOf(view, 'makeDuty')('starts_at')}
          type="datetime-local"
          label={t('admin.volunteers.when')}
          hint={t('admin.volunteers.leaveItEmpty')}
        />
        <Rest view={view} op="makeDuty" />
        <div>
          <Button kind="primary" type="submit">
            {t('admin.volunteers.make')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

/** The same for each game ahead. */
export const SeasonShifts = ({ view, office }: { view: AdminView; office: DutyOffice }) => {
  const choice = choicesOf(view, 'makeSeasonDuties');
  return (
    <details className="card card--pad more-way" id="season" open={view.typed?.op === 'makeSeasonDuties'}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.volunteers.makeForTheSeason')}
      </summary>
      <ActionForm view={view} op="makeSeasonDuties" className="form stack">
        <Common view={view} op="makeSeasonDuties" />
        <SelectField
          {...choice('division_id')}
          label={t('admin.volunteers.forEachGameOf')}
          options={[
            { value: '', label: t('admin.volunteers.allDivisions') },
            ...office.divisions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SelectField
          {...choice('asks', 'home')}
          label={t('admin.volunteers.whoIsAsked')}
          options={[
            { value: 'home', label: t('admin.volunteers.familiesOfTheHomeTeam') },
            { value: 'everybody', label: t('admin.volunteers.everybody') },
          ]}
        />
        <Field
          {...fieldsOf(view, 'makeSeasonDuties')('minutes_before')}
          type="number"
          min={1}
          max={600}
          label={t('admin.volunteers.minutesBefore')}
          hint={t('admin.volunteers.emptyWithTheGame')}
          optional
        />
        <Rest view={view} op="makeSeasonDuties" />
        <p className="small muted">{t('admin.volunteers.itMovesWithTheGame')}</p>
        <div>
          <Button kind="primary" type="submit">
            {t('admin.volunteers.makeThem')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};
