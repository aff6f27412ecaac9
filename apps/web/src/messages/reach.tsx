import { t } from '@sports-hub/contract/texts';
import type { CommunityMe, AnnouncementReach } from '@sports-hub/contract';
import { getReach, mailInvitations } from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { showToast } from '../kit/in-browser.ts';
import { list as inWords, withDashes } from '../kit/words.ts';
import { useMessaging, wordsOf } from './shared.tsx';

type Scope = CommunityMe['publish_scopes'][number];

/** How many names a sentence holds. */
const NAMED = 3;
const named = (names: readonly string[]): string =>
  inWords(
    names.length <= NAMED
      ? [...names]
      : [...names.slice(0, NAMED), t('messages.reach.more', { count: names.length - NAMED })],
  );

/** For families who have no account yet: as a link, on paper, and by a mail that the service sends. */
function Invitation({
  invitation: { url, qr },
  scope,
  onClose,
}: {
  invitation: AnnouncementReach['invitation'];
  scope: Scope;
  onClose: () => void;
}) {
  const { client, data } = useMessaging();
  const [isMailing, setMailing] = useState(false);
  const values = { name: withDashes(scope.name), site: data.siteName };
  const text = t('messages.reach.invitationText', { ...values, url });
  const mail = async (): Promise<void> => {
    if (isMailing) return;
    setMailing(true);
    try {
      const { scope_type, scope_id } = scope;
      const { mailed, not_mailed } = (await client.call(mailInvitations, { body: { scope_type, scope_id } })).data;
      const others = not_mailed > 0 ? ` ${t('messages.reach.notMailed', { count: not_mailed })}` : '';
      showToast(`${t('messages.reach.mailed', { count: mailed })}${others}`);
    } catch (error) {
      showToast(wordsOf(error));
    } finally {
      setMailing(false);
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast(t('messages.reach.copied'));
  };
  return (
    <Dialog
      title={t('messages.reach.inviteFamilies')}
      onClose={onClose}
      foot={
        <>
          <Button icon="mail" busy={isMailing} onClick={() => void mail()}>
            {t('messages.reach.mailIt')}
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            {t('messages.reach.printIt')}
          </Button>
          {/* Browsers give no clipboard to a page that is not secure. */}
          {'clipboard' in navigator ? (
            <Button kind="primary" icon="copy" onClick={() => void copy()}>
              {t('messages.reach.copyIt')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="invitation stack">
        <h3>{t('messages.reach.invitationTitle', values)}</h3>
        <figure className="qr">
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('messages.reach.qrCode')}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
        </figure>
        <p className="post__body">{text}</p>
      </div>
      <p className="small muted">{t('messages.reach.howItIsMailed')}</p>
    </Dialog>
  );
}

/** What an announcement will reach before it is sent: how many people, and which families not. */
export function ReachNote({ scope }: { scope: Scope }) {
  const { client } = useMessaging();
  const [isInviting, setInviting] = useState(false);
  const { scope_type, scope_id } = scope;
  const { data: reach } = useQuery({
    queryKey: ['reach', scope_type, scope_id],
    queryFn: async () => (await client.call(getReach, { query: { scope_type, scope_id } })).data,
  });
  // Without it one can publish all the same.
  if (!reach) return null;
  const reached = reach.players.filter(({ adults }) => adults.length > 0);
  const missed = reach.players.filter(({ adults }) => adults.length === 0);
  return (
    <div className="reach stack stack--s">
      <p>
        {t('messages.reach.reaches', { count: reach.people })}{' '}
        {t('messages.reach.families', { reached: reached.length, count: reach.players.length })}
      </p>
      {missed.length > 0 ? (
        <p>{t('messages.reach.notReached', { names: named(missed.map(({ name }) => name)) })}</p>
      ) : null}
      <div className="actions">
        {missed.length > 0 ? (
          <Button small icon="share" onClick={() => setInviting(true)}>
            {t('messages.reach.inviteFamilies')}
          </Button>
        ) : null}
      </div>
      <details>
        <summary className="tap">{t('messages.reach.whoIsReached')}</summary>
        <ul className="rows">
          {reach.players.map(({ id, name, team, adults }) => (
            <li key={`${team}-${id}`} className="rows__item">
              <span className="grow">
                <span className="strong">{name}</span>
                {scope_type === 'division' ? <span className="muted"> · {withDashes(team)}</span> : null}
              </span>
              <span className={adults.length > 0 ? 'small' : 'small muted'}>
                {adults.length > 0 ? inWords(adults) : t('messages.reach.nobodyYet')}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {isInviting ? (
        <Invitation invitation={reach.invitation} scope={scope} onClose={() => setInviting(false)} />
      ) : null}
    </div>
  );
}
