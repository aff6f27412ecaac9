import { t } from '@sports-hub/contract/texts';
import { attemptOf, Button, ButtonLink, MomentText, Notice, PasswordField, RefusalNotice } from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { AccountForm } from './forms.tsx';
import type { MailedLinkData } from './state.ts';

/**
 * Mail programs open links by themselves: the page asks once, and only a button acts. The token stays in the address.
 */
const Confirm = ({ forms, preview }: MailedLinkData) => {
  const refusal = attemptOf(forms.refused, 'verify').refusal ?? attemptOf(forms.refused, 'refuse').refusal;
  const isChange = preview?.kind === 'email';
  return (
    <>
      <h1>
        {isChange
          ? t('hub.account.mailedLink.isThisYourNewAddress')
          : t('hub.account.mailedLink.confirmYourEmailAddress')}
      </h1>
      <RefusalNotice refusal={refusal} />
      {preview ? (
        <>
          <p>
            {isChange
              ? t('hub.account.mailedLink.somebodyAskedToUseThis')
              : t('hub.account.mailedLink.anAccountWasCreatedFor')}
          </p>
          <dl className="card card--pad stack stack--s">
            <div className="kv">
              <dt>{t('hub.account.mailedLink.name')}</dt>
              <dd>
                {preview.first_name} {preview.last_name}
              </dd>
            </div>
            <div className="kv">
              <dt>{t('hub.account.mailedLink.address')}</dt>
              <dd>{preview.email}</dd>
            </div>
            <div className="kv">
              <dt>{isChange ? t('hub.account.mailedLink.askedFor') : t('hub.account.mailedLink.created')}</dt>
              <dd>
                <MomentText value={preview.created_at} />
              </dd>
            </div>
          </dl>
          <div className="actions actions--fill" id="not-me">
            <AccountForm name="verify" forms={forms} toToken className="">
              <Button type="submit" kind="primary">
                {t('hub.account.mailedLink.yesItWasMeConfirm')}
              </Button>
            </AccountForm>
            <AccountForm name="refuse" forms={forms} toToken className="">
              <Button type="submit" kind="secondary">
                {t('hub.account.mailedLink.itWasNotMe')}
              </Button>
            </AccountForm>
          </div>
          <p className="small muted">
            {isChange ? t('hub.account.mailedLink.itWasNotMeDrops') : t('hub.account.mailedLink.itWasNotMeRemoves')}
          </p>
        </>
      ) : null}
    </>
  );
};

const Reset = ({ forms }: MailedLinkData) => {
  const { refusal, errors } = attemptOf(forms.refused, 'reset');
  return (
    <>
      <h1>{t('hub.account.mailedLink.chooseANewPassword')}</h1>
      <RefusalNotice refusal={refusal} />
      {refusal?.code === 'token.invalid' ? null : (
        <section className="card card--pad">
          <AccountForm name="reset" forms={forms} toToken>
            <PasswordField
              id="new-password"
              name="password"
              label={t('hub.account.mailedLink.newPassword')}
              fresh
              error={errors['password']}
            />
            <p className="small muted">{t('hub.account.mailedLink.youAreThenSignedOut')}</p>
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                {t('hub.account.mailedLink.save')}
              </Button>
            </div>
          </AccountForm>
        </section>
      )}
    </>
  );
};

const Broken = () => (
  <>
    <h1>{t('hub.account.mailedLink.thisLinkIsNotComplete')}</h1>
    <Notice
      tone="warning"
      icon="link"
      title={t('hub.account.mailedLink.itWasCutOffOn')}
      actions={
        <ButtonLink small href="/account.php">
          {t('hub.account.mailedLink.goToYourAccount')}
        </ButtonLink>
      }
    >
      {t('hub.account.mailedLink.openTheLinkFromThe')}
    </Notice>
  </>
);

export const MailedLinkPage = (data: MailedLinkData) => (
  <HubFrame site={data.site} viewer={data.viewer} place="account">
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      {data.purpose === 'verify' ? <Confirm {...data} /> : data.purpose === 'reset' ? <Reset {...data} /> : <Broken />}
    </main>
  </HubFrame>
);
