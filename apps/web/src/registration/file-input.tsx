import { t } from '@sports-hub/contract/texts';
import type { RegistrationField } from '@sports-hub/contract';
import { PAPER_KEPT_DAYS, PAPER_LIMIT, PAPER_TYPES } from '@sports-hub/contract/paper-limits';
import { useRef, useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { FieldFrame } from '../kit/fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { Refused, sendPaper } from './api.ts';

const MAX_MEGABYTES = PAPER_LIMIT / 1024 / 1024;

/**
 * A file that is sent as soon as it is chosen; what the form keeps of it is where it was put, so that a reload, or the way
 * back, does not ask for it again. In a preview nothing is sent.
 */
export function FileInput({
  field: { name, label, help, required },
  value,
  error,
  leagueId,
  onChange,
}: {
  field: RegistrationField;
  value: string;
  error: string | undefined;
  leagueId: number | undefined;
  onChange: (value: string) => void;
}) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const wrong = refusal ?? (isSending ? undefined : error);
  const isHere = value !== '' && !isSending && !wrong;
  /** What had the focus is gone with its step: the next one has it. */
  const goOn = (): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus());
  const send = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    setRefusal(undefined);
    if (leagueId === undefined) return onChange('preview');
    if (file.size > PAPER_LIMIT) return setRefusal(t('answers.papers.tooLarge', { most: MAX_MEGABYTES }));
    setSending(true);
    try {
      onChange((await sendPaper(leagueId, name, file)).paper);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefusal(problem.fields['file'] ?? problem.message);
      input.value = '';
    } finally {
      setSending(false);
      goOn();
    }
  };
  return (
    <FieldFrame
      id={name}
      label={label}
      hint={[help, t('registration.papers.whatFits', { most: MAX_MEGABYTES })].filter(Boolean).join(' ')}
      error={wrong}
      optional={!required}
    >
      <div ref={box} className="stack stack--s">
        <p className="small row" role="status" hidden={!isSending && !isHere}>
          {isSending ? t('registration.papers.sending') : null}
          {isHere ? (
            <>
              <span>
                <Icon name="check" size="s" className="inline" /> {t('registration.papers.isHere')}
              </span>
              <Button
                kind="quiet"
                small
                onClick={() => {
                  onChange('');
                  goOn();
                }}
              >
                {t('registration.papers.takeItBack')}
              </Button>
            </>
          ) : null}
        </p>
        <input
          type="file"
          className="input"
          id={name}
          hidden={isHere}
          accept={PAPER_TYPES}
          disabled={isSending}
          aria-describedby={[`${name}-h`, wrong && `${name}-e`].filter(Boolean).join(' ')}
          aria-invalid={wrong ? 'true' : undefined}
          onChange={({ currentTarget }) => void send(currentTarget)}
        />
      </div>
      <span className="hint">{t('registration.papers.onlyTheLeague', { days: PAPER_KEPT_DAYS })}</span>
    </FieldFrame>
  );
}
