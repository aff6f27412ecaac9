import { t } from '@sports-hub/contract/texts';
import { ButtonLink } from '../kit/controls.tsx';

/** How a draft ended that other tabs may still show. It goes from tab to tab; nothing of it stays on the device. */
export interface Ended {
  /** Of its children. */
  keys: readonly string[];
  /** The confirmation. */
  href: string;
}

const channelOf = (sport: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(`registration:${sport}`) : undefined;

export function tellOtherTabs(sport: string, ended: Ended): void {
  const channel = channelOf(sport);
  channel?.postMessage(ended);
  channel?.close();
}

/** Returns how to stop listening. */
export function whenEndedElsewhere(sport: string, then: (ended: Ended) => void): () => void {
  const channel = channelOf(sport);
  channel?.addEventListener('message', ({ data }: MessageEvent<Ended>) => then(data));
  return () => channel?.close();
}

/** In place of a form that would only ask for money again. */
export const EndedElsewhere = ({ href }: { href: string }) => (
  <main className="wrap wrap--narrow main stack" id="main">
    <h1>{t('registration.otherTabs.youHaveFinishedThisIn')}</h1>
    <p role="status">{t('registration.otherTabs.theRegistrationWasSentFrom')}</p>
    <p className="actions">
      <ButtonLink kind="primary" href={href}>
        {t('registration.otherTabs.seeTheConfirmation')}
      </ButtonLink>
      <ButtonLink kind="secondary" href="/registration/form">
        {t('registration.otherTabs.registerAnotherChild')}
      </ButtonLink>
    </p>
  </main>
);
