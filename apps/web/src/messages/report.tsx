import { t } from '@sports-hub/contract/texts';
import type { Message } from '@sports-hub/contract';
import { isHubError, reportMessage, type Client } from '@sports-hub/sdk';
import { useState, type FormEvent } from 'react';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Check, FieldError, TextField } from '../kit/fields.tsx';
import { useRefusal } from '../kit/use-refusal.ts';
import { formatMoment, formatWait, grouped } from '../kit/words.ts';
import { useKept, type Keeping } from './keeping.ts';
import { today, wordsOf } from './shared.tsx';

const REASONS = [
  t('messages.report.itIsUnkindOrThreatening'),
  t('messages.report.itAsksForPrivateContact'),
  t('messages.report.itShouldNotBeSaid'),
  t('messages.report.somethingElse'),
] as const;
/** The reason and what is told beside it are one text of at most 1,000 characters. */
const ROOM = 950;

interface ReportProps {
  /** Said together: one of them is reported. */
  messages: readonly Message[];
  /** Whose administrators read it: “Basketball”. */
  sport: string;
  client: Client;
  keeping: Keeping;
  onClose: () => void;
  onSent: () => void;
}

/** Tells an administrator about a message. Loaded when somebody opens it. */
export default function ReportDialog({ messages, sport, client, keeping, onClose, onSent }: ReportProps) {
  const [message, setMessage] = useState(messages.at(-1)!);
  const [reason, setReason] = useState<string>();
  const [more, setMore] = useKept(keeping, `report-${message.id}`);
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({});
  const isMissing = state.error !== undefined && reason === undefined;
  const form = useRefusal(state.error ? state : undefined);
  const isTooLong = [...more].length > ROOM;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!reason) {
      setState({ error: t('messages.report.pleaseChooseWhatIsWrong') });
      return;
    }
    if (isTooLong) return;
    setState({ busy: true });
    try {
      const text = more.trim() ? `${reason}: ${more.trim()}` : reason;
      await client.call(reportMessage, { body: { message_id: message.id, reason: text } });
      setMore('');
      onSent();
    } catch (error) {
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setState({
        error: wait ? t('messages.report.pleaseWaitBeforeTheNext', { wait: formatWait(wait) }) : wordsOf(error),
      });
    }
  };
  return (
    <Dialog
      title={t('messages.report.reportThisMessage')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('messages.report.cancel')}</Button>
          <Button kind="danger" icon="flag" type="submit" form="report" busy={state.busy}>
            {t('messages.report.sendReport')}
          </Button>
        </>
      }
    >
      <form id="report" className="stack" ref={form} onSubmit={(event) => void send(event)} noValidate>
        {messages.length > 1 ? (
          <fieldset>
            <legend className="label">{t('messages.report.whichMessage')}</legend>
            {messages.map((one) => (
              <Check
                key={one.id}
                type="radio"
                name="message"
                label={<span dir="auto">{one.body}</span>}
                checked={one.id === message.id}
                onChange={() => setMessage(one)}
              />
            ))}
          </fieldset>
        ) : null}
        <blockquote className="quote">
          <p dir="auto">{message.body}</p>
          <p className="xs muted">
            {message.first_name} {message.last_name} · {formatMoment(message.created_at, today())}
          </p>
        </blockquote>
        <fieldset
          aria-invalid={isMissing ? 'true' : undefined}
          aria-describedby={state.error ? 'reason-e' : undefined}
          tabIndex={-1}
        >
          <legend className="label">{t('messages.report.whatIsWrong')}</legend>
          {REASONS.map((words) => (
            <Check
              key={words}
              type="radio"
              name="reason"
              label={words}
              checked={reason === words}
              onChange={() => {
                setReason(words);
                setState({});
              }}
            />
          ))}
        </fieldset>
        <TextField
          id="report-more"
          label={t('messages.report.tellUsMore')}
          optional
          rows={3}
          value={more}
          error={isTooLong ? t('messages.report.pleaseShortenIt') : undefined}
          onInput={(event) => setMore(event.currentTarget.value)}
        />
        <span className="hint field__count">
          {t('messages.report.of', { length: grouped([...more].length), room: ROOM })}
        </span>
        {state.error ? (
          <div role="alert" tabIndex={-1}>
            <FieldError id="reason">{state.error}</FieldError>
          </div>
        ) : null}
        <p className="small muted">
          {t('messages.report.anAdministratorForReadsThis', {
            sport: sport.toLowerCase(),
            firstName: message.first_name,
          })}
        </p>
      </form>
    </Dialog>
  );
}
