import { isHubError, resendSiteVerification, resendVerification, type Client } from '@sports-hub/sdk';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatWait } from '../kit/words.ts';
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
      setOutcome({ words: 'Sent.' });
    } catch (error) {
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setOutcome({ words: wait ? `Please wait ${formatWait(wait)} before the next one.` : wordsOf(error) });
    }
  };
  return (
    <>
      <Button small busy={outcome.busy} onClick={() => void send()}>
        Send it again
      </Button>
      <span role="status">{outcome.words}</span>
    </>
  );
}

/** Why messages cannot be shown to this person now, and what to do about it. */
export function Gate({ error, data, client, onRetry }: GateProps) {
  const sport = data.sportName.toLowerCase();
  const code = isHubError(error) ? error.code : undefined;
  const league = data.contact ?? 'the league';
  const again = (
    <Button small icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  const notices: Partial<Record<string, ReactNode>> = {
    'account.unverified': (
      <Notice
        tone="info"
        icon="mail"
        title="Confirm your e-mail first"
        actions={<ResendButton client={client} place="hub" />}
      >
        {`We sent a link to ${data.viewer.email}. Open it, then come back. It is valid for one hour.`}
      </Notice>
    ),
    'member.email_unverified': (
      <Notice
        tone="info"
        icon="mail"
        title="Confirm your e-mail first"
        actions={
          data.place === 'sport' ? (
            <ResendButton client={client} place="sport" />
          ) : (
            <ButtonLink small href={data.sportSiteHref}>
              Open the {sport} site
              <Icon name="external" size="s" />
            </ButtonLink>
          )
        }
      >
        {`The e-mail address of your ${sport} account is not confirmed yet. Open the link in the mail, then come back.`}
      </Notice>
    ),
    'link.required': (
      <Notice
        tone="info"
        icon="link"
        title={`Link your ${sport} account`}
        actions={
          <>
            <ButtonLink kind="primary" small href={`${data.accountHref}#sports`}>
              Link {sport}
            </ButtonLink>
            <ButtonLink kind="quiet" small href={`${data.accountHref}#sports`}>
              I have none yet
            </ButtonLink>
          </>
        }
      >
        {`Messages belong to your ${sport} account. Link it once with the e-mail and password you use there.`}
      </Notice>
    ),
    'member.temporary_password': (
      <Notice
        tone="warning"
        icon="lock"
        title="Choose your own password first"
        actions={
          <ButtonLink small href={data.place === 'sport' ? data.accountHref : data.sportSiteHref}>
            {data.place === 'sport' ? 'Choose a password' : `Open the ${sport} site`}
            {data.place === 'sport' ? null : <Icon name="external" size="s" />}
          </ButtonLink>
        }
      >
        {`Your ${sport} account still has the password the league gave you.`}
      </Notice>
    ),
    'member.inactive': (
      <Notice tone="warning" icon="lock" title={`This ${sport} account is switched off`}>
        {`Write to the league to find out why: ${league}.`}
      </Notice>
    ),
    'account.disabled': (
      <Notice tone="warning" icon="lock" title="This account is switched off">
        {`Write to the league to find out why: ${league}.`}
      </Notice>
    ),
  };
  const signedOut = (
    <Notice
      tone="warning"
      icon="logout"
      role="alert"
      title="You were signed out"
      actions={
        <ButtonLink kind="primary" small href={signInAgain(data)}>
          Sign in again
        </ButtonLink>
      }
    >
      You signed out on another device, or your password was changed. What you typed is still here.
    </Notice>
  );
  if (isHubError(error) && error.status === 401) return signedOut;
  if (isHubError(error, 'sport.unavailable') || isHubError(error, 'server.not_ready'))
    return <SportDown data={data} action={again} />;
  if (isHubError(error) && error.status === 0)
    return (
      <Notice tone="warning" icon="offline" title="No connection" actions={again}>
        You seem to be offline. Your messages appear as soon as you are back.
      </Notice>
    );
  return (
    notices[code ?? ''] ?? (
      <Notice
        tone="danger"
        icon="alert"
        role="alert"
        title={isHubError(error) && error.status < 500 ? error.message : 'Something went wrong on our side'}
        actions={again}
      >
        {isHubError(error) && error.status < 500
          ? undefined
          : `Please try again. If it stays, tell us this number: ${(isHubError(error) && error.requestId) || 'unknown'}.`}
      </Notice>
    )
  );
}

/** One sport is away; `since` is when it was last heard, if something of it is on the screen. */
export function SportDown({ data, since, action }: { data: MessagesPageData; since?: string; action: ReactNode }) {
  const others = data.sports.filter(({ key }) => key !== data.sport).map(({ name }) => name);
  const rest = data.place === 'hub' ? ` ${[...others, 'the calendar'].join(' and ')} work as usual.` : '';
  return (
    <Notice tone="warning" icon="alert" title={`${data.sportName} cannot be reached right now`} actions={action}>
      {`${since ? `You see what we had at ${since}.` : 'Please try again in a moment.'}${rest}`}
    </Notice>
  );
}
