import type { Administrator, AdminMemberRow, AdminPage, AuditEntry } from '@sports-hub/contract';
import {
  Avatar,
  Button,
  ButtonLink,
  Check,
  Empty,
  Field,
  Icon,
  MomentText,
  Notice,
  PageHead,
  SectionHead,
  SelectField,
  Tag,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { isChecked, may, valueOf, type AdminView } from './view.ts';

const PAGES: readonly [AdminPage, string, boolean][] = [
  ['family-accounts', 'Family Accounts', true],
  ['team-messaging', 'Team Messaging', true],
  ['season', 'Season', true],
  ['registration', 'Registration', true],
  ['content', 'Content', true],
  ['permissions', 'Permissions', false],
  ['audit', 'Audit log', false],
];

const rightOf = (person: Administrator, page: AdminPage): 'none' | 'read' | 'write' =>
  person.is_super
    ? page === 'audit'
      ? 'read'
      : 'write'
    : (person.rights.find((held) => held.page === page)?.right ?? 'none');
const RIGHT_WORDS = { none: 'No access', read: 'Read', write: 'Read and write' } as const;

const RightsForm = ({
  view,
  op,
  person,
  memberId,
  name,
}: {
  view: AdminView;
  op: string;
  person: Administrator | null;
  memberId: number;
  name: string;
}) => (
  <ActionForm
    view={view}
    op={op}
    id={person ? memberId : ''}
    {...(person ? { version: person.version } : { hidden: { member_id: memberId } })}
    back="/admin/permissions"
    className="card"
  >
    <div className="rows">
      <div className="perm">
        <Check
          name="is_super"
          value="true"
          label="Super-admin"
          hint="May open and change everything, these permissions included."
          defaultChecked={isChecked(view, op, 'is_super', person?.is_super ?? false, person ? memberId : '')}
        />
      </div>
      {PAGES.map(([page, label, canWrite]) => {
        const held = person && !person.is_super ? rightOf(person, page) : 'none';
        return (
          <div key={page} className="perm" role="radiogroup" aria-labelledby={`p-${page}`}>
            <p className="strong small" id={`p-${page}`}>
              {label}
            </p>
            <div className="pick">
              {(['none', 'read', 'write'] as const)
                .filter((right) => canWrite || right !== 'write')
                .map((right) => (
                  <label key={right}>
                    <input
                      type="radio"
                      name={`page:${page}`}
                      value={right}
                      defaultChecked={valueOf(view, op, `page:${page}`, held, person ? memberId : '') === right}
                    />
                    {{ none: 'None', read: 'Read', write: 'Read, write' }[right]}
                  </label>
                ))}
            </div>
          </div>
        );
      })}
    </div>
    <div className="card__foot stack">
      <PasswordAgain view={view} id={`pw-${memberId}`} why="Asked again, because this opens other families’ data." />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Save for {name}
        </Button>
        <ButtonLink kind="quiet" href="/admin/permissions">
          Cancel
        </ButtonLink>
      </div>
    </div>
  </ActionForm>
);

const Person = ({ view, person }: { view: AdminView; person: Administrator }) => {
  const name = `${person.first_name} ${person.last_name}`;
  const canWrite = view.me?.is_super ?? false;
  return (
    <li>
      <div className="rows__item session">
        <Avatar name={name} />
        <span className="grow">
          <span className="strong">{name}</span>{' '}
          <Tag tone="ink">{person.is_super ? 'Super-admin' : 'Administrator'}</Tag>
          <br />
          <span className={person.has_second_step ? 'small muted' : 'small warn'}>
            {person.id === view.me?.id ? 'You' : person.email} ·{' '}
            {person.has_second_step ? 'second step on' : 'second step missing'}
            {person.is_active ? '' : ' · account disabled'}
          </span>
        </span>
        {canWrite ? (
          <span className="actions">
            <ButtonLink kind="quiet" small href={`/admin/permissions/${person.id}`}>
              Change<span className="hidden-text"> {name}</span>
            </ButtonLink>
          </span>
        ) : null}
      </div>
      {person.is_last_super ? (
        <div className="link-form">
          <Notice tone="warning" icon="lock" title={`${person.first_name} cannot be removed or made less`}>
            {`${person.first_name} is the only super-admin. Without one, nobody could give permissions any more. Make someone else a super-admin first, then this becomes possible.`}
          </Notice>
        </div>
      ) : null}
    </li>
  );
};

export const PermissionsPage = ({ view, items }: { view: AdminView; items: Administrator[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Permissions</h1>
      {view.me?.is_super ? (
        <ButtonLink kind="primary" icon="plus" href="/admin/permissions/new">
          Add an administrator
        </ButtonLink>
      ) : null}
    </div>
    <p className="small muted measure">
      Who may open which page of the administration. “Read” shows a page, “Read and write” may also change it. The audit
      log can only ever be read. A change holds from the person’s next click and is kept in the{' '}
      {may(view.me, 'audit') ? <a href="/admin/audit">audit log</a> : 'audit log'}.
    </p>
    <section className="stack stack--s" aria-labelledby="pe">
      <h2 id="pe">People</h2>
      <ul className="card rows">
        {items.map((person) => (
          <Person key={person.id} view={view} person={person} />
        ))}
      </ul>
    </section>
    <section className="stack stack--s" aria-labelledby="wh">
      <h2 id="wh">Who may do what</h2>
      <div
        className="card table-card table-scroll"
        tabIndex={0}
        role="region"
        aria-label="Permissions by page and person"
      >
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">Page</th>
              {items.map((person) => (
                <th key={person.id} scope="col">
                  {person.first_name} {person.last_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PAGES.map(([page, label]) => (
              <tr key={page}>
                <th scope="row">{label}</th>
                {items.map((person) => (
                  <td key={person.id} data-who={`${person.first_name} ${person.last_name}`}>
                    <span className={rightOf(person, page) === 'none' ? 'none' : undefined}>
                      {RIGHT_WORDS[rightOf(person, page)]}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  </AdminFrame>
);

export const PermissionPage = ({ view, person }: { view: AdminView; person: Administrator }) => {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <AdminFrame view={view}>
      <PageHead crumb={{ href: '/admin/permissions', label: 'Permissions' }} title={`What ${name} may do`}>
        {null}
      </PageHead>
      <RightsForm view={view} op="changeAdministrator" person={person} memberId={person.id} name={name} />
      {person.id === view.me?.id ? null : (
        <section className="card card--pad stack" aria-labelledby="rs">
          <h2 id="rs">Lost phone</h2>
          <p className="small muted">
            Removes the second step of {name}. They set a new one up at the next sign-in, and are told by e-mail. Make
            sure it is really them.
          </p>
          <ActionForm view={view} op="resetSecondStep" id={person.id} version={person.version}>
            <Field
              id="rr"
              name="reason"
              label="Reason"
              required
              minLength={3}
              maxLength={500}
              defaultValue={valueOf(view, 'resetSecondStep', 'reason', '', person.id)}
            />
            <PasswordAgain view={view} id="rs-pw" />
            <div>
              <Button type="submit">Reset the second step</Button>
            </div>
          </ActionForm>
        </section>
      )}
      {person.is_last_super ? null : (
        <section className="card card--pad stack danger-zone" aria-labelledby="rm">
          <h2 id="rm">Remove from the administration</h2>
          <p className="small muted">The member account stays as it is.</p>
          <ActionForm
            view={view}
            op="removeAdministrator"
            id={person.id}
            version={person.version}
            back="/admin/permissions"
          >
            <PasswordAgain view={view} id="rm-pw" />
            <div>
              <Button kind="danger-quiet" type="submit">
                Remove {name}
              </Button>
            </div>
          </ActionForm>
        </section>
      )}
    </AdminFrame>
  );
};

export const NewAdministratorPage = ({
  view,
  q,
  found,
  member,
}: {
  view: AdminView;
  q: string;
  found: AdminMemberRow[];
  member: AdminMemberRow | null;
}) => (
  <AdminFrame view={view}>
    <PageHead crumb={{ href: '/admin/permissions', label: 'Permissions' }} title="Add an administrator">
      {null}
    </PageHead>
    <form className="card card--pad form__end" method="get" role="search">
      <Field
        id="aq"
        name="q"
        type="search"
        label="Member"
        hint="Name, e-mail or member number."
        defaultValue={q}
        autoComplete="off"
      />
      <Button type="submit">Search</Button>
    </form>
    {!member && found.length > 0 ? (
      <ul className="card rows">
        {found.map((row) => (
          <li key={row.id}>
            <a className="rows__item" href={`/admin/permissions/new?q=${encodeURIComponent(q)}&member=${row.id}`}>
              <span className="grow">
                <span className="strong">
                  {row.first_name} {row.last_name}
                </span>
                <br />
                <span className="small muted">
                  Member {row.id} · {row.email}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    ) : null}
    {member ? (
      <section className="stack stack--s" aria-labelledby="na">
        <SectionHead id="na" title={`What ${member.first_name} ${member.last_name} may do`} />
        <RightsForm
          view={view}
          op="addAdministrator"
          person={null}
          memberId={member.id}
          name={`${member.first_name} ${member.last_name}`}
        />
      </section>
    ) : null}
  </AdminFrame>
);

const WHAT = [
  ['', 'Everything'],
  ['permissions', 'Permissions'],
  ['links', 'Family links'],
  ['messaging', 'Messaging'],
  ['accounts', 'Accounts'],
  ['sign-in', 'Sign-in'],
] as const;

export interface AuditData {
  filter: { q: string; what: string; from: string; to: string };
  items: AuditEntry[];
  next_before: number | null;
  total: number;
}

const Entry = ({ view, entry }: { view: AdminView; entry: AuditEntry }) => (
  <li className="entry">
    <p className="entry__meta">
      <MomentText value={entry.at} />
      <span>Entry {entry.id}</span>
    </p>
    <div className="stack stack--s">
      <p className="entry__what">
        <strong>{entry.actor}</strong> {entry.what}{' '}
        {entry.subject === null ? null : entry.subject_id !== null && may(view.me, 'family-accounts') ? (
          <a href={`/admin/families/${entry.subject_id}`}>{entry.subject}</a>
        ) : (
          entry.subject
        )}
      </p>
      {entry.before.length + entry.after.length > 0 ? (
        <dl className="diff">
          {entry.before.length > 0 ? (
            <div>
              <dt>Before</dt>
              <dd>
                {entry.before.map((line) => (
                  <span key={line}>
                    {line}
                    <br />
                  </span>
                ))}
              </dd>
            </div>
          ) : null}
          {entry.after.length > 0 ? (
            <div className="diff__after">
              <dt>After</dt>
              <dd>
                {entry.after.map((line) => (
                  <span key={line}>
                    {line}
                    <br />
                  </span>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      <p className="xs muted">
        {entry.reason ? `Reason: ${entry.reason} · ` : ''}
        {entry.request_id ? <span className="nobr">request {entry.request_id.slice(0, 8)}</span> : null}
      </p>
    </div>
  </li>
);

export const AuditPage = ({ view, filter, items, next_before, total }: { view: AdminView } & AuditData) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Audit log</h1>
    </div>
    <p className="small muted measure">
      Who did what to whom. Entries are only ever added: nobody can change or delete one, super-admins included. What
      people write to each other is never in here.
    </p>
    <form className="card card--pad stack" method="get" action="/admin/audit" role="search" aria-label="Audit log">
      <div className="search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={filter.q}
          aria-label="Search the log"
          placeholder="Name, e-mail or request number"
        />
      </div>
      <div className="filters-4">
        <SelectField
          id="f-what"
          name="what"
          label="What"
          selected={filter.what}
          options={WHAT.map(([value, label]) => ({ value, label }))}
        />
        <Field id="f-from" name="from" type="date" label="From" defaultValue={filter.from} />
        <Field id="f-to" name="to" type="date" label="Until" defaultValue={filter.to} />
      </div>
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Show
        </Button>
        <ButtonLink kind="quiet" href="/admin/audit">
          Clear the filters
        </ButtonLink>
      </div>
    </form>
    <section className="stack stack--s" aria-labelledby="au">
      <SectionHead id="au" title={`${total === 10_000 ? 'More than 10,000' : total} entries, newest first`} />
      {items.length > 0 ? (
        <ol className="card rows">
          {items.map((entry) => (
            <Entry key={entry.id} view={view} entry={entry} />
          ))}
        </ol>
      ) : (
        <Empty icon="audit" title="No entry matches" />
      )}
      <div className="section-head">
        <p className="small muted">All times are Eastern.</p>
        {next_before ? (
          <a href={`/admin/audit?${new URLSearchParams({ ...filter, before: String(next_before) })}`}>
            Earlier entries
          </a>
        ) : null}
      </div>
      <ActionForm view={view} op="exportAudit" hidden={filter} className="card card--pad stack" download>
        <p className="small muted">
          An export is a CSV file with the same entries and filters as above. Exporting is itself an entry in the log.
        </p>
        <PasswordAgain view={view} id="xp" />
        <div>
          <Button icon="download" type="submit">
            Export these {Math.min(total, 10_000)} entries
          </Button>
        </div>
      </ActionForm>
    </section>
  </AdminFrame>
);

/** Where somebody may not go, or there is nothing. */
export const NoEntryPage = ({ view, title, words }: { view: AdminView; title: string; words: string }) => (
  <AdminFrame view={view}>
    <PageHead title={title}>
      <p>{words}</p>
    </PageHead>
    <p>
      <a href="/admin/community.php">Back to Home</a>
    </p>
  </AdminFrame>
);
