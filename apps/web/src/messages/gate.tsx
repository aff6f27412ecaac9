import { t } from '@sports-hub/contract/texts';
import { isHubError, resendSiteVerification, resendVerification, type Client } from '@sports-hub/sdk';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatWait, list } from '../kit/words.ts';
import type { MessagesPageData } from './page-data.ts';
import { signInAgain, wordsOf } from './shared.tsx';

interface GateProps {
  error: unknown;
  data: MessagesPageData;
  client: Client;
  onRetry: () => void;
}

function ResendButton({ client, place }: { client: Client; place: MessagesPageData['place'] }) {
  const [outcome, setOutcome] = useState<{ busy?: boolean; words?: string }>({});
  const send = async (): Promise<void> => {
    setOutcome({ busy: true });
    try {
      await (place === 'hub' ? client.call(resendVerification) : client.call(resendSiteVerification));
      setOutcome({ words: t('messages.gate.sent') });
    } catch (error) {
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setOutcome({
        words: wait ? t('messages.gate.pleaseWaitBeforeTheNext', { wait: formatWait(wait) }) : wordsOf(error),
      });
    }
  };
  return (
    <>
      <Button small busy={outcome.busy} onClick={() => void send()}>
        {t('messages.gate.sendItAgain')}
      </Button>
      <span role="status">{outcome.words}</span>
    </>
  );
}

/** Why messages cannot be shown to this person now, and what to do about it. */
export function Gate({ error, data, client, onRetry }: GateProps) {
  const sport = data.sportName.toLowerCase();
  const code = isHubError(error) ? error.code : undefined;
  const league = data.contact ?? t('messages.gate.theLeague');
  const again = (
    <Button small icon="retry" onClick={onRetry}>
      {t('messages.gate.tryAgain')}
    </Button>
  );
  const notices: Partial<Record<string, ReactNode>> = {
    'account.unverified': (
      <Notice
        tone="info"
        icon="mail"
        title={t('messages.gate.confirmYourEmailFirst')}
        actions={<ResendButton client={client} place="hub" />}
      >
        {t('messages.gate.weSentALinkTo', { email: data.viewer.email })}
      </Notice>
    ),
    'member.email_unverified': (
      <Notice
        tone="info"
        icon="mail"
        title={t('messages.gate.confirmYourEmailFirst')}
        actions={
          data.place === 'sport' ? (
            <ResendButton client={client} place="sport" />
          ) : (
            <ButtonLink small href={data.sportSiteHref}>
              {t('messages.gate.openTheSite', { sport })}
              <Icon name="external" size="s" />
            </ButtonLink>
          )
        }
      >
        {t('messages.gate.theEmailAddressOfYour', { sport })}
      </Notice>
    ),
    'link.required': (
      <Notice
        tone="info"
        icon="link"
        title={t('messages.gate.linkYourAccount', { sport })}
        actions={
          <>
            <ButtonLink kind="primary" small href={`${data.accountHref}#sports`}>
              {t('messages.gate.link', { sport })}
            </ButtonLink>
            <ButtonLink kind="quiet" small href={`${data.accountHref}#sports`}>
              {t('messages.gate.iHaveNoneYet')}
            </ButtonLink>
          </>
        }
      >
        {t('messages.gate.messagesBelongToYourAccount', { sport })}
      </Notice>
    ),
    'member.temporary_password': (
      <Notice
        tone="warning"
        icon="lock"
        title={t('messages.gate.chooseYourOwnPasswordFirst')}
        actions={
          <ButtonLink small href={data.place === 'sport' ? data.accountHref : data.sportSiteHref}>
            {data.place === 'sport' ? t('messages.gate.chooseAPassword') : t('messages.gate.openTheSite', { sport })}
            {data.place === 'sport' ? null : <Icon name="external" size="s" />}
          </ButtonLink>
        }
      >
        {t('messages.gate.yourAccountStillHasThe', { sport })}
      </Notice>
    ),
    'member.inactive': (
      <Notice tone="warning" icon="lock" title={t('messages.gate.thisAccountIsSwitchedOff', { sport })}>
        {t('messages.gate.writeToTheLeagueTo', { league })}
      </Notice>
    ),
    'account.disabled': (
      <Notice tone="warning" icon="lock" title={t('messages.gate.thisAccountIsSwitchedOff2')}>
        {t('messages.gate.writeToTheLeagueTo', { league })}
      </Notice>
    ),
  };
  const signedOut = (
    <Notice
      tone="warning"
      icon="logout"
      role="alert"
      title={t('messages.gate.youWereSignedOut')}
      actions={
        <ButtonLink kind="primary" small href={signInAgain(data)}>
          {t('messages.gate.signInAgain')}
        </ButtonLink>
      }
    >
      {t('messages.gate.youSignedOutOnAnother')}
    </Notice>
  );
  if (isHubError(error) && error.status === 401) return signedOut;
  if (isHubError(error, 'sport.unavailable') || isHubError(error, 'server.not_ready'))
    return <SportDown data={data} action={again} />;
  if (isHubError(error) && error.status === 0)
    return (
      <Notice tone="warning" icon="offline" title={t('messages.gate.noConnection')} actions={again}>
        {t('messages.gate.youSeemToBeOffline')}
      </Notice>
    );
  return (
    notices[code ?? ''] ?? (
      <Notice
        tone="danger"
        icon="alert"
        role="alert"
        title={isHubError(error) && error.status < 500 ? error.message : t('messages.gate.somethingWentWrongOnOur')}
        actions={again}
      >
        {isHubError(error) && error.status < 500
          ? undefined
          : t('messages.gate.pleaseTryAgainIfIt', {
              requestId: (isHubError(error) && error.requestId) || t('messages.gate.unknown'),
            })}
      </Notice>
    )
  );
}

/** One sport is away; `since` is when it was last heard, if something of it is on the screen. */
export function SportDown({ data, since, action }: { data: MessagesPageData; since?: string; action: ReactNode }) {
  const others = data.sports.filter(({ key }) => key !== data.sport).map(({ name }) => name);
  const rest =
    data.place === 'hub'
      ? ` ${t('messages.gate.workAsUsual', { names: list([...others, t('messages.gate.theCalendar')]) })}`
      : '';
  return (
    <Notice
      tone="warning"
      icon="alert"
      title={t('messages.gate.cannotBeReachedRightNow', { sportName: data.sportName })}
      actions={action}
    >
      {`${since ? t('messages.gate.youSeeWhatWeHad', { since }) : t('messages.gate.pleaseTryAgainInA')}${rest}`}
    </Notice>
  );
}
