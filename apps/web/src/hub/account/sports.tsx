import {
  attemptOf,
  Badge,
  Button,
  EmailField,
  Field,
  Icon,
  Notice,
  RefusalNotice,
  SportLogo,
  Tag,
  type RefusedForm,
} from '../../kit/index.ts';
import { AccountForm, ExternalLink } from './forms.tsx';
import type { FormContext, SignedInData } from './state.ts';

/** The words for each refusal of linking or creating; `name` stands inside a sentence. */
function LinkRefusal({ refusal, name, href }: { refusal: RefusedForm | undefined; name: string; href: string }) {
  const onSite = <ExternalLink href={href}>{`Open the ${name} site`}</ExternalLink>;
  switch (refusal?.code) {
    case undefined:
      return null;
    case 'link.credentials_rejected':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={`The ${name} site does not know this e-mail and password.`}
          actions={
            <ExternalLink href={`${href}/account.php?view=forgot`}>{`Reset it on the ${name} site`}</ExternalLink>
          }
        />
      );
    case 'link.already_exists':
      return (
        <Notice tone="danger" role="alert" title={`This ${name} account is linked to someone else`}>
          If it is yours, write to the league and they sort it out.
        </Notice>
      );
    case 'link.in_progress':
      return (
        <Notice tone="warning" role="alert" title="This is being linked right now">
          Please try again in a moment.
        </Notice>
      );
    case 'member.temporary_password':
      return (
        <Notice tone="danger" role="alert" title="That sport account still has its temporary password" actions={onSite}>
          {`Sign in on the ${name} site, choose your own password, then come back and link it.`}
        </Notice>
      );
    case 'member.email_unverified':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={`The address of this ${name} account is not confirmed yet`}
          actions={onSite}
        >
          {`Open the link the ${name} site sent you, then come back and link it.`}
        </Notice>
      );
    case 'member.inactive':
      return (
        <Notice tone="danger" role="alert" title={`This ${name} account is switched off`} actions={onSite}>
          Write to the league to find out why.
        </Notice>
      );
    case 'member.already_exists':
      return (
        <Notice tone="danger" role="alert" title={`There is a ${name} account with your address already`}>
          Link it with its own password instead.
        </Notice>
      );
    case 'sport.unavailable':
      return (
        <Notice tone="warning" role="alert" title={`The ${name} site cannot be reached right now`}>
          Nothing was changed. Please try again in a few minutes.
        </Notice>
      );
    default:
      return <RefusalNotice refusal={refusal} />;
  }
}

/** A sport with its link, or with the forms that make one. */
export function SportRow({
  sport,
  forms,
  account,
}: {
  sport: SignedInData['sports'][number];
  forms: FormContext;
  account: SignedInData['account'];
}) {
  const { key, name, fullName, href, unread = 0 } = sport;
  const lower = name.toLowerCase();
  if (account.sports.some((link) => link.sport === key))
    return (
      <li className={`sport-${key}`}>
        <a className="rows__item" href={`/messages.php?sport=${key}`}>
          <SportLogo sport={key} />
          <span className="grow">
            <span className="strong">{fullName}</span>{' '}
            <Tag tone="success">
              <Icon name="check" size="s" />
              Linked
            </Tag>
            <span className="small muted block">{sport.children || 'Messages, announcements and family'}</span>
          </span>
          <Badge count={unread} words={`${unread} unread messages`} />
          <Icon name="right" size="s" />
        </a>
      </li>
    );
  const refused = forms.refused?.values['sport'] === key ? forms.refused : undefined;
  const [linking, creating] = [attemptOf(refused, 'link'), attemptOf(refused, 'create')];
  return (
    <li className={`sport-${key}`}>
      <div className="rows__item">
        <SportLogo sport={key} />
        <span className="grow">
          <span className="strong">{fullName}</span>
          <span className="small muted block">Not linked</span>
        </span>
      </div>
      {account.verified_at ? (
        <div className="link-form stack">
          <p className="small">
            {`New to ${lower}? We make a ${lower} account for ${account.email} and link it. Nothing to type.`}
          </p>
          <LinkRefusal refusal={creating.refusal} name={lower} href={href} />
          <AccountForm name="create" forms={forms} hidden={{ sport: key, next: forms.next }}>
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Create and link
              </Button>
            </div>
          </AccountForm>
          <details
            className="more-details"
            open={Boolean(linking.refusal) || creating.refusal?.code === 'member.already_exists'}
          >
            <summary className="btn btn--quiet btn--small flush">{`I have a ${lower} account already`}</summary>
            <p className="small">
              {`Enter the e-mail and password of the ${lower} site once, and we link the two. We do not keep the password.`}
            </p>
            <AccountForm name="link" forms={forms} hidden={{ sport: key, next: forms.next }}>
              <div className="fields-2">
                <EmailField
                  id={`${key}-email`}
                  form={linking}
                  known={account.email}
                  label={`${name} e-mail`}
                  autoComplete="off"
                />
                <Field
                  id={`${key}-password`}
                  name="password"
                  type="password"
                  label={`${name} password`}
                  autoComplete="off"
                  required
                  maxLength={128}
                  error={linking.errors['password']}
                />
              </div>
              <LinkRefusal refusal={linking.refusal} name={lower} href={href} />
              <div className="actions actions--fill">
                <Button type="submit" kind="secondary">
                  Link {lower}
                </Button>
              </div>
            </AccountForm>
          </details>
        </div>
      ) : null}
    </li>
  );
}
