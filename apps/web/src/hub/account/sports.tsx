import { t } from '@sports-hub/contract/texts';
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
  const onSite = <ExternalLink href={href}>{t('hub.account.sports.openTheSite', { name })}</ExternalLink>;
  switch (refusal?.code) {
    case undefined:
      return null;
    case 'link.credentials_rejected':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={t('hub.account.sports.theSiteDoesNotKnow', { name })}
          actions={
            <ExternalLink href={`${href}/account.php?view=forgot`}>
              {t('hub.account.sports.resetItOnTheSite', { name })}
            </ExternalLink>
          }
        />
      );
    case 'link.already_exists':
      return (
        <Notice tone="danger" role="alert" title={t('hub.account.sports.thisAccountIsLinkedTo', { name })}>
          {t('hub.account.sports.ifItIsYoursWrite')}
        </Notice>
      );
    case 'link.in_progress':
      return (
        <Notice tone="warning" role="alert" title={t('hub.account.sports.thisIsBeingLinkedRight')}>
          {t('hub.account.sports.pleaseTryAgainInA')}
        </Notice>
      );
    case 'member.temporary_password':
      return (
        <Notice tone="danger" role="alert" title={t('hub.account.sports.thatSportAccountStillHas')} actions={onSite}>
          {t('hub.account.sports.signInOnTheSite', { name })}
        </Notice>
      );
    case 'member.email_unverified':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={t('hub.account.sports.theAddressOfThisAccount', { name })}
          actions={onSite}
        >
          {t('hub.account.sports.openTheLinkTheSite', { name })}
        </Notice>
      );
    case 'member.inactive':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={t('hub.account.sports.thisAccountIsSwitchedOff', { name })}
          actions={onSite}
        >
          {t('hub.account.sports.writeToTheLeagueTo')}
        </Notice>
      );
    case 'member.already_exists':
      return (
        <Notice tone="danger" role="alert" title={t('hub.account.sports.thereIsAAccountWith', { name })}>
          {t('hub.account.sports.linkItWithItsOwn')}
        </Notice>
      );
    case 'sport.unavailable':
      return (
        <Notice tone="warning" role="alert" title={t('hub.account.sports.theSiteCannotBeReached', { name })}>
          {t('hub.account.sports.nothingWasChangedPleaseTry')}
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
              {t('hub.account.sports.linked')}
            </Tag>
            <span className="small muted block">
              {sport.children || t('hub.account.sports.messagesAnnouncementsAndFamily')}
            </span>
          </span>
          <Badge count={unread} words={t('hub.account.sports.unreadMessages', { unread })} />
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
          <span className="small muted block">{t('hub.account.sports.notLinked')}</span>
        </span>
      </div>
      {account.verified_at ? (
        <div className="link-form stack">
          <p className="small">{t('hub.account.sports.newToWeMakeA', { lower, email: account.email })}</p>
          <LinkRefusal refusal={creating.refusal} name={lower} href={href} />
          <AccountForm name="create" forms={forms} hidden={{ sport: key, next: forms.next }}>
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                {t('hub.account.sports.createAndLink')}
              </Button>
            </div>
          </AccountForm>
          <details
            className="more-details"
            open={Boolean(linking.refusal) || creating.refusal?.code === 'member.already_exists'}
          >
            <summary className="btn btn--quiet btn--small flush">
              {t('hub.account.sports.iHaveAAccountAlready', { lower })}
            </summary>
            <p className="small">{t('hub.account.sports.enterTheEmailAndPassword', { lower })}</p>
            <AccountForm name="link" forms={forms} hidden={{ sport: key, next: forms.next }}>
              <div className="fields-2">
                <EmailField
                  id={`${key}-email`}
                  form={linking}
                  known={account.email}
                  label={t('hub.account.sports.email', { name })}
                  autoComplete="off"
                />
                <Field
                  id={`${key}-password`}
                  name="password"
                  type="password"
                  label={t('hub.account.sports.password', { name })}
                  autoComplete="off"
                  required
                  maxLength={128}
                  error={linking.errors['password']}
                />
              </div>
              <LinkRefusal refusal={linking.refusal} name={lower} href={href} />
              <div className="actions actions--fill">
                <Button type="submit" kind="secondary">
                  {t('hub.account.sports.link', { lower })}
                </Button>
              </div>
            </AccountForm>
          </details>
        </div>
      ) : null}
    </li>
  );
}
