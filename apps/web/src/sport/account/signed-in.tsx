import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import {
  attemptOf,
  Button,
  ButtonLink,
  Editable,
  Field,
  Icon,
  NameFields,
  Notice,
  PasswordField,
  typedField,
} from '../../kit/index.ts';
import { to } from '../addresses.ts';
import { ballOf, SportFrame } from '../frame.tsx';
import { Agreements } from './agreements.tsx';
import { Children } from './children.tsx';
import type { MemberSignedInData } from './data.ts';
import { Important } from './important.tsx';
import { accountHead, MemberForm, Refusal, Said } from './form.tsx';
import { Notices } from './notices.tsx';
import { Registrations } from './registrations.tsx';

function PasswordForm({ data, temporary }: { data: MemberSignedInData; temporary: boolean }) {
  const { errors } = attemptOf(data.refused, 'password');
  return (
    <MemberForm form="password" csrf={data.csrf}>
      <input type="text" name="username" value={data.member.email} autoComplete="username" hidden readOnly />
      <Refusal context={data} form="password" />
      <PasswordField
        id="pw-old"
        name="current_password"
        label={temporary ? t('sport.account.signedIn.temporaryPassword') : t('sport.account.signedIn.currentPassword')}
        error={errors['current_password']}
      />
      <PasswordField
        id="pw-new"
        name="password"
        label={temporary ? t('sport.account.signedIn.yourOwnPassword') : t('sport.account.signedIn.newPassword')}
        fresh
        error={errors['password']}
      />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('sport.account.signedIn.savePassword')}
        </Button>
      </div>
    </MemberForm>
  );
}

const TemporaryPassword = (data: MemberSignedInData) => (
  <section className="notice notice--warning" aria-labelledby="tmp">
    <Icon name="lock" />
    <div className="notice__body notice__body--form">
      <h2 className="notice__title" id="tmp">
        {t('sport.account.signedIn.chooseYourOwnPasswordFirst')}
      </h2>
      <p>{t('sport.account.signedIn.youStillHaveTheTemporary')}</p>
      <PasswordForm data={data} temporary />
    </div>
  </section>
);

const Unverified = (data: MemberSignedInData) => (
  <section className="notice notice--warning" aria-labelledby="unverified">
    <Icon name="mail" />
    <div className="notice__body notice__body--form">
      <h2 className="notice__title" id="unverified">
        {t('sport.account.signedIn.confirmYourEmailFirst')}
      </h2>
      <p>{t('sport.account.signedIn.weSendALinkTo', { email: data.member.email })}</p>
      <Refusal context={data} form="resend" />
      <MemberForm form="resend" csrf={data.csrf}>
        <div className="actions">
          <Button kind="secondary" small type="submit">
            {t('sport.account.signedIn.sendTheLink')}
          </Button>
        </div>
      </MemberForm>
    </div>
  </section>
);

const EmailRefused = ({ member }: MemberSignedInData) => (
  <Notice tone="warning" icon="mail" title={t('sport.account.signedIn.mailsToDoNotArrive', { email: member.email })}>
    <p>
      {rich('sport.account.signedIn.theMailServerThereRefuses', { link: (inside) => <a href="/contact">{inside}</a> })}
    </p>
  </Notice>
);

/** Whoever came by the hub knows no password of this site to change: one is set with a link to the address. */
const NoPassword = ({ csrf, member: { email }, site: { organisation } }: MemberSignedInData) => (
  <div className="rows__item rows__item--top">
    <span className="grow">
      <span className="strong">{t('sport.account.signedIn.password')}</span>
      <span className="small muted block">{t('sport.account.signedIn.noneHereYet', { organisation })}</span>
    </span>
    <MemberForm form="forgot" csrf={csrf} hidden={{ email }} className="">
      <Button small type="submit">
        {t('sport.account.signedIn.setAPassword')}
      </Button>
    </MemberForm>
  </div>
);

function You(data: MemberSignedInData) {
  const { member } = data;
  const attempt = attemptOf(data.refused, 'profile');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">{t('sport.account.signedIn.you')}</h2>
      <div className="card rows">
        <dl className="rows__item">
          <div className="kv">
            <dt>{t('sport.account.signedIn.email')}</dt>
            <dd>{member.email}</dd>
          </div>
        </dl>
        <Editable
          name={member.phone ? 'Name and phone' : 'Name'}
          shown={[`${member.first_name} ${member.last_name}`, member.phone].filter(Boolean).join(' · ')}
          what={t('sport.account.signedIn.nameAndPhone')}
          open={Boolean(attempt.refusal)}
        >
          <Refusal context={data} form="profile" />
          <MemberForm form="profile" csrf={data.csrf}>
            <NameFields form={attempt} known={member} readOnly={member.is_player} />
            <Field
              id="phone"
              label={t('sport.account.signedIn.phone')}
              optional
              type="tel"
              autoComplete="tel"
              {...typedField(attempt, 'phone', member.phone ?? '')}
            />
            <div className="actions actions--fill">
              <Button kind="primary" type="submit">
                {t('sport.account.signedIn.save')}
              </Button>
            </div>
          </MemberForm>
        </Editable>
        {data.hasPassword ? (
          <Editable
            name={t('sport.account.signedIn.password')}
            shown={t('sport.account.signedIn.changingItSignsYouOut')}
            what={t('sport.account.signedIn.changePassword')}
            open={data.refused?.form === 'password'}
          >
            <PasswordForm data={data} temporary={false} />
          </Editable>
        ) : (
          <NoPassword {...data} />
        )}
      </div>
    </section>
  );
}

const Linking = ({ site }: MemberSignedInData) => {
  const sport = site.sportName.toLowerCase();
  return (
    <section className="card" aria-labelledby="link">
      <div className="card__head">
        <h2 className="title-s" id="link">
          {t('sport.account.signedIn.linkWithYourAccount', { organisation: site.organisation })}
        </h2>
      </div>
      <div className="stack card__body">
        <div className="pair" aria-hidden="true">
          <span className="logo">
            <Icon name={ballOf(site.sport)} />
          </span>
          <Icon name="link" />
          <span className="logo logo--hub">
            <Icon name="bend" />
          </span>
        </div>
        <p>
          {t('sport.account.signedIn.youHaveAnAccountHereFor', {
            sport,
            organisation: site.organisation,
            part:
              site.sports.length > 1 ? t('sport.account.signedIn.allSports') : t('sport.account.signedIn.everything'),
          })}
        </p>
        <div className="twocol">
          <div>
            <h3 className="small">{t('sport.account.signedIn.whatLinkingDoes')}</h3>
            <ul className="ticks">
              <li>
                {t('sport.account.signedIn.yourMessagesAndChildrenAppear', { sport, organisation: site.organisation })}
              </li>
              <li>{t('sport.account.signedIn.youEnterThisEmailAnd')}</li>
            </ul>
          </div>
          <div>
            <h3 className="small">{t('sport.account.signedIn.whatStaysAsItIs')}</h3>
            <ul className="ticks">
              <li>{t('sport.account.signedIn.bothAccountsKeepTheirOwn')}</li>
              <li>{t('sport.account.signedIn.nothingIsDeletedHere')}</li>
            </ul>
          </div>
        </div>
        <div className="actions actions--fill">
          <ButtonLink kind="primary" href={`${site.hubUrl}/account.php`}>
            {t('sport.account.signedIn.goToMyAccount', { organisation: site.organisation })}
            <Icon name="external" size="s" />
          </ButtonLink>
          <ButtonLink kind="quiet" href={`${site.hubUrl}/account.php#register`}>
            {t('sport.account.signedIn.iHaveNoneYet')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
};

export function SignedInPage(data: MemberSignedInData) {
  const { site, path, member } = data;
  const sport = site.sportName.toLowerCase();
  const isEligible = member.email_verified && !member.has_temporary_password;
  return (
    <SportFrame site={site} path={path} viewer={`${member.first_name} ${member.last_name}`}>
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="page-head page-head--tight">
          <h1>{t('sport.account.signedIn.yourAccount', { sport })}</h1>
          <p>
            {rich('sport.account.signedIn.forRegistrationsReceiptsAndYour', {
              link: (inside) => <a href="/messages.php">{inside}</a>,
            })}
          </p>
        </div>
        <Said said={data.said} />
        {isEligible ? <Important {...data} /> : null}
        {isEligible ? <Agreements {...data} /> : null}
        {member.has_temporary_password ? <TemporaryPassword {...data} /> : null}
        {data.isEmailRefused ? <EmailRefused {...data} /> : null}
        {member.email_verified ? null : <Unverified {...data} />}
        {isEligible && !member.is_player ? <Children {...data} /> : null}
        {isEligible && !member.is_player ? <Registrations {...data} /> : null}
        {isEligible && !member.is_player ? (
          <p>
            <a href={to.helping}>{t('sport.helping.helpingThisSeason')}</a>
          </p>
        ) : null}
        {isEligible ? <You {...data} /> : null}
        {isEligible ? <Notices {...data} /> : null}
        {isEligible && !data.isOnHub ? <Linking {...data} /> : null}
        <SignOut csrf={data.csrf} />
      </main>
    </SportFrame>
  );
}

const SignOut = ({ csrf }: { csrf: string }) => (
  <div className="stack stack--s">
    <p className="small muted">{t('sport.account.signedIn.signingOutEndsEverySession')}</p>
    <div className="actions actions--fill">
      <MemberForm form="sign-out-here" csrf={csrf} className="">
        <Button kind="secondary" icon="logout" type="submit">
          {t('sport.account.signedIn.signOutHere')}
        </Button>
      </MemberForm>
      <MemberForm form="sign-out" csrf={csrf} className="">
        <Button kind="quiet" type="submit">
          {t('sport.account.signedIn.signOutEverywhere')}
        </Button>
      </MemberForm>
    </div>
  </div>
);

export const signedInHead = (data: MemberSignedInData) => accountHead(data, t('sport.account.signedIn.yourAccount2'));
