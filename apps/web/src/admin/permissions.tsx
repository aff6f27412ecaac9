import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { Administrator, AdminMemberRow } from '@sports-hub/contract';
import { Avatar, Button, ButtonLink, Field, Icon, Notice, PageHead, SectionHead, Tag } from '../kit/index.ts';
import { ActionForm, PasswordAgain, SearchForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { mayPublish, PAGES, RIGHT_WORDS, rightOf, RightsForm } from './rights.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const Person = ({ view, person }: { view: AdminView; person: Administrator }) => {
  const name = `${person.first_name} ${person.last_name}`;
  const canWrite = view.me?.is_super ?? false;
  return (
    <li>
      <div className="rows__item session">
        <Avatar name={name} />
        <span className="grow">
          <span className="strong">{name}</span>{' '}
          <Tag tone="ink">
            {person.is_super ? t('admin.permissions.superAdmin') : t('admin.permissions.administrator')}
          </Tag>
          <br />
          <span className={person.has_second_step ? 'small muted' : 'small warn'}>
            {person.id === view.me?.id ? t('admin.permissions.you') : person.email} ·{' '}
            {person.has_second_step ? t('admin.permissions.secondStepOn') : t('admin.permissions.secondStepMissing')}
            {person.is_active ? '' : t('admin.permissions.accountDisabled')}
          </span>
        </span>
        {canWrite ? (
          <span className="actions">
            <ButtonLink kind="quiet" small href={`/admin/permissions/${person.id}`}>
              {rich('admin.permissions.change', {
                name,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </ButtonLink>
            {person.is_last_super ? null : (
              <ButtonLink kind="danger-quiet" small href={`/admin/permissions/${person.id}?remove=yes#rm`}>
                {rich('admin.permissions.removeOne', {
                  name,
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </ButtonLink>
            )}
          </span>
        ) : null}
      </div>
      {person.is_last_super ? (
        <div className="link-form">
          <Notice
            tone="warning"
            icon="lock"
            title={t('admin.permissions.cannotBeRemovedOrMade', { firstName: person.first_name })}
          >
            <p>{t('admin.permissions.isTheOnlySuperAdmin', { firstName: person.first_name })}</p>
            {canWrite ? (
              <ButtonLink small href="/admin/permissions/new">
                {t('admin.permissions.makeSomeoneASuperAdmin')}
              </ButtonLink>
            ) : null}
          </Notice>
        </div>
      ) : null}
    </li>
  );
};

const PermissionsPage = ({ view, items }: { view: AdminView; items: Administrator[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.permissions.permissions')}</h1>
      {view.me?.is_super ? (
        <ButtonLink kind="primary" icon="plus" href="/admin/permissions/new">
          {t('admin.permissions.addAnAdministrator')}
        </ButtonLink>
      ) : null}
    </div>
    <p className="small muted measure">
      {t('admin.permissions.whoMayOpenWhichPage')}{' '}
      {may(view.me, 'audit') ? (
        <a href="/admin/audit">{t('admin.permissions.auditLog')}</a>
      ) : (
        t('admin.permissions.auditLog')
      )}
      {'.'}
    </p>
    <section className="stack stack--s" aria-labelledby="pe">
      <h2 id="pe">{t('admin.permissions.people')}</h2>
      <ul className="card rows">
        {items.map((person) => (
          <Person key={person.id} view={view} person={person} />
        ))}
      </ul>
    </section>
    <section className="stack stack--s" aria-labelledby="wh">
      <h2 id="wh">{t('admin.permissions.whoMayDoWhat')}</h2>
      <div
        className="card table-card table-scroll"
        tabIndex={0}
        role="region"
        aria-label={t('admin.permissions.permissionsByPageAndPerson')}
      >
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">{t('admin.permissions.page')}</th>
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
                      {mayPublish(person, page) ? t('admin.rights.andPublish') : ''}
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

const PermissionPage = ({
  view,
  person,
  isRemoving,
}: {
  view: AdminView;
  person: Administrator;
  isRemoving: boolean;
}) => {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: '/admin/permissions', label: t('admin.permissions.permissions') }}
        title={t('admin.permissions.whatMayDo', { name })}
      >
        {null}
      </PageHead>
      <RightsForm view={view} op="changeAdministrator" person={person} memberId={person.id} name={name} />
      {person.id === view.me?.id ? null : (
        <section className="card card--pad stack" aria-labelledby="rs">
          <h2 id="rs">{t('admin.permissions.lostPhone')}</h2>
          <p className="small muted">{t('admin.permissions.removesTheSecondStepOf', { name })}</p>
          <ActionForm view={view} op="resetSecondStep" id={person.id} version={person.version}>
            <Field
              id="rr"
              name="reason"
              label={t('admin.permissions.reason')}
              required
              minLength={3}
              maxLength={500}
              defaultValue={valueOf(view, 'resetSecondStep', 'reason', '', person.id)}
            />
            <PasswordAgain view={view} id="rs-pw" />
            <div>
              <Button type="submit">{t('admin.permissions.resetTheSecondStep')}</Button>
            </div>
          </ActionForm>
        </section>
      )}
      {person.is_last_super ? null : (
        <section className="card card--pad stack danger-zone" aria-labelledby="rm">
          <h2 id="rm">{t('admin.permissions.removeFromTheAdministration')}</h2>
          <p className="small muted">{t('admin.permissions.theMemberAccountStaysAs')}</p>
          <details className="more-way" open={isRemoving || view.typed?.op === 'removeAdministrator' || undefined}>
            <summary>
              <Icon name="right" size="s" />
              {t('admin.permissions.remove', { name })}
            </summary>
            <ActionForm
              view={view}
              op="removeAdministrator"
              id={person.id}
              version={person.version}
              back="/admin/permissions"
            >
              <p>{t('admin.permissions.canNoLongerSignIn', { name })}</p>
              <Field
                id="rm-reason"
                name="reason"
                label={t('admin.permissions.reason')}
                required
                minLength={3}
                maxLength={500}
                defaultValue={valueOf(view, 'removeAdministrator', 'reason', '', person.id)}
                error={errorOf(view, 'removeAdministrator', 'reason', person.id)}
              />
              <PasswordAgain view={view} id="rm-pw" />
              <div>
                <Button kind="danger" type="submit">
                  {t('admin.permissions.yesRemove', { name })}
                </Button>
              </div>
            </ActionForm>
          </details>
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
    <PageHead
      crumb={{ href: '/admin/permissions', label: t('admin.permissions.permissions') }}
      title={t('admin.permissions.addAnAdministrator')}
    >
      {null}
    </PageHead>
    <SearchForm
      id="aq"
      label={t('admin.permissions.member')}
      hint={t('admin.permissions.nameEmailOrMemberNumber')}
      q={q}
      autoComplete="off"
    />
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
                <span className="small muted">{t('admin.permissions.member2', { id: row.id, email: row.email })}</span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    ) : null}
    {member ? (
      <section className="stack stack--s" aria-labelledby="na">
        <SectionHead
          id="na"
          title={t('admin.permissions.whatMayDo2', { firstName: member.first_name, lastName: member.last_name })}
        />
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
  title: t('admin.permissions.permissions'),
  section: 'permissions',
  load: ({ need }) => need('listAdministrators'),
  Page: PermissionsPage,
});

export const permissionsOfOne = adminPage({
  path: '/admin/permissions/:id',
  title: t('admin.permissions.permissions'),
  section: 'permissions',
  load: async ({ need, params, query }) => {
    const { items } = await need('listAdministrators');
    const person = items.find(({ id }) => id === numberIn(params['id']));
    if (!person) throw new PageRefusal(404);
    return { person, isRemoving: query['remove'] !== undefined };
  },
  Page: PermissionPage,
  done: {
    changeAdministrator: t('admin.permissions.thePermissionsAreSaved'),
    removeAdministrator: t('admin.permissions.theyAreNoLongerAn'),
    resetSecondStep: t('admin.permissions.theSecondStepIsReset'),
  },
  audit: {
    'administrator.changed': t('admin.permissions.changedThePermissionsOf'),
    'administrator.removed': t('admin.permissions.tookTheAdministrationFrom'),
    'administrator.second_step_reset': t('admin.permissions.resetTheSecondStepOf'),
  },
});

export const newAdministrator = adminPage({
  path: '/admin/permissions/new',
  title: t('admin.permissions.addAnAdministrator'),
  section: 'permissions',
  load: async ({ need, query: { q = '', member } }) => {
    await need('listAdministrators');
    const found = q ? (await need('listAdminMembers', { query: { q } })).items : [];
    return { q, found, member: found.find(({ id }) => id === numberIn(member)) ?? null };
  },
  Page: NewAdministratorPage,
  done: { addAdministrator: t('admin.permissions.theyAreAnAdministratorNow') },
  audit: { 'administrator.added': t('admin.permissions.madeAnAdministratorOf') },
});
