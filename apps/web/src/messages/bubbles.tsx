import { t } from '@sports-hub/contract/texts';
import type { Message } from '@sports-hub/contract';
import { memo } from 'react';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { formatDate, formatTime } from '../kit/words.ts';
import type { Pending } from './outbox.ts';
import { clockTime } from './shared.tsx';
import type { Line } from './threads.ts';

interface GroupProps {
  line: Extract<Line, { kind: 'group' }>;
  isMine: boolean;
  onReport?: (messages: readonly Message[]) => void;
}

/**
 * Messages never change, so a group is the same while it begins and ends with the same ones: thousands need no look.
 */
function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  return (
    before.line.key === after.line.key &&
    before.line.messages.length === after.line.messages.length &&
    before.line.messages.at(-1)?.id === after.line.messages.at(-1)?.id &&
    before.isMine === after.isMine &&
    before.onReport === after.onReport
  );
}

/** What one person said within a few minutes, with one way to report it. Text is shown as text. */
export const SaidGroup = memo(function SaidGroup({ line, isMine, onReport }: GroupProps) {
  const last = line.messages.at(-1)!;
  const time = formatTime(last.created_at);
  const moment = `${formatDate(last.created_at)}, ${time}`;
  return (
    <article
      className={isMine ? 'said said--mine' : 'said'}
      aria-label={`${isMine ? t('messages.bubbles.you') : line.first}, ${moment}`}
    >
      {line.messages.map((message) => (
        <div className="said__line" key={message.id}>
          <p className="bubble" dir="auto">
            {message.body}
          </p>
          {onReport && message === last ? (
            <Button
              kind="icon"
              icon="flag"
              className="said__more"
              aria-label={t('messages.bubbles.reportOf', {
                body: message.body.slice(0, 40),
                first: line.first,
                createdAt: moment,
              })}
              onClick={() => onReport(line.messages)}
            />
          ) : null}
        </div>
      ))}
      <p className="said__who">{isMine ? time : `${line.first} · ${time}`}</p>
    </article>
  );
}, isSameGroup);

export const DayLine = ({ date, now }: { date: string; now: string }) => (
  <p className="when">
    <time dateTime={date}>
      {date === now ? t('messages.bubbles.today', { date: formatDate(date).slice(5) }) : formatDate(date, now)}
    </time>
  </p>
);

const whyNotSent = ({ code, message }: { code: string; message: string }, sport: string): string => {
  if (code === 'client.offline' || code === 'client.timeout') return t('messages.bubbles.notSentYouSeemTo');
  if (code === 'outbox.full') return t('messages.bubbles.notKeptTooManyWait');
  if (code === 'sport.unavailable' || code.startsWith('server.') || code === 'client.unreadable')
    return t('messages.bubbles.notSentWeCouldNot', { sport });
  if (code.startsWith('auth.')) return t('messages.bubbles.notSentYouWereSigned');
  return t('messages.bubbles.notSent', { message });
};

interface PendingProps {
  pending: Pending;
  sport: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  onChange: (pending: Pending) => void;
}

/** Kept in this browser until there is a connection. */
const Offline = ({
  pending,
  since,
  onDiscard,
  onChange,
}: Omit<PendingProps, 'sport' | 'onRetry'> & { since: number }) => (
  <article className="said said--mine" aria-label={t('messages.bubbles.youWaits')}>
    <p className="bubble bubble--later" dir="auto">
      {pending.body}
    </p>
    <div className="later">
      <span>
        <Icon name="clock" size="s" />
        {t('messages.bubbles.waitsSince', { time: clockTime(since) })}
      </span>
      <span>
        <button type="button" className="btn btn--quiet" onClick={() => onChange(pending)}>
          {t('messages.bubbles.change')}
        </button>
        <button type="button" className="btn btn--danger-quiet" onClick={() => onDiscard(pending.client_id)}>
          {t('messages.bubbles.discard')}
        </button>
      </span>
    </div>
  </article>
);

/** A message that is not the service's yet: on its way, waiting for the limit, or not sent. */
export const PendingBubble = memo(function PendingBubble({ pending, sport, onRetry, ...on }: PendingProps) {
  if (pending.state === 'offline') return <Offline pending={pending} since={pending.since} {...on} />;
  const { body, client_id } = pending;
  const { onDiscard } = on;
  const failed = pending.state === 'failed' ? pending.error : undefined;
  return (
    <article
      className="said said--mine"
      aria-label={failed ? t('messages.bubbles.youNotSent') : t('messages.bubbles.youSending')}
    >
      <p className={failed ? 'bubble bubble--failed' : 'bubble bubble--sending'} dir="auto">
        {body}
      </p>
      {failed ? (
        <div className="failed" role="alert">
          <span>{whyNotSent(failed, sport)}</span>
          <span>
            <button type="button" className="btn btn--danger-quiet" onClick={() => onRetry(client_id)}>
              <Icon name="retry" />
              {t('messages.bubbles.tryAgain')}
            </button>
            <button type="button" className="btn btn--quiet failed__discard" onClick={() => onDiscard(client_id)}>
              {t('messages.bubbles.discard')}
            </button>
          </span>
        </div>
      ) : (
        <p className="said__who">
          {pending.state === 'waiting' ? t('messages.bubbles.waiting') : t('messages.bubbles.sending')}
        </p>
      )}
    </article>
  );
});
