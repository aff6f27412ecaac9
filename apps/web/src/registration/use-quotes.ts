import type { RegistrationQuote } from '@sports-hub/contract';
import { useEffect, useRef, useState } from 'react';
import { quoteFamily, Refused } from './api.ts';
import { fieldsOf, type RegistrationDraft } from './draft.ts';
import type { PageTerms } from './page-data.ts';

const WAIT_MS = 400;
/** Nobody is held up for longer by an answer that does not come. */
const MAX_SETTLING_MS = 2_500;
type ByField = Readonly<Record<string, string>>;

interface Answered {
  byChild: Quotes['byChild'];
  problems: Quotes['problems'];
}

export interface Quotes {
  /** The last price that is known, by the child's key. */
  byChild: Readonly<Record<string, RegistrationQuote>>;
  /** What the server says about single fields, by the child's key. */
  problems: Readonly<Record<string, ByField>>;
  trouble: string | undefined;
  /** A field was changed: what was said about it is over. */
  mended: (name: string) => void;
  /** What is said to what is typed now, by the child's key; undefined where no answer comes in time. */
  settled: () => Promise<Answered | undefined>;
  /** Asks again now. */
  refresh: () => void;
}

const without = (fields: ByField, name: string): ByField => {
  const { [name]: _over, ...others } = fields;
  return others;
};

/** `children.1.zip`: what is wrong with each child, by its key. */
function problemsOf(fields: ByField, keys: readonly string[]): Record<string, ByField> {
  const found: Record<string, Record<string, string>> = Object.fromEntries(keys.map((key) => [key, {}]));
  for (const [path, message] of Object.entries(fields)) {
    const [, index, name] = /^children\.(\d+)\.(.+)$/.exec(path) ?? [];
    const own = found[keys[Number(index)] ?? ''];
    if (own && name) own[name] = message;
  }
  return found;
}

/**
 * Keeps the price of all children together up to date while one types; the server works it out, never the page. An
 * answer that it does not take is said at its field, and the last price stays.
 */
export function useQuotes(draft: RegistrationDraft, terms: PageTerms, isPreview = false): Quotes {
  const [byChild, setByChild] = useState<Quotes['byChild']>({});
  const [problems, setProblems] = useState<Quotes['problems']>({});
  const [trouble, setTrouble] = useState<string>();
  const [turn, setTurn] = useState(0);
  /** About what is typed now. */
  const asked = useRef<{ answer: Promise<Answered | undefined>; abort: AbortController } | undefined>(undefined);
  const open = draft.children.filter(({ done }) => !done);
  const keys = open.map(({ key }) => key);
  const children = open.map((child) => fieldsOf(draft, child, terms));
  const all = JSON.stringify([keys, children]);

  const ask = async (signal: AbortSignal): Promise<Answered | undefined> => {
    try {
      const { items } = await quoteFamily(children, signal);
      const found = Object.fromEntries(items.flatMap((one, index) => [[keys[index] ?? '', one]]));
      setByChild(found);
      setProblems({});
      setTrouble(undefined);
      return { byChild: found, problems: {} };
    } catch (error) {
      if (signal.aborted) return undefined;
      asked.current = undefined;
      if (!(error instanceof Refused)) return undefined;
      const found = problemsOf(error.fields, keys);
      // Nobody answers which league: what is said about it is said of the form.
      const closed = Object.values(found).flatMap((fields) => fields['league_id'] ?? [])[0];
      const isSaidAtFields = Object.values(found).some((fields) => Object.keys(fields).length > 0);
      setProblems(found);
      setTrouble(closed ?? (isSaidAtFields ? undefined : error.message));
      return { byChild: {}, problems: found };
    }
  };
  const askOnce = (): Promise<Answered | undefined> => {
    if (asked.current) return asked.current.answer;
    const abort = new AbortController();
    const asking = { abort, answer: ask(abort.signal) };
    asked.current = asking;
    return asking.answer;
  };
  useEffect(() => {
    if (isPreview || keys.length === 0) return;
    const timer = setTimeout(() => void askOnce(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      asked.current?.abort.abort();
      asked.current = undefined;
    };
  }, [all, turn]);
  return {
    byChild,
    problems,
    trouble,
    mended: (name) =>
      setProblems((earlier) =>
        Object.fromEntries(Object.entries(earlier).map(([key, fields]) => [key, without(fields, name)])),
      ),
    settled: () =>
      isPreview || keys.length === 0
        ? Promise.resolve(undefined)
        : Promise.race([
            askOnce(),
            new Promise<undefined>((resolve) => setTimeout(resolve, MAX_SETTLING_MS, undefined)),
          ]),
    refresh: () => {
      asked.current = undefined;
      setTurn((before) => before + 1);
    },
  };
}
