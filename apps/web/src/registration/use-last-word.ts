import type { RegistrationField } from '@sports-hub/contract';
import { useRef } from 'react';
import type { Quotes } from './use-quotes.ts';

type ByField = Readonly<Record<string, string>>;

export const ofFields = (problems: ByField = {}, fields: readonly RegistrationField[]): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => fields.some((field) => field.name === name)));

/** What it does not take, by field, or a field that it asks about. */
type LastWord = { refused: Record<string, string>; question?: undefined } | { refused?: undefined; question: string };

/**
 * What the server says about the answers of a step, before one goes on: also to somebody who was quicker than it. It
 * asks once; whoever goes on all the same has read the question. Undefined while an earlier press still waits for it.
 */
export function useLastWord(quotes: Quotes) {
  const asked = useRef(new Set<string>());
  const isWaiting = useRef(false);
  return async (child: string, fields: readonly RegistrationField[]): Promise<LastWord | 'nothing' | undefined> => {
    if (isWaiting.current) return undefined;
    isWaiting.current = true;
    const answer = fields.length > 0 ? await quotes.settled() : undefined;
    isWaiting.current = false;
    const refused = ofFields(answer?.problems[child], fields);
    if (Object.keys(refused).length > 0) return { refused };
    const question = answer?.byChild[child]?.questions.find(
      ({ field, message }) => fields.some(({ name }) => name === field) && !asked.current.has(message),
    );
    if (!question) return 'nothing';
    asked.current.add(question.message);
    return { question: question.field };
  };
}
