import type { AdminChild, AdminMember, AuditEntry } from '@sports-hub/contract';
import { Avatar, Button, ButtonLink, Check, Icon, list, MomentText, Notice, Tag, withDashes } from '../kit/index.ts';
import { stateTags } from './member-state.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from './view.ts';

const RELATIONSHIPS: Record<string, string> = { parent_guardian: 'Parent or guardian', coach: 'Coach', other: 'Other' };
export const relationshipWords = (relationship: string): string => RELATIONSHIPS[relationship] ?? relationship;

const Child = ({
  view,
  member,
  child,
  canWrite,
}: {
  view: AdminView;
  member: AdminMember;
  child: AdminChild;
  canWrite: boolean;
}) => {
  const link = child.links.find(({ member_id }) => member_id === member.id);
  if (!link) return null;
  const reasonId = `remove-${link.id}`;
  return (
    <li className="rows__item rows__item--top">
      <span className="grow stack stack--s">
        <span>
          <span className="strong">
            {child.first_name} {child.last_name}
          </span>{' '}
          <span className="small muted">
            · player {child.player_id}
            {child.teams.length > 0 ? ` · ${child.teams.map(withDashes).join(', ')}` : ''}
          </span>
          <br />
          <span className="small">
            {relationshipWords(link.relationship)},{' '}
            {link.status === 'pending' ? 'suspended by another guardian' : link.status}
          </span>
          <br />
          <span className="small muted">
            {child.account_id ? `Player login, messaging ${child.messaging_enabled ? 'on' : 'off'}` : 'No player login'}
          </span>
        </span>
        {canWrite ? (
          <details className="more-way">
            <summary>
              <Icon name="right" size="s" />
              Remove this link
            </summary>
            <ActionForm
              view={view}
              op="removeGuardianLink"
              id={link.id}
              version={link.version}
              back={`/admin/families/${member.id}`}
            >
              <div className={errorOf(view, 'removeGuardianLink', 'reason', link.id) ? 'field field--error' : 'field'}>
                <label htmlFor={reasonId}>Reason</label>
                <input
                  className="input"
                  id={reasonId}
                  name="reason"
                  required
                  minLength={3}
                  maxLength={500}
                  defaultValue={valueOf(view, 'removeGuardianLink', 'reason', '', link.id)}
                />
              </div>
              <PasswordAgain view={view} id={`${reasonId}-pw`} />
              <div>
                <Button kind="danger-quiet" type="submit">
                  Remove the link to {child.first_name}
                </Button>
              </div>
            </ActionForm>
          </details>
        ) : null}
      </span>
    </li>
  );
};

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
            Member {member.id} · {member.email}
            {member.phone ? ` · ${member.phone}` : ''}
          </p>
        </div>
        <a className="btn btn--icon" href={closeHref} aria-label="Close" data-soft>
          <Icon name="x" />
        </a>
      </div>
      <div className="drawer__body">
        <p className="row">
          <Tag tone={member.is_active ? 'success' : 'danger'}>{member.is_active ? 'Active' : 'Disabled'}</Tag>
          {member.email_verified ? <Tag tone="success">E-mail verified</Tag> : null}
          {stateTags(member)
            .filter(([text]) => text !== 'Disabled')
            .map(([text, tone]) => (
              <Tag key={text} tone={tone}>
                {text}
              </Tag>
            ))}
          {member.is_linked_to_hub ? <Tag>Linked to the hub</Tag> : null}
        </p>
        {member.protected ? <Notice icon="lock">{member.protected}</Notice> : null}

        {member.player ? (
          <section className="stack stack--s" aria-labelledby="dr-p">
            <h3 id="dr-p">Player</h3>
            <p className="small">
              {member.player.first_name} {member.player.last_name}, player {member.player.player_id} · messaging{' '}
              {member.player.messaging_enabled ? 'on' : 'off'}
              <br />
              <span className="muted">
                Guardians:{' '}
                {list(
                  member.player.links.filter((link) => link.status === 'verified').map((link) => link.member_name),
                ) || 'none'}
              </span>
            </p>
          </section>
        ) : (
          <section className="stack stack--s" aria-labelledby="dr-c">
            <div className="section-head">
              <h3 id="dr-c">Children</h3>
              {canWrite ? (
                <ButtonLink kind="quiet" small icon="plus" href={`/admin/families/${member.id}/link`}>
                  Link a child
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
              <p className="small muted">None yet.</p>
            )}
          </section>
        )}
        {linked.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="dr-g">
            <h3 id="dr-g">Others linked to these children</h3>
            {linked.map(({ child, name: other, relationship, reads }) => (
              <p key={`${child} ${other}`} className="small">
                {other}: {child}, as “{relationshipWords(relationship).toLowerCase()}”.{' '}
                <span className="muted">
                  {reads ? `Can read ${child}’s messages.` : `Cannot read ${child}’s messages.`}
                </span>
              </p>
            ))}
          </section>
        ) : null}

        {canWrite && !member.player ? (
          <ActionForm view={view} op="changeMemberRoles" id={member.id} version={member.version}>
            <fieldset className="stack stack--s">
              <legend className="label">Role</legend>
              <Check
                name="is_coach"
                value="true"
                label="Coach"
                defaultChecked={isChecked(view, 'changeMemberRoles', 'is_coach', member.is_coach, member.id)}
              />
              <Check
                name="is_staff"
                value="true"
                label="Staff"
                hint="A role alone opens nothing. Assign a team in Team Messaging afterwards."
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
                  Save the role
                </Button>
              </div>
            </fieldset>
          </ActionForm>
        ) : null}
        {member.assignments.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="dr-as">
            <h3 id="dr-as">Assigned</h3>
            <p className="small">{list(member.assignments.map(({ name: scope }) => withDashes(scope)))}</p>
          </section>
        ) : null}

        {canWrite ? (
          <details className="more-way">
            <summary>
              <Icon name="right" size="s" />
              Correct name and phone
            </summary>
            <ActionForm view={view} op="changeAdminMember" id={member.id} version={member.version}>
              {(['first_name', 'last_name', 'phone'] as const).map((field) => (
                <div key={field} className="field">
                  <label htmlFor={`m-${field}`}>
                    {{ first_name: 'First name', last_name: 'Last name', phone: 'Phone' }[field]}
                  </label>
                  <input
                    className="input"
                    id={`m-${field}`}
                    name={field}
                    maxLength={80}
                    required={field !== 'phone'}
                    defaultValue={valueOf(view, 'changeAdminMember', field, member[field] ?? '', member.id)}
                  />
                </div>
              ))}
              <div>
                <Button small type="submit">
                  Save
                </Button>
              </div>
            </ActionForm>
          </details>
        ) : null}

        <section className="stack stack--s" aria-labelledby="dr-s">
          <h3 id="dr-s">Signed in</h3>
          <p className="small muted">
            {member.sessions.length === 0
              ? 'Nowhere on this site.'
              : `On ${member.sessions.length} ${member.sessions.length === 1 ? 'browser' : 'browsers'} of this site.`}
          </p>
          {canWrite && member.sessions.length > 0 ? (
            <ActionForm view={view} op="endMemberSessions" id={member.id} className="">
              <Button kind="quiet" small type="submit">
                Sign {member.first_name} out everywhere
              </Button>
            </ActionForm>
          ) : null}
          {canWrite && member.has_temporary_password && member.is_active ? (
            <ActionForm view={view} op="renewTemporaryPassword" id={member.id} version={member.version} className="">
              <Button kind="quiet" small type="submit">
                Mail a new temporary password
              </Button>
            </ActionForm>
          ) : null}
        </section>
        <section className="stack stack--s" aria-labelledby="dr-h">
          <h3 id="dr-h">History</h3>
          {history.length > 0 ? <Timeline view={view} entries={history} /> : null}
          <p className="small muted">
            Account made <MomentText value={member.created_at} today={view.now} />
          </p>
          {may(view.me, 'audit') ? (
            <p className="small">
              <a href={`/admin/audit?by=${member.id}`}>What {member.first_name} did</a>
            </p>
          ) : null}
        </section>
        {canWrite ? (
          <section className="danger-zone stack stack--s" aria-labelledby="dr-d">
            <h3 id="dr-d">{member.is_active ? 'Disable this account' : 'Enable this account'}</h3>
            <p className="small muted">
              {member.is_active
                ? `${member.first_name} is signed out at once and cannot write or be written to. You see first what follows.`
                : `${member.first_name} can sign in and write again. A child’s messaging stays as its guardian left it.`}
            </p>
            <div>
              <ButtonLink
                kind={member.is_active ? 'danger-quiet' : 'secondary'}
                href={`/admin/families/${member.id}/${member.is_active ? 'disable' : 'enable'}`}
              >
                {member.is_active ? 'Disable' : 'Enable'} {name}…
              </ButtonLink>
            </div>
          </section>
        ) : null}
      </div>
    </section>
  );
};
