import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminMember, AuditEntry } from '@sports-hub/contract';
import {
  Avatar,
  Button,
  ButtonLink,
  Check,
  Field,
  Icon,
  list,
  MomentText,
  Notice,
  Tag,
  withDashes,
} from '../kit/index.ts';
import { stateTags } from './member-state.ts';
import { ActionForm } from './forms.tsx';
import { Child, relationshipWords } from './member-child.tsx';
import { errorOf, isAbout, isChecked, may, valueOf, type AdminView } from './view.ts';

const others = (member: AdminMember): { child: string; name: string; relationship: string; reads: boolean }[] =>
  member.children.flatMap((child) =>
    child.links
      .filter(({ member_id }) => member_id !== member.id)
      .map(({ member_name, relationship, status }) => ({
        child: child.first_name,
        name: member_name,
        relationship,
        reads: relationship === 'parent_guardian' && status === 'verified',
      })),
  );

const Timeline = ({ view, entries }: { view: AdminView; entries: AuditEntry[] }) => (
  <ol className="timeline">
    {entries.map((entry) => (
      <li key={entry.id}>
        {entry.actor} {entry.what} {entry.subject}
        {entry.after.length > 0 ? `: ${entry.after.join(', ')}` : ''}
        <br />
        <span className="muted">
          <MomentText value={entry.at} today={view.now} />
        </span>
      </li>
    ))}
  </ol>
);

/** One member: state, children, roles, history, and last what is hard to undo. */
export const MemberDrawer = ({
  view,
  member,
  history,
  closeHref,
}: {
  view: AdminView;
  member: AdminMember;
  history: AuditEntry[];
  closeHref: string;
}) => {
  const name = `${member.first_name} ${member.last_name}`;
  const canWrite = may(view.me, 'family-accounts', 'write') && member.protected === null;
  const linked = others(member);
  return (
    <section className="drawer" id="drawer" aria-labelledby="dr-t">
      <div className="drawer__head">
        <Avatar name={name} />
        <div className="grow">
          <h2 id="dr-t" className="title-s">
            {name}
          </h2>
          <p className="small muted">
            {t('admin.member.member', {
              id: member.id,
              email: member.email,
              phone: member.phone ? ` · ${member.phone}` : '',
            })}
          </p>
        </div>
        <a className="btn btn--icon" href={closeHref} aria-label={t('admin.member.close')} data-soft>
          <Icon name="x" />
        </a>
      </div>
      <div className="drawer__body">
        <p className="row">
          <Tag tone={member.is_active ? 'success' : 'danger'}>
            {member.is_active ? t('admin.member.active') : t('admin.member.disabled')}
          </Tag>
          {member.email_verified ? <Tag tone="success">{t('admin.member.emailVerified')}</Tag> : null}
          {stateTags(member)
            .filter(([text]) => text !== 'Disabled')
            .map(([text, tone]) => (
              <Tag key={text} tone={tone}>
                {text}
              </Tag>
            ))}
          {member.is_linked_to_hub ? <Tag>{t('admin.member.linkedToTheHub')}</Tag> : null}
        </p>
        {member.protected ? <Notice icon="lock">{member.protected}</Notice> : null}

        {member.player ? (
          <section className="stack stack--s" aria-labelledby="dr-p">
            <h3 id="dr-p">{t('admin.member.player2')}</h3>
            <p className="small">
              {rich('admin.member.playerMessagingGuardians', {
                firstName: member.player.first_name,
                lastName: member.player.last_name,
                playerId: member.player.player_id,
                messagingEnabled: member.player.messaging_enabled ? t('admin.member.on') : t('admin.member.off'),
                break: <br />,
                links:
                  list(
                    member.player.links.filter((link) => link.status === 'verified').map((link) => link.member_name),
                  ) || t('admin.member.none'),
                muted: (inside) => <span className="muted">{inside}</span>,
              })}
            </p>
          </section>
        ) : (
          <section className="stack stack--s" aria-labelledby="dr-c">
            <div className="section-head">
              <h3 id="dr-c">{t('admin.member.children')}</h3>
              {canWrite ? (
                <ButtonLink kind="quiet" small icon="plus" href={`/admin/families/${member.id}/link`}>
                  {t('admin.member.linkAChild')}
                </ButtonLink>
              ) : null}
            </div>
            {member.children.length > 0 ? (
              <ul className="card rows rows--tight">
                {member.children.map((child) => (
                  <Child key={child.player_id} view={view} member={member} child={child} canWrite={canWrite} />
                ))}
              </ul>
            ) : (
              <p className="small muted">{t('admin.member.noneYet')}</p>
            )}
          </section>
        )}
        {linked.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="dr-g">
            <h3 id="dr-g">{t('admin.member.othersLinkedToTheseChildren')}</h3>
            {linked.map(({ child, name: other, relationship, reads }) => (
              <p key={`${child} ${other}`} className="small">
                {rich('admin.member.as', {
                  other,
                  child,
                  relationship: relationshipWords(relationship).toLowerCase(),
                  reads: (
                    <span className="muted">
                      {reads
                        ? t('admin.member.canReadSMessages', { child })
                        : t('admin.member.cannotReadSMessages', { child })}
                    </span>
                  ),
                })}
              </p>
            ))}
          </section>
        ) : null}

        {canWrite && !member.player ? (
          <ActionForm view={view} op="changeMemberRoles" id={member.id} version={member.version}>
            <fieldset className="stack stack--s">
              <legend className="label">{t('admin.member.role')}</legend>
              <Check
                name="is_coach"
                value="true"
                label={t('admin.member.coach')}
                defaultChecked={isChecked(view, 'changeMemberRoles', 'is_coach', member.is_coach, member.id)}
              />
              <Check
                name="is_staff"
                value="true"
                label={t('admin.member.staff')}
                hint={t('admin.member.aRoleAloneOpensNothing')}
                defaultChecked={isChecked(view, 'changeMemberRoles', 'is_staff', member.is_staff, member.id)}
              />
              {errorOf(view, 'changeMemberRoles', 'is_coach', member.id) ||
              errorOf(view, 'changeMemberRoles', 'is_staff', member.id) ? (
                <p className="error">
                  <Icon name="alert" size="s" />
                  {errorOf(view, 'changeMemberRoles', 'is_coach', member.id) ??
                    errorOf(view, 'changeMemberRoles', 'is_staff', member.id)}
                </p>
              ) : null}
              <div>
                <Button small type="submit">
                  {t('admin.member.saveTheRole')}
                </Button>
              </div>
            </fieldset>
          </ActionForm>
        ) : null}
        {member.assignments.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="dr-as">
            <h3 id="dr-as">{t('admin.member.assigned')}</h3>
            <p className="small">{list(member.assignments.map(({ name: scope }) => withDashes(scope)))}</p>
          </section>
        ) : null}

        {canWrite ? (
          <details className="more-way" open={isAbout(view, 'changeAdminMember', member.id) || undefined}>
            <summary>
              <Icon name="right" size="s" />
              {t('admin.member.correctNameAndPhone')}
            </summary>
            <ActionForm view={view} op="changeAdminMember" id={member.id} version={member.version}>
              {(['first_name', 'last_name', 'phone'] as const).map((field) => (
                <Field
                  key={field}
                  id={`m-${field}`}
                  name={field}
                  label={
                    {
                      first_name: t('admin.member.firstName'),
                      last_name: t('admin.member.lastName'),
                      phone: t('admin.member.phone'),
                    }[field]
                  }
                  maxLength={80}
                  required={field !== 'phone'}
                  defaultValue={valueOf(view, 'changeAdminMember', field, member[field] ?? '', member.id)}
                  error={errorOf(view, 'changeAdminMember', field, member.id)}
                />
              ))}
              <div>
                <Button small type="submit">
                  {t('admin.member.save')}
                </Button>
              </div>
            </ActionForm>
          </details>
        ) : null}

        <section className="stack stack--s" aria-labelledby="dr-s">
          <h3 id="dr-s">{t('admin.member.signedIn')}</h3>
          <p className="small muted">
            {member.sessions.length === 0
              ? t('admin.member.nowhereOnThisSite')
              : t('admin.member.onBrowsersOfThisSite', { count: member.sessions.length })}
          </p>
          {canWrite && member.sessions.length > 0 ? (
            <ActionForm view={view} op="endMemberSessions" id={member.id} className="">
              <Button kind="quiet" small type="submit">
                {t('admin.member.signOutEverywhere', { firstName: member.first_name })}
              </Button>
            </ActionForm>
          ) : null}
          {canWrite && member.has_temporary_password && member.is_active ? (
            <ActionForm view={view} op="renewTemporaryPassword" id={member.id} version={member.version} className="">
              <Button kind="quiet" small type="submit">
                {t('admin.member.mailANewTemporaryPassword')}
              </Button>
            </ActionForm>
          ) : null}
        </section>
        <section className="stack stack--s" aria-labelledby="dr-h">
          <h3 id="dr-h">{t('admin.member.history')}</h3>
          {history.length > 0 ? <Timeline view={view} entries={history} /> : null}
          <p className="small muted">
            {rich('admin.member.accountMade', { createdAt: <MomentText value={member.created_at} today={view.now} /> })}
          </p>
          {may(view.me, 'audit') ? (
            <p className="small">
              <a href={`/admin/audit?by=${member.id}`}>{t('admin.member.whatDid', { firstName: member.first_name })}</a>
            </p>
          ) : null}
        </section>
        {canWrite ? (
          <section className="danger-zone stack stack--s" aria-labelledby="dr-d">
            <h3 id="dr-d">
              {member.is_active ? t('admin.member.disableThisAccount') : t('admin.member.enableThisAccount')}
            </h3>
            <p className="small muted">
              {member.is_active
                ? t('admin.member.isSignedOutAtOnce', { firstName: member.first_name })
                : t('admin.member.canSignInAndWrite', { firstName: member.first_name })}
            </p>
            <div>
              <ButtonLink
                kind={member.is_active ? 'danger-quiet' : 'secondary'}
                href={`/admin/families/${member.id}/${member.is_active ? 'disable' : 'enable'}`}
              >
                {member.is_active ? t('admin.member.disable') : t('admin.member.enable')} {name}…
              </ButtonLink>
            </div>
          </section>
        ) : null}
      </div>
    </section>
  );
};
