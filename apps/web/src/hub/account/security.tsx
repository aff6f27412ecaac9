import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import {
  attemptOf,
  Button,
  Field,
  formatMoment,
  Icon,
  MomentText,
  Notice,
  PasswordField,
  RefusalNotice,
  Tag,
} from '../../kit/index.ts';
import { AccountForm, SignOut } from './forms.tsx';
import type { Passkey, SignInItem } from '@sports-hub/contract';
import type { FormContext, SignedInData } from './state.ts';

const PasskeyRow = ({ passkey, forms, today }: { passkey: Passkey; forms: FormContext; today: string }) => {
  const refused = forms.refused?.values['id'] === String(passkey.id) ? forms.refused : undefined;
  const [renaming, removing] = [attemptOf(refused, 'passkey-rename'), attemptOf(refused, 'passkey-remove')];
  return (
    <li className="rows__item session">
      <Icon name="key" size="l" />
      <span className="grow">
        <span className="strong">{passkey.name}</span>
        <span className="small muted block">
          {rich('hub.account.security.added', { createdAt: <MomentText value={passkey.created_at} today={today} /> })}
          {' ·'}{' '}
          {passkey.last_used_at ? (
            <>
              {rich('hub.account.security.lastUsed', {
                lastUsedAt: <MomentText value={passkey.last_used_at} today={today} />,
              })}
            </>
          ) : (
            t('hub.account.security.neverUsed')
          )}
        </span>
      </span>
      <span className="actions">
        <details className="more-details" open={Boolean(renaming.refusal)}>
          <summary className="btn btn--quiet btn--small">
            {rich('hub.account.security.rename', {
              name: passkey.name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </summary>
          <AccountForm name="passkey-rename" forms={forms} hidden={{ id: passkey.id }}>
            <Field
              id={`passkey-${passkey.id}`}
              name="name"
              label={t('hub.account.security.name')}
              required
              maxLength={60}
              defaultValue={passkey.name}
              error={renaming.errors['name']}
            />
            <Button type="submit" small>
              {t('hub.account.security.save')}
            </Button>
          </AccountForm>
        </details>
        <details className="more-details" open={Boolean(removing.refusal)}>
          <summary className="btn btn--danger-quiet btn--small">
            {rich('hub.account.security.remove', {
              name: passkey.name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </summary>
          <AccountForm name="passkey-remove" forms={forms} hidden={{ id: passkey.id }}>
            <RefusalNotice refusal={removing.refusal} />
            <PasswordField
              id={`passkey-${passkey.id}-password`}
              name="current_password"
              label={t('hub.account.security.yourPassword')}
              hint={t('hub.account.security.soThatNobodyElseDoes')}
              error={removing.errors['current_password']}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="danger" small>
                {t('hub.account.security.removeThisPasskey')}
              </Button>
            </div>
          </AccountForm>
        </details>
      </span>
    </li>
  );
};

const isHandheld = (client: string | null): boolean => /phone|ipad|android|ios|tablet/i.test(client ?? '');

const nameOf = ({ current, kind, client }: SignInItem): string =>
  current
    ? t('hub.account.security.thisDevice')
    : kind === 'app'
      ? t('hub.account.security.anApp')
      : isHandheld(client)
        ? t('hub.account.security.aPhoneOrTablet')
        : t('hub.account.security.aComputer');

const EndSession = ({ session, forms, label }: { session: SignInItem; forms: FormContext; label: string }) => (
  <AccountForm name="end-session" forms={forms} hidden={{ id: session.id }} className="">
    <Button type="submit" small>
      {label}
      <span className="hidden-text">: {session.client ?? t('hub.account.security.anUnknownProgram')}</span>
    </Button>
  </AccountForm>
);

function Session({ session, forms, today }: { session: SignInItem; forms: FormContext; today: string }) {
  // A device that somebody else came in with must not be asked whether it is known.
  const isQuestion = session.is_new_device && !session.current;
  return (
    <li>
      <div className="rows__item">
        <Icon name={isHandheld(session.client) ? 'device' : 'laptop'} size="l" />
        <span className="grow">
          <span className="strong">{nameOf(session)}</span>
          <span className="small muted block">
            {[
              session.client ?? t('hub.account.security.unknownProgram'),
              session.current || isQuestion
                ? t('hub.account.security.since', { createdAt: formatMoment(session.created_at, today) })
                : t('hub.account.security.lastUsed', { lastUsedAt: formatMoment(session.last_used_at, today) }),
            ].join(' · ')}
          </span>
        </span>
        {session.current ? (
          <Tag tone="success">{t('hub.account.security.now')}</Tag>
        ) : isQuestion ? (
          <Tag tone="warning">{t('hub.account.security.new')}</Tag>
        ) : (
          <EndSession session={session} forms={forms} label={t('hub.account.security.end')} />
        )}
      </div>
      {isQuestion ? (
        <div className="inset child-more">
          <Notice
            tone="warning"
            title={t('hub.account.security.wasThisYou')}
            actions={
              <>
                <EndSession session={session} forms={forms} label={t('hub.account.security.endThisSession')} />
                <AccountForm name="confirm-session" forms={forms} hidden={{ id: session.id }} className="">
                  <Button type="submit" kind="quiet" small>
                    {rich('hub.account.security.itWasMe', {
                      client: session.client ?? t('hub.account.security.anUnknownProgram'),
                      hidden: (inside) => <span className="hidden-text">{inside}</span>,
                    })}
                  </Button>
                </AccountForm>
              </>
            }
          >
            {t('hub.account.security.thisDeviceSignedInWith')}
          </Notice>
        </div>
      ) : null}
    </li>
  );
}

/** Where the account is signed in, and the other ways in. */
export const Security = ({ forms, security, today }: SignedInData) => (
  <>
    <section className="stack" aria-labelledby="pk">
      <div className="stack stack--s">
        <h2 id="pk">{t('hub.account.security.passkeys')}</h2>
        <p className="small muted">{t('hub.account.security.signInWithYourFace')}</p>
      </div>
      <div className="card">
        {security && security.passkeys.length > 0 ? (
          <ul className="rows">
            {security.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} forms={forms} today={today} />
            ))}
          </ul>
        ) : null}
        <div
          className={
            security && security.passkeys.length > 0 ? 'card__foot stack stack--s' : 'card__body stack stack--s'
          }
        >
          <noscript>
            <p className="small">{t('hub.account.security.addingAPasskeyNeedsJavascript')}</p>
          </noscript>
          <form className="form" data-passkey="add" hidden>
            <Field
              id="passkey-password"
              name="current_password"
              type="password"
              label={t('hub.account.security.yourPassword')}
              hint={t('hub.account.security.askedOnceSoThatNobody')}
              autoComplete="current-password"
              required
              maxLength={128}
            />
            <p className="error" role="alert" data-passkey-error hidden />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary" icon="plus">
                {t('hub.account.security.addAPasskey')}
              </Button>
            </div>
          </form>
          <p className="small muted">{t('hub.account.security.yourPasswordKeepsWorkingRemoving')}</p>
        </div>
      </div>
    </section>
    <section className="stack" aria-labelledby="wh">
      <div className="stack stack--s">
        <h2 id="wh">{t('hub.account.security.whereYouAreSignedIn')}</h2>
        <p className="small muted">{t('hub.account.security.endingOneWorksAtOnce')}</p>
        <RefusalNotice refusal={attemptOf(forms.refused, 'end-session').refusal} />
      </div>
      <div className="card">
        <ul className="rows">
          {(security?.sessions ?? []).map((session) => (
            <Session key={session.id} session={session} forms={forms} today={today} />
          ))}
        </ul>
        <div className="card__foot">
          <SignOut forms={forms} />
        </div>
      </div>
    </section>
  </>
);
