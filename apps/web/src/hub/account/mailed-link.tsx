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
      <h1>{isChange ? 'Is this your new address?' : 'Confirm your e-mail address'}</h1>
      <RefusalNotice refusal={refusal} />
      {preview ? (
        <>
          <p>
            {isChange
              ? 'Somebody asked to use this address for their account. Was it you?'
              : 'An account was created for this address. Was it you?'}
          </p>
          <dl className="card card--pad stack stack--s">
            <div className="kv">
              <dt>Name</dt>
              <dd>
                {preview.first_name} {preview.last_name}
              </dd>
            </div>
            <div className="kv">
              <dt>Address</dt>
              <dd>{preview.email}</dd>
            </div>
            <div className="kv">
              <dt>{isChange ? 'Asked for' : 'Created'}</dt>
              <dd>
                <MomentText value={preview.created_at} />
              </dd>
            </div>
          </dl>
          <div className="actions actions--fill" id="not-me">
            <AccountForm name="verify" forms={forms} toToken className="">
              <Button type="submit" kind="primary">
                Yes, it was me: confirm
              </Button>
            </AccountForm>
            <AccountForm name="refuse" forms={forms} toToken className="">
              <Button type="submit" kind="secondary">
                It was not me
              </Button>
            </AccountForm>
          </div>
          <p className="small muted">
            {isChange
              ? '“It was not me” drops the change. The account keeps its old address.'
              : '“It was not me” removes the account at once.'}
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
      <h1>Choose a new password</h1>
      <RefusalNotice refusal={refusal} />
      {refusal?.code === 'token.invalid' ? null : (
        <section className="card card--pad">
          <AccountForm name="reset" forms={forms} toToken>
            <PasswordField id="new-password" name="password" label="New password" fresh error={errors['password']} />
            <p className="small muted">You are then signed out everywhere, also on this device.</p>
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Save
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
    <h1>This link is not complete</h1>
    <Notice
      tone="warning"
      icon="link"
      title="It was cut off on the way"
      actions={
        <ButtonLink small href="/account.php">
          Go to your account
        </ButtonLink>
      }
    >
      Open the link from the mail again, or copy its whole address into the browser.
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
