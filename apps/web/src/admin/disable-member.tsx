import { t } from '@sports-hub/contract/texts';
import type { AdminMember, Consequences } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
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
    ? t('admin.disableMember.noSessionOfThisSite')
    : t('admin.disableMember.sessionsOfThisSiteEnd', { count: sessions });

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
        title={`${member.is_active ? t('admin.disableMember.disable') : t('admin.disableMember.enable')} ${name}?`}
      >
        <p>{t('admin.disableMember.memberThisIsWhatFollows', { id: member.id, email: member.email })}</p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          {member.is_active ? (
            <>
              <section className="card" aria-labelledby="now">
                <div className="card__head">
                  <h2 id="now">{t('admin.disableMember.atOnce')}</h2>
                </div>
                <ul className="card__body facts">
                  <Fact icon="logout" title={t('admin.disableMember.isSignedOutEverywhere', { first })}>
                    {sessionsEnd(consequences.sessions) +
                      (consequences.is_linked_to_hub ? t('admin.disableMember.andTheHubCanNo', { first }) : '.')}
                  </Fact>
                  <Fact icon="chat" title={t('admin.disableMember.cannotWriteOrBeWritten', { first })}>
                    {t('admin.disableMember.conversationsReadableForTheOthers', { count: consequences.conversations })}
                  </Fact>
                  {consequences.silenced.map((child) => (
                    <Fact key={child} icon="eye" title={t('admin.disableMember.sMessagingStops', { child })}>
                      {t('admin.disableMember.isTheOnlyVerifiedGuardian', { first })}
                    </Fact>
                  ))}
                  {consequences.assignments.length > 0 ? (
                    <Fact
                      icon="megaphone"
                      title={t('admin.disableMember.canNoLongerWriteTo', {
                        first,
                        assignments: list(consequences.assignments.map(withDashes)),
                      })}
                    />
                  ) : null}
                </ul>
              </section>
              <section className="card" aria-labelledby="stay">
                <div className="card__head">
                  <h2 id="stay">{t('admin.disableMember.staysAsItIs')}</h2>
                </div>
                <ul className="card__body facts">
                  {consequences.children.map((child) => (
                    <Fact
                      key={child.name}
                      good
                      icon="check"
                      title={`${child.name} ${child.teams.length > 0 ? t('admin.disableMember.playsForThe', { teams: list(child.teams.map(withDashes)) }) : t('admin.disableMember.staysRegistered')}`}
                    >
                      {t('admin.disableMember.registrationsPaymentsAndRostersAre')}
                    </Fact>
                  ))}
                  <Fact good icon="check" title={t('admin.disableMember.whatWasSaidStays')}>
                    {t('admin.disableMember.nobodysMessagesAreDeleted')}
                  </Fact>
                </ul>
              </section>
              {alone.length > 0 ? (
                <Notice
                  tone="warning"
                  icon="alert"
                  actions={
                    <ButtonLink small href="/admin/families">
                      {t('admin.disableMember.linkAnotherGuardian')}
                    </ButtonLink>
                  }
                  title={t('admin.disableMember.wouldHaveNoOtherVerified', {
                    alone: list(alone.map((child) => child.name)),
                  })}
                >
                  {t('admin.disableMember.ifAnotherGuardianShouldTake')}
                </Notice>
              ) : null}
            </>
          ) : (
            <Notice title={t('admin.disableMember.canSignInAgain', { first })}>
              {t('admin.disableMember.assignmentsAndLinksCountAgain')}
            </Notice>
          )}
        </div>
        <section className="card card--pad stack stack--l" aria-labelledby="sure">
          <div>
            <h2 id="sure">{t('admin.disableMember.confirm')}</h2>
            <p className="small muted">
              {member.is_active
                ? t('admin.disableMember.youCanEnableTheAccount')
                : t('admin.disableMember.youCanDisableItAgain')}
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
              label={t('admin.disableMember.reason')}
              hint={t('admin.disableMember.forTheAuditLogDoes', { first })}
              defaultValue={valueOf(view, op, 'reason', '', member.id)}
              error={errorOf(view, op, 'reason', member.id)}
            />
            <Check
              name="notify"
              value="true"
              label={t('admin.disableMember.tellByEmail', { first })}
              defaultChecked={isChecked(view, op, 'notify', true, member.id)}
            />
            <PasswordAgain view={view} id="dpw" />
            <div className="stack stack--s">
              <Button kind={member.is_active ? 'danger' : 'primary'} wide type="submit">
                {member.is_active ? t('admin.disableMember.disable') : t('admin.disableMember.enable')} {name}
              </Button>
              <ButtonLink wide href={`/admin/families/${member.id}`}>
                {member.is_active ? t('admin.disableMember.keepTheAccount') : t('admin.disableMember.leaveItDisabled')}
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
  title: t('admin.disableMember.disable'),
  section: 'family-accounts',
  load: async ({ need, params: { id } }) => ({
    member: await need('getAdminMember', { params: { id } }),
    consequences: await need('getDisableConsequences', { params: { id } }),
  }),
  Page: DisablePage,
  done: {
    disableMember: t('admin.disableMember.theAccountIsDisabled'),
    enableMember: t('admin.disableMember.theAccountIsEnabled'),
  },
  audit: { 'member.disabled': 'disabled', 'member.enabled': 'enabled' },
});
