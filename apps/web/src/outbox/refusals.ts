// Why something that had waited was not taken, in words.

import { t } from '@sports-hub/contract/texts';
import type { Answer, AnswerValue, FieldGame } from '@sports-hub/contract';
import { formatMoment, formatTime } from '../kit/words.ts';
import { link } from './lines.ts';
import type { WaitingCall } from './waiting.ts';

const SAID: Record<AnswerValue, string> = {
  comes: t('browser.later.comes'),
  does_not_come: t('browser.later.doesNotCome'),
  not_sure: t('browser.later.isNotSure'),
};
const said = (value: unknown): string =>
  Object.hasOwn(SAID, String(value)) ? SAID[value as AnswerValue] : t('browser.later.nothing');

/** A sport's local time, beside the day on which it was pressed. */
const momentOf = (moment: string, since: number): string => {
  const day = new Date(since).toISOString().slice(0, 10);
  return moment.startsWith(day) ? formatTime(moment) : formatMoment(moment, day);
};

const scoreOf = ({ away_score, home_score }: { away_score?: number | null; home_score?: number | null }): string =>
  `${away_score ?? ''}–${home_score ?? ''}`;

/** A result that somebody else of the team has entered since, or that the league has decided. */
function resultWords({ error, body }: WaitingCall): string | undefined {
  const current = error?.['current'] as FieldGame | undefined;
  if (!current || !('game_id' in body)) return undefined;
  const own = current.entries.find(({ is_yours }) => is_yours);
  return error?.code === 'result.decided'
    ? t('browser.scores.decided', { stands: scoreOf(current) })
    : t('browser.scores.changed', { stands: scoreOf(own ?? current), yours: scoreOf(body as Partial<FieldGame>) });
}

export function refusalWords(call: WaitingCall): string {
  return resultWords(call) ?? answerRefusal(call);
}

function answerRefusal({ error, body, since }: WaitingCall): string {
  const { code, message, closed_at, answer } = error ?? { code: '', message: '' };
  if (code === 'answer.closed' && typeof closed_at === 'string')
    return t('browser.later.answersClosed', { moment: momentOf(closed_at, since) });
  const stands = answer as Answer | null | undefined;
  if (code === 'answer.changed' && stands) {
    const words = { said: said(stands.value), yours: said((body as { value?: unknown }).value) };
    return stands.by.is_you
      ? t('browser.later.youAnsweredElsewhere', words)
      : t('browser.later.somebodyAnswered', {
          name: stands.by.first_name,
          moment: momentOf(stands.given_at, since),
          ...words,
        });
  }
  return t('browser.later.notSent', { message });
}

export const coachHref = (path: string): HTMLElement =>
  link(t('browser.later.tellTheCoach'), `/messages.php?sport=${path.split('/')[4]}`);
