import { t } from '@sports-hub/contract/texts';
import type { Message } from '@sports-hub/contract';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../kit/controls.tsx';
import {} from '../kit/words.ts';
import { DayLine, PendingBubble, SaidGroup } from './bubbles.tsx';
import type { Outbox, Pending } from './outbox.ts';
import { today, wordsOf } from './shared.tsx';
import { linesOf, type Thread } from './threads.ts';

interface LogProps {
  label: string;
  thread: Thread;
  /** Undefined for a guardian, who has said nothing here. */
  self: number | undefined;
  /** The first message that was unread when the conversation was opened. */
  firstNew: number | undefined;
  newCount: number;
  pending: readonly Pending[];
  sport: string;
  outbox: Outbox;
  /** A message that waits is written again. */
  onChange: (pending: Pending) => void;
  onEarlier: () => Promise<void>;
  onReport: (messages: readonly Message[]) => void;
  /** The newest message is on the screen. */
  onSeen: () => void;
}

/** Pixels from the end that still count as being there. */
const AT_END = 60;

/**
 * Where one reads in a conversation. The log is laid out in reverse: it opens at its end, and its position counts from
 * there, so that earlier messages above do not move what is read. What arrives below does, unless the position is moved
 * with it; and then a button says that something has arrived.
 */
function useReadingPosition(
  last: number,
  { isOwnLast, newSince, onSeen }: { isOwnLast: boolean; newSince: (id: number) => number; onSeen: () => void },
) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ last, height: 0, top: 0, isAtEnd: true });
  const [arrived, setArrived] = useState(0);

  const look = (): void => {
    const element = log.current;
    if (!element) return;
    const isAtEnd = element.scrollTop > -AT_END;
    before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop, isAtEnd };
    if (isAtEnd) {
      setArrived(0);
      if (document.visibilityState === 'visible') onSeen();
    }
  };
  const toEnd = (): void => {
    if (log.current) log.current.scrollTop = 0;
    look();
  };

  useLayoutEffect(() => {
    const element = log.current;
    const { last: lastBefore, height, top, isAtEnd } = before.current;
    if (element && last !== lastBefore) {
      before.current.last = last;
      if (isAtEnd || isOwnLast) element.scrollTop = 0;
      else {
        element.scrollTop = top - (element.scrollHeight - height);
        setArrived((number) => number + newSince(lastBefore));
      }
    }
    look();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  return { log, arrived, look, toEnd };
}

function Earlier({ onEarlier }: { onEarlier: () => Promise<void> }) {
  const [state, setState] = useState<{ busy?: boolean; words?: string }>({});
  const load = async (): Promise<void> => {
    setState({ busy: true });
    try {
      await onEarlier();
      setState({});
    } catch (error) {
      setState({ words: wordsOf(error) });
    }
  };
  return (
    <div className="thread__earlier">
      <Button kind="quiet" small busy={state.busy} onClick={() => void load()}>
        {t('messages.log.showEarlierMessages')}
      </Button>
      <span role="status">{state.words}</span>
    </div>
  );
}

/** The messages of a conversation, oldest first, and below them what is on its way. */
export function Log({ label, thread, self, firstNew, newCount, pending, sport, outbox, ...on }: LogProps) {
  const now = today();
  const lines = useMemo(() => linesOf(thread.items, firstNew), [thread.items, firstNew]);
  const last = thread.items.at(-1);
  const { log, arrived, look, toEnd } = useReadingPosition(last?.id ?? 0, {
    isOwnLast: pending.length > 0 || last?.sender_id === self,
    newSince: (id) => thread.items.filter((message) => message.id > id && message.sender_id !== self).length,
    onSeen: on.onSeen,
  });

  // When more is new than fits, reading begins where it begins.
  useLayoutEffect(() => {
    const line = log.current?.querySelector('.new-line');
    if (line && line.getBoundingClientRect().top < (log.current?.getBoundingClientRect().top ?? 0)) {
      line.scrollIntoView({ block: 'start' });
      look();
    }
  }, []);

  return (
    <div className="thread__middle">
      {/* What is new is said by the thread's own status line, one's own messages and earlier ones not at all. */}
      <div className="thread__log" role="log" aria-live="off" tabIndex={0} aria-label={label} ref={log} onScroll={look}>
        <div className="thread__inner">
          {thread.nextBefore === null ? null : <Earlier onEarlier={on.onEarlier} />}
          {lines.map((line) =>
            line.kind === 'day' ? (
              <DayLine key={line.key} date={line.date} now={now} />
            ) : line.kind === 'new' ? (
              <p className="new-line" key={line.key}>
                <span>{t('messages.log.new', { newCount })}</span>
              </p>
            ) : (
              <SaidGroup
                key={line.key}
                line={line}
                isMine={line.senderId === self}
                onReport={line.senderId === self ? undefined : on.onReport}
              />
            ),
          )}
          {pending.map((item) => (
            <PendingBubble
              key={item.client_id}
              pending={item}
              sport={sport}
              onRetry={outbox.retry}
              onDiscard={outbox.discard}
              onChange={on.onChange}
            />
          ))}
          {lines.length + pending.length === 0 ? (
            <p className="when">{t('messages.log.nothingHasBeenSaidYet')}</p>
          ) : null}
        </div>
      </div>
      {arrived > 0 ? (
        <Button icon="down" className="thread__arrived" onClick={toEnd}>
          {t('messages.log.newMessages', { count: arrived })}
        </Button>
      ) : null}
    </div>
  );
}
