import { t } from '@sports-hub/contract/texts';
import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../kit/controls.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatTime, grouped } from '../kit/words.ts';
import { useKept, type Keeping } from './keeping.ts';
import type { Pending } from './outbox.ts';
import { useCountdown } from './shared.tsx';
import type { Person } from './threads.ts';

const LONGEST = 4000;
const SHOW_COUNT_FROM = 3500;

interface ComposerProps {
  conversationId: number;
  to: Person;
  /** Said below the field when a player takes part: who else reads. */
  note: string | undefined;
  keeping: Keeping;
  onSend: (body: string) => void;
}

/** Enter sends with a keyboard; on a phone it is a new line, and the button sends. */
const sendsOnEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;

/** Writing a message. What is typed is kept for each conversation until it is sent. */
export function Composer({ conversationId, to, note, keeping, onSend }: ComposerProps) {
  const [text, setText] = useKept(keeping, `draft-${conversationId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = [...text.trim()].length;
  const isTooLong = length > LONGEST;

  // Browsers that size a field by its content need no measuring, which would lay out the whole page for every key.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = t('messages.composer.px', {
      scrollHeight: element.scrollHeight + element.offsetHeight - element.clientHeight,
    });
  }, [text]);

  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (length === 0 || isTooLong) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  };
  return (
    <form className="composer" onSubmit={send}>
      <label className="hidden-text" htmlFor="message">
        {t('messages.composer.messageTo', { name: to.name })}
      </label>
      <textarea
        className="input"
        id="message"
        ref={field}
        rows={1}
        dir="auto"
        placeholder={t('messages.composer.writeTo', { first: to.first })}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby="message-note"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!sendsOnEnter(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <Button
        kind="primary"
        className="btn--icon composer__send"
        icon="send"
        type="submit"
        aria-label={t('messages.composer.send')}
      />
      <p className="composer__note" id="message-note">
        {note}
        {length >= SHOW_COUNT_FROM ? (
          <span className={isTooLong ? 'composer__count composer__count--over' : 'composer__count'}>
            {isTooLong
              ? t('messages.composer.tooLong', { length: grouped(length), longest: grouped(LONGEST) })
              : t('messages.composer.of', { length: grouped(length), longest: grouped(LONGEST) })}
          </span>
        ) : null}
      </p>
    </form>
  );
}

/** The limit is reached: counts down, and what was written goes out by itself. */
export function Throttled({ pending }: { pending: readonly Pending[] }) {
  const until = pending.reduce((latest, item) => (item.state === 'waiting' ? Math.max(latest, item.until) : latest), 0);
  const seconds = useCountdown(until);
  if (until === 0) return null;
  return (
    <div className="thread__notice">
      <Notice tone="warning" icon="clock" title={t('messages.composer.thatWasALotAt')}>
        {t('messages.composer.youCanSendAgainIn', { count: Math.max(1, seconds) })}
      </Notice>
    </div>
  );
}

export type Silence =
  | { reason: 'no_scope' | 'consent_off' | 'no_guardian' | 'not_permitted' }
  | { reason: 'quiet'; until: string | undefined };

/** Why one can read here but not write, in place of the field. */
export function Silenced({ silence, other }: { silence: Silence; other: Person }) {
  const [title, words] = silenceWords(silence, other);
  return (
    <div className="thread__notice">
      <Notice icon={silence.reason === 'quiet' ? 'clock' : 'lock'} title={title}>
        {words}
      </Notice>
    </div>
  );
}

function silenceWords(silence: Silence, other: Person): [title: string, words: string] {
  switch (silence.reason) {
    case 'consent_off':
      return [t('messages.composer.messagingIsSwitchedOff'), t('messages.composer.yourFamilyHasSwitchedMessages')];
    case 'no_guardian':
      return [t('messages.composer.youCanReadThisBut'), t('messages.composer.messagesNeedAParentOr')];
    case 'quiet':
      return [
        silence.until
          ? t('messages.composer.messagesToPlayersWaitUntil', { until: formatTime(silence.until) })
          : t('messages.composer.messagesToPlayersWait'),
        t('messages.composer.theLeagueKeepsEveningsQuiet'),
      ];
    default:
      return other.role === 'player'
        ? [t('messages.composer.youCanReadThisBut'), t('messages.composer.youAndNoLongerShare', { first: other.first })]
        : [
            t('messages.composer.youCanReadThisBut'),
            t('messages.composer.youAndNoLongerShareA', { first: other.first }),
          ];
  }
}
