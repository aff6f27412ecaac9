import type { AdminMember, Consequences } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  count,
  Icon,
  type IconName,
  list,
  Notice,
  PageHead,
  TextField,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, isChecked, valueOf, type AdminView } from './view.ts';

const Fact = ({
  icon,
  good = false,
  title,
  children,
}: {
  icon: IconName;
  good?: boolean;
  title: string;
  children?: string;
}) => (
  <li>
    <Icon name={icon} className={good ? 'yes' : 'no'} />
    <span>
      {title}
      {children ? <small>{children}</small> : null}
    </span>
  </li>
);

const sessionsEnd = (sessions: number): string =>
  sessions === 0
    ? 'No session of this site is open'
    : `${count(sessions, 'session')} of this site end${sessions === 1 ? 's' : ''}`;

/** What follows, in this very case, before it is done. */
const DisablePage = ({
  view,
  member,
  consequences,
}: {
  view: AdminView;
  member: AdminMember;
  consequences: Consequences;
}) => {
  const name = `${member.first_name} ${member.last_name}`;
  const first = member.first_name;
  const alone = consequences.children.filter((child) => !child.has_other_guardian);
  const op = member.is_active ? 'disableMember' : 'enableMember';
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: `/admin/families/${member.id}`, label: name }}
        title={`${member.is_active ? 'Disable' : 'Enable'} ${name}?`}
      >
        <p>
          Member {member.id} · {member.email}. This is what follows in this very case.
        </p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          {member.is_active ? (
            <>
              <section className="card" aria-labelledby="now">
                <div className="card__head">
                  <h2 id="now">At once</h2>
                </div>
                <ul className="card__body facts">
                  <Fact icon="logout" title={`${first} is signed out everywhere`}>
                    {sessionsEnd(consequences.sessions) +
                      (consequences.is_linked_to_hub
                        ? `, and the hub can no longer open this sport for ${first}.`
                        : '.')}
                  </Fact>
                  <Fact icon="chat" title={`${first} cannot write or be written to`}>
                    {`${count(consequences.conversations, 'conversation')} ${consequences.conversations === 1 ? 'stays' : 'stay'} readable for the others.`}
                  </Fact>
                  {consequences.silenced.map((child) => (
                    <Fact key={child} icon="eye" title={`${child}’s messaging stops`}>
                      {`${first} is the only verified guardian who can read along.`}
                    </Fact>
                  ))}
                  {consequences.assignments.length > 0 ? (
                    <Fact
                      icon="megaphone"
                      title={`${first} can no longer write to ${list(consequences.assignments.map(withDashes))}`}
                    />
                  ) : null}
                </ul>
              </section>
              <section className="card" aria-labelledby="stay">
                <div className="card__head">
                  <h2 id="stay">Stays as it is</h2>
                </div>
                <ul className="card__body facts">
                  {consequences.children.map((child) => (
                    <Fact
                      key={child.name}
                      good
                      icon="check"
                      title={`${child.name} ${child.teams.length > 0 ? `plays for the ${list(child.teams.map(withDashes))}` : 'stays registered'}`}
                    >
                      Registrations, payments and rosters are not touched.
                    </Fact>
                  ))}
                  <Fact good icon="check" title="What was said stays">
                    Nobody’s messages are deleted.
                  </Fact>
                </ul>
              </section>
              {alone.length > 0 ? (
                <Notice
                  tone="warning"
                  icon="alert"
                  actions={
                    <ButtonLink small href="/admin/families">
                      Link another guardian
                    </ButtonLink>
                  }
                  title={`${list(alone.map((child) => child.name))} would have no other verified guardian`}
                >
                  If another guardian should take over, link and verify them first.
                </Notice>
              ) : null}
            </>
          ) : (
            <Notice title={`${first} can sign in again`}>
              Assignments and links count again with the next request.
            </Notice>
          )}
        </div>
        <section className="card card--pad stack stack--l" aria-labelledby="sure">
          <div>
            <h2 id="sure">Confirm</h2>
            <p className="small muted">
              {member.is_active ? 'You can enable the account again.' : 'You can disable it again.'}
            </p>
          </div>
          <ActionForm view={view} op={op} id={member.id} version={member.version} back={`/admin/families/${member.id}`}>
            <TextField
              id="why"
              name="reason"
              rows={2}
              required
              minLength={3}
              maxLength={500}
              label="Reason"
              hint={`For the audit log. ${first} does not see it.`}
              defaultValue={valueOf(view, op, 'reason', '', member.id)}
              error={errorOf(view, op, 'reason', member.id)}
            />
            <Check
              name="notify"
              value="true"
              label={`Tell ${first} by e-mail`}
              defaultChecked={isChecked(view, op, 'notify', true, member.id)}
            />
            <PasswordAgain view={view} id="dpw" />
            <div className="stack stack--s">
              <Button kind={member.is_active ? 'danger' : 'primary'} wide type="submit">
                {member.is_active ? 'Disable' : 'Enable'} {name}
              </Button>
              <ButtonLink wide href={`/admin/families/${member.id}`}>
                {member.is_active ? 'Keep the account' : 'Leave it disabled'}
              </ButtonLink>
            </div>
          </ActionForm>
        </section>
      </div>
    </AdminFrame>
  );
};

export const disableMember = adminPage({
  path: ['/admin/families/:id/disable', '/admin/families/:id/enable'],
  title: 'Disable',
  section: 'family-accounts',
  load: async ({ need, params: { id } }) => ({
    member: await need('getAdminMember', { params: { id } }),
    consequences: await need('getDisableConsequences', { params: { id } }),
  }),
  Page: DisablePage,
  done: { disableMember: 'The account is disabled.', enableMember: 'The account is enabled.' },
  audit: { 'member.disabled': 'disabled', 'member.enabled': 'enabled' },
});
