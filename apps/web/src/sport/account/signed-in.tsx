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
import { ballOf, SportFrame } from '../frame.tsx';
import { Children } from './children.tsx';
import type { MemberSignedInData } from './data.ts';
import { accountHead, MemberForm, Refusal, Said } from './form.tsx';
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
        label={temporary ? 'Temporary password' : 'Current password'}
        error={errors['current_password']}
      />
      <PasswordField
        id="pw-new"
        name="password"
        label={temporary ? 'Your own password' : 'New password'}
        fresh
        error={errors['password']}
      />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Save password
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
        Choose your own password first
      </h2>
      <p>
        You still have the temporary password the league gave you. Until you change it you can look, but not register,
        write or link.
      </p>
      <PasswordForm data={data} temporary />
    </div>
  </section>
);

const Unverified = (data: MemberSignedInData) => (
  <section className="notice notice--warning" aria-labelledby="unverified">
    <Icon name="mail" />
    <div className="notice__body notice__body--form">
      <h2 className="notice__title" id="unverified">
        Confirm your e-mail first
      </h2>
      <p>We send a link to {data.member.email}. Open it, then come back. It is valid for one hour.</p>
      <Refusal context={data} form="resend" />
      <MemberForm form="resend" csrf={data.csrf}>
        <div className="actions">
          <Button kind="secondary" small type="submit">
            Send the link
          </Button>
        </div>
      </MemberForm>
    </div>
  </section>
);

const EmailRefused = ({ member }: MemberSignedInData) => (
  <Notice tone="warning" icon="mail" title={`Mails to ${member.email} do not arrive`}>
    <p>
      The mail server there refuses them, so receipts and links do not reach you.{' '}
      <a href="/contact">Tell the league which address works.</a>
    </p>
  </Notice>
);

function You(data: MemberSignedInData) {
  const { member } = data;
  const attempt = attemptOf(data.refused, 'profile');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">You</h2>
      <div className="card rows">
        <dl className="rows__item">
          <div className="kv">
            <dt>E-mail</dt>
            <dd>{member.email}</dd>
          </div>
        </dl>
        <Editable
          name={member.phone ? 'Name and phone' : 'Name'}
          shown={[`${member.first_name} ${member.last_name}`, member.phone].filter(Boolean).join(' · ')}
          what="name and phone"
          open={Boolean(attempt.refusal)}
        >
          <Refusal context={data} form="profile" />
          <MemberForm form="profile" csrf={data.csrf}>
            <NameFields form={attempt} known={member} readOnly={member.is_player} />
            <Field
              id="phone"
              label="Phone"
              optional
              type="tel"
              autoComplete="tel"
              {...typedField(attempt, 'phone', member.phone ?? '')}
            />
            <div className="actions actions--fill">
              <Button kind="primary" type="submit">
                Save
              </Button>
            </div>
          </MemberForm>
        </Editable>
        <Editable
          name="Password"
          shown="Changing it signs you out everywhere"
          what="password"
          open={data.refused?.form === 'password'}
        >
          <PasswordForm data={data} temporary={false} />
        </Editable>
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
          Link with your {site.organisation} account
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
          You have an account here, for {sport}. The {site.organisation} account is one for{' '}
          {site.sports.length > 1 ? 'all sports' : 'everything'}: messages from the coach, one calendar, all your
          children.
        </p>
        <div className="twocol">
          <div>
            <h3 className="small">What linking does</h3>
            <ul className="ticks">
              <li>
                Your {sport} messages and children appear in your {site.organisation} account.
              </li>
              <li>You enter this e-mail and password there, once. They are not kept.</li>
            </ul>
          </div>
          <div>
            <h3 className="small">What stays as it is</h3>
            <ul className="ticks">
              <li>Both accounts keep their own password.</li>
              <li>Nothing is deleted here.</li>
            </ul>
          </div>
        </div>
        <div className="actions actions--fill">
          <ButtonLink kind="primary" href={`${site.hubUrl}/account.php`}>
            Go to my {site.organisation} account
            <Icon name="external" size="s" />
          </ButtonLink>
          <ButtonLink kind="quiet" href={`${site.hubUrl}/account.php#register`}>
            I have none yet
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
          <h1>Your {sport} account</h1>
          <p>
            For registrations, receipts and your children on this site.{' '}
            <a href="/messages.php">Messages are on their own page.</a>
          </p>
        </div>
        <Said said={data.said} />
        {member.has_temporary_password ? <TemporaryPassword {...data} /> : null}
        {data.isEmailRefused ? <EmailRefused {...data} /> : null}
        {member.email_verified ? null : <Unverified {...data} />}
        {isEligible && !member.is_player ? <Children {...data} /> : null}
        {isEligible && !member.is_player ? <Registrations {...data} /> : null}
        {isEligible ? <You {...data} /> : null}
        {isEligible ? <Linking {...data} /> : null}
        <MemberForm form="sign-out" csrf={data.csrf}>
          <p className="small muted">Signing out ends every session of this account on this site.</p>
          <div className="actions actions--fill">
            <Button kind="secondary" icon="logout" type="submit">
              Sign out of {sport}
            </Button>
          </div>
        </MemberForm>
      </main>
    </SportFrame>
  );
}

export const signedInHead = (data: MemberSignedInData) => accountHead(data, 'Your account');
