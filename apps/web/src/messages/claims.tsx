import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { Claim } from '@sports-hub/contract';
import { answerClaim, isHubError, withdrawClaim } from '@sports-hub/sdk';
import { useState, type FormEvent } from 'react';
import { Button, Tag } from '../kit/controls.tsx';
import { TextField } from '../kit/fields.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { formatDate } from '../kit/words.ts';
import { keys } from './messaging.ts';
import { today, useMessaging, wordsOf } from './shared.tsx';

const TAGS: Record<Claim['status'], [words: string, tone: 'info' | 'success' | 'danger' | undefined]> = {
  pending: [t('messages.claims.waiting'), 'info'],
  approved: [t('messages.claims.confirmed'), 'success'],
  rejected: [t('messages.claims.notApproved'), 'danger'],
  withdrawn: [t('messages.claims.withdrawn'), undefined],
};

function explain(claim: Claim, now: string): string {
  const asked = t('messages.claims.asked', { createdAt: formatDate(claim.created_at, now) });
  const answered = claim.reviewed_at ? formatDate(claim.reviewed_at, now) : '';
  if (claim.status === 'rejected')
    return claim.note
      ? t('messages.claims.answeredWithNote', { answered, note: claim.note })
      : t('messages.claims.answered', { answered });
  if (claim.status === 'approved') return t('messages.claims.answered', { answered });
  if (claim.status === 'withdrawn') return asked;
  if (claim.question && !claim.answer) return t('messages.claims.itWaitsForYourAnswer', { asked });
  return t('messages.claims.aVolunteerOfTheLeague', { asked });
}

/** One change of an own claim; the list is asked for again whatever came of it. */
function useClaimStep(done: string) {
  const { cache } = useMessaging();
  const [state, setState] = useState<{ busy?: boolean; words?: string }>({});
  const take = async (step: () => Promise<unknown>): Promise<void> => {
    setState({ busy: true });
    try {
      await step();
      setState({});
      showToast(done);
    } catch (error) {
      setState({
        words: isHubError(error, 'record.conflict') ? t('messages.claims.thisWasDecidedInThe') : wordsOf(error),
      });
    }
    await cache.invalidateQueries({ queryKey: keys.claims });
    await cache.invalidateQueries({ queryKey: keys.standings });
  };
  return { ...state, take, refuse: (words: string) => setState({ words }), refused: state.words ? state : undefined };
}

/** What the league wants to know before it decides. */
function Question({ claim }: { claim: Claim }) {
  const { client } = useMessaging();
  const [answer, setAnswer] = useState('');
  const { busy, words, take, refuse, refused } = useClaimStep(t('messages.claims.thankYouTheLeagueGot'));
  const form = useRefusal(refused);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (answer.trim()) return void take(() => client.call(answerClaim, { params: { id: claim.id }, body: { answer } }));
    refuse(t('messages.claims.pleaseWriteAnAnswer'));
  };
  return (
    <form className="stack stack--s" ref={form} onSubmit={send} noValidate>
      <TextField
        id={`answer-${claim.id}`}
        label={t('messages.claims.theLeagueAsks', { question: claim.question ?? '' })}
        rows={2}
        maxLength={1000}
        value={answer}
        error={words}
        onInput={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button kind="primary" small type="submit" className="start" busy={busy}>
        {rich('messages.claims.answerTheQuestionAbout', {
          firstName: claim.first_name,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </Button>
    </form>
  );
}

function Withdraw({ claim }: { claim: Claim }) {
  const { client } = useMessaging();
  const { busy, words, take, refused } = useClaimStep(t('messages.claims.withdrawn2'));
  const place = useRefusal<HTMLSpanElement>(refused);
  return (
    <span className="stack stack--s" ref={place}>
      {words ? (
        <Notice tone="danger" role="alert">
          {words}
        </Notice>
      ) : null}
      <Button
        kind="quiet"
        small
        busy={busy}
        onClick={() => void take(() => client.call(withdrawClaim, { params: { id: claim.id }, body: {} }))}
      >
        {rich('messages.claims.withdrawTheClaimFor', {
          firstName: claim.first_name,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </Button>
    </span>
  );
}

export function ClaimRow({ claim, onAgain }: { claim: Claim; onAgain: () => void }) {
  const [words, tone] = TAGS[claim.status];
  const isPending = claim.status === 'pending';
  return (
    <li className="rows__item rows__item--top">
      <span className="grow">
        <span className="strong">
          {claim.first_name} {claim.last_name}
        </span>{' '}
        <Tag tone={tone}>{words}</Tag>
        <span className="small muted block">{explain(claim, today())}</span>
        {isPending && claim.question && claim.answer ? (
          <span className="small block">
            {t('messages.claims.theLeagueAskedYouAnswered', { question: claim.question, answer: claim.answer })}
          </span>
        ) : null}
        {isPending && claim.question && !claim.answer ? <Question claim={claim} /> : null}
      </span>
      {isPending ? <Withdraw claim={claim} /> : null}
      {claim.status === 'rejected' ? (
        <Button kind="quiet" small onClick={onAgain}>
          {t('messages.claims.askAgain')}
        </Button>
      ) : null}
    </li>
  );
}
