import type { Administrator, AdminMemberRow } from '@sports-hub/contract';
import { Avatar, Button, ButtonLink, Field, Icon, Notice, PageHead, SectionHead, Tag } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SearchForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { PAGES, RIGHT_WORDS, rightOf, RightsForm } from './rights.tsx';
import { may, valueOf, type AdminView } from './view.ts';

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

const PermissionsPage = ({ view, items }: { view: AdminView; items: Administrator[] }) => (
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
            {PAGES.map(({ page, label }) => (
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

const PermissionPage = ({ view, person }: { view: AdminView; person: Administrator }) => {
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

const NewAdministratorPage = ({
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
    <SearchForm id="aq" label="Member" hint="Name, e-mail or member number." q={q} autoComplete="off" />
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

export const permissions = adminPage({
  path: '/admin/permissions',
  title: 'Permissions',
  section: 'permissions',
  load: ({ need }) => need('listAdministrators'),
  Page: PermissionsPage,
});

export const permissionsOfOne = adminPage({
  path: '/admin/permissions/:id',
  title: 'Permissions',
  section: 'permissions',
  load: async ({ need, params }) => {
    const { items } = await need('listAdministrators');
    const person = items.find(({ id }) => id === numberIn(params['id']));
    if (!person) throw new PageRefusal(404);
    return { person };
  },
  Page: PermissionPage,
  done: {
    changeAdministrator: 'The permissions are saved.',
    removeAdministrator: 'They are no longer an administrator.',
    resetSecondStep: 'The second step is reset.',
  },
  audit: {
    'administrator.changed': 'changed the permissions of',
    'administrator.removed': 'took the administration from',
    'administrator.second_step_reset': 'reset the second step of',
  },
});

export const newAdministrator = adminPage({
  path: '/admin/permissions/new',
  title: 'Add an administrator',
  section: 'permissions',
  load: async ({ need, query: { q = '', member } }) => {
    await need('listAdministrators');
    const found = q ? (await need('listAdminMembers', { query: { q } })).items : [];
    return { q, found, member: found.find(({ id }) => id === numberIn(member)) ?? null };
  },
  Page: NewAdministratorPage,
  done: { addAdministrator: 'They are an administrator now.' },
  audit: { 'administrator.added': 'made an administrator of' },
});
