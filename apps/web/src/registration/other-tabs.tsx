import { t } from '@sports-hub/contract/texts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ButtonLink } from '../kit/controls.tsx';
import type { RegistrationDraft } from './draft.ts';

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
function whenEndedElsewhere(sport: string, then: (ended: Ended) => void): () => void {
  const channel = channelOf(sport);
  channel?.addEventListener('message', ({ data }: MessageEvent<Ended>) => then(data));
  return () => channel?.close();
}

/** The confirmation of this draft, once another tab has finished it. Nothing happens here from then on. */
export function useEndedElsewhere(
  sport: string,
  { draft, isOver }: { draft: RegistrationDraft; isOver: RefObject<boolean> },
): string | undefined {
  const [elsewhere, setElsewhere] = useState<string | undefined>();
  const keys = useRef<readonly string[]>([]);
  keys.current = draft.children.map(({ key }) => key);
  useEffect(
    () =>
      whenEndedElsewhere(sport, (ended) => {
        if (isOver.current || !ended.keys.some((key) => keys.current.includes(key))) return;
        isOver.current = true;
        setElsewhere(ended.href);
      }),
    [sport],
  );
  return elsewhere;
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
