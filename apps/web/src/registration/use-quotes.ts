import type { RegistrationQuote } from '@sports-hub/contract';
import { useEffect, useRef, useState } from 'react';
import { quote, Refused } from './api.ts';
import { fieldsOf, type RegistrationDraft } from './draft.ts';
import type { RegistrationPageData } from './page-data.ts';

const WAIT_MS = 400;
type Terms = RegistrationPageData['periods'][number];

export interface Quotes {
  /** By the child's key. */
  byChild: Readonly<Record<string, RegistrationQuote>>;
  /** What the server says about single fields of the child that is being filled in. */
  fields: Readonly<Record<string, string>>;
  trouble: string | undefined;
  /** A field was changed: what was said about it is over. */
  mended: (name: string) => void;
  /** Asks again now. */
  refresh: () => void;
}

/** Keeps each child's price up to date while one types; the server works it out, never the page. */
export function useQuotes(draft: RegistrationDraft, { period, fields }: Terms): Quotes {
  const [byChild, setByChild] = useState<Record<string, RegistrationQuote>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState<string>();
  const [turn, setTurn] = useState(0);
  const asked = useRef(new Map<string, string>());
  const inputs = draft.children.map((child) => ({
    key: child.key,
    text: JSON.stringify(fieldsOf(draft, child, fields, period.league.id)),
  }));
  const all = JSON.stringify(inputs);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      for (const { key, text } of inputs) {
        if (asked.current.get(key) === text) continue;
        asked.current.set(key, text);
        quote(JSON.parse(text) as object, abort.signal).then(
          (found) => {
            setByChild((earlier) => ({ ...earlier, [key]: found }));
            setProblems({});
            setTrouble(undefined);
          },
          (error: unknown) => {
            asked.current.delete(key);
            if (!(error instanceof Refused)) return;
            if (error.code === 'request.invalid') setProblems({ ...error.fields });
            else setTrouble(error.message);
          },
        );
      }
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [all, turn]);
  return {
    byChild,
    fields: problems,
    trouble,
    mended: (name) => setProblems(({ [name]: _over, ...others }) => others),
    refresh: () => {
      asked.current.clear();
      setTurn((before) => before + 1);
    },
  };
}
