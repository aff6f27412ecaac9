import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminScope, AssignedPerson } from '@sports-hub/contract';
import { Avatar, Button, Check, ChipLink, Empty, Field, Icon, withDashes } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SearchBox } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { may, type AdminView } from './view.ts';

const scopeValue = ({ scope_type, scope_id }: Pick<AdminScope, 'scope_type' | 'scope_id'>): string =>
  `${scope_type}:${scope_id}`;

const ScopeOptions = ({ scopes }: { scopes: AdminScope[] }) => (
  <>
    <option value="">{t('admin.assignments.chooseOne')}</option>
    {scopes.map((scope) => (
      <option key={scopeValue(scope)} value={scopeValue(scope)}>
        {scope.scope_type === 'division'
          ? t('admin.assignments.division', { name: withDashes(scope.name) })
          : `${scope.name}, ${withDashes(scope.division)}`}
      </option>
    ))}
  </>
);

const rolesOf = (person: AssignedPerson): string =>
  [person.is_coach && t('admin.assignments.coach'), person.is_staff && t('admin.assignments.staff')]
    .filter(Boolean)
    .join(' and ');

const PersonRow = ({
  view,
  person,
  scopes,
  canWrite,
}: {
  view: AdminView;
  person: AssignedPerson;
  scopes: AdminScope[];
  canWrite: boolean;
}) => {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <li className="rows__item assign">
      <Avatar name={name} />
      <span className="assign__who">
        {canWrite ? (
          <input
            type="checkbox"
            className="bulk-pick"
            value={person.id}
            data-role={person.is_coach ? 'coach' : 'staff'}
            aria-label={t('admin.assignments.choose', { name })}
            hidden
          />
        ) : null}
        <span className="strong">{name}</span>
        <br />
        <span className="small muted">{rolesOf(person)}</span>
      </span>
      <span className="row assign__list">
        {person.assignments.length === 0 ? (
          <span className="small warn">
            <Icon name="alert" size="s" className="inline" /> {t('admin.assignments.noTeamCannotWriteTo')}
          </span>
        ) : null}
        {person.assignments.map((assignment) => (
          <span key={assignment.id} className="pill">
            {withDashes(assignment.name)}
            {canWrite ? (
              <ActionForm view={view} op="removeAssignment" id={assignment.id} className="inline-form">
                <button aria-label={t('admin.assignments.removeFrom', { name, name2: withDashes(assignment.name) })}>
                  <Icon name="x" size="s" />
                </button>
              </ActionForm>
            ) : null}
          </span>
        ))}
        {canWrite ? (
          <details
            className="assign-more"
            open={
              (view.typed?.op === 'assignScope' && view.typed.fields['member_id'] === String(person.id)) || undefined
            }
          >
            <summary className="btn btn--quiet btn--small">
              <Icon name="plus" />
              {rich('admin.assignments.assign', {
                name,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </summary>
            <ActionForm
              view={view}
              op="assignScope"
              hidden={{ member_id: person.id, role: person.is_coach ? 'coach' : 'staff' }}
              className="form__end"
            >
              <div className="field">
                <label htmlFor={`scope-${person.id}`}>{t('admin.assignments.teamOrDivision')}</label>
                <select className="input" id={`scope-${person.id}`} name="scope" required>
                  <ScopeOptions scopes={scopes} />
                </select>
              </div>
              <PasswordAgain view={view} id={`pw-${person.id}`} />
              <Button kind="primary" small type="submit">
                {t('admin.assignments.assignTo', { firstName: person.first_name })}
              </Button>
            </ActionForm>
          </details>
        ) : null}
      </span>
    </li>
  );
};

const AssignmentsPage = ({
  view,
  q,
  unassigned,
  items,
  next_after,
  total,
  scopes,
}: {
  view: AdminView;
  q: string;
  unassigned: boolean;
  items: AssignedPerson[];
  next_after: number | null;
  total: number;
  scopes: AdminScope[];
}) => {
  const canWrite = may(view.me, 'team-messaging', 'write');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.assignments.teamMessaging')}</h1>
      </div>
      <SectionTabs view={view} />
      <section className="stack stack--s" aria-label={t('admin.assignments.assignments')}>
        <p className="small muted">{t('admin.assignments.coachesAndStaffCanWrite')}</p>
        <form className="stack" method="get" action="/admin/messaging" role="search" data-live="#people">
          <SearchBox
            q={q}
            label={t('admin.assignments.searchCoachesAndStaff')}
            placeholder={t('admin.assignments.nameOrEmail')}
            autoComplete="off"
          />
          <div className="chips" role="group" aria-label={t('admin.assignments.show')}>
            <ChipLink href="/admin/messaging" current={!unassigned}>
              {t('admin.assignments.all')}
            </ChipLink>
            <ChipLink href="/admin/messaging?unassigned=true" current={unassigned}>
              {t('admin.assignments.withoutATeam')}
            </ChipLink>
          </div>
        </form>
        {canWrite && items.length > 1 ? (
          <form className="card card--pad form__end" data-bulk hidden>
            <div className="field">
              <label htmlFor="bulk-scope">{t('admin.assignments.assignEverybodyChosenTo')}</label>
              <select className="input" id="bulk-scope" required>
                <ScopeOptions scopes={scopes} />
              </select>
            </div>
            <Check
              data-everybody
              label={t('admin.assignments.everybodyFound')}
              hint={t('admin.assignments.onTheNextPagesToo')}
            />
            <div data-password hidden={view.isConfirmed}>
              <Field
                id="bulk-pw"
                type="password"
                autoComplete="current-password"
                label={t('admin.assignments.yourPassword')}
              />
            </div>
            <Button type="submit">{t('admin.assignments.assignAll')}</Button>
            <Button kind="quiet" data-stop hidden>
              {t('admin.assignments.stop')}
            </Button>
            <p className="small" role="status" data-progress />
          </form>
        ) : null}
        <div id="people" className="stack">
          {items.length > 0 ? <p className="small muted">{t('admin.assignments.people', { count: total })}</p> : null}
          {items.length > 0 ? (
            <ul className="card rows">
              {items.map((person) => (
                <PersonRow key={person.id} view={view} person={person} scopes={scopes} canWrite={canWrite} />
              ))}
            </ul>
          ) : (
            <Empty icon="users" title={t('admin.assignments.nobodyHere')}>
              {t('admin.assignments.markMembersAsCoachOr')}
            </Empty>
          )}
          {next_after ? (
            <a href={`/admin/messaging?after=${next_after}${unassigned ? '&unassigned=true' : ''}`}>
              {t('admin.assignments.more')}
            </a>
          ) : null}
        </div>
      </section>
    </AdminFrame>
  );
};

export const assignments = adminPage({
  path: '/admin/messaging',
  title: t('admin.assignments.teamMessaging'),
  section: 'team-messaging',
  tab: t('admin.assignments.assignments'),
  load: async ({ need, query: { q = '', ...query } }) => {
    const unassigned = query['unassigned'] === 'true';
    const list = await need('listAssignments', { query: { q, unassigned, after: numberIn(query['after']) } });
    return { q, unassigned, ...list, scopes: (await need('listAdminScopes')).items };
  },
  Page: AssignmentsPage,
  done: {
    assignScope: t('admin.assignments.assigned'),
    removeAssignment: t('admin.assignments.theAssignmentIsRemoved'),
  },
  audit: {
    'assignment.added': t('admin.assignments.assignedATeamOrDivision'),
    'assignment.changed': t('admin.assignments.changedAnAssignmentOf'),
    'assignment.removed': t('admin.assignments.removedAnAssignmentOf'),
  },
});
