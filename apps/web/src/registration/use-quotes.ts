import type { RegistrationQuote } from '@sports-hub/contract';
import { useEffect, useRef, useState } from 'react';
import { quote, Refused } from './api.ts';
import { fieldsOf, type RegistrationDraft } from './draft.ts';
import type { PageTerms } from './page-data.ts';

const WAIT_MS = 400;
type ByField = Readonly<Record<string, string>>;

export interface Quotes {
  /** The last price that is known, by the child's key. */
  byChild: Readonly<Record<string, RegistrationQuote>>;
  /** What the server says about single fields, by the child's key. */
  problems: Readonly<Record<string, ByField>>;
  trouble: string | undefined;
  /** A field was changed: what was said about it is over. */
  mended: (name: string) => void;
  /** Asks again now. */
  refresh: () => void;
}

const without = (fields: ByField, name: string): ByField => {
  const { [name]: _over, ...others } = fields;
  return others;
};

/**
 * Keeps each child's price up to date while one types; the server works it out, never the page. An answer that it does
 * not take is said at its field, and the last price stays.
 */
export function useQuotes(draft: RegistrationDraft, terms: PageTerms): Quotes {
  const [byChild, setByChild] = useState<Quotes['byChild']>({});
  const [problems, setProblems] = useState<Quotes['problems']>({});
  const [trouble, setTrouble] = useState<string>();
  const [turn, setTurn] = useState(0);
  const asked = useRef(new Map<string, string>());
  const inputs = draft.children.map((child) => ({
    key: child.key,
    text: JSON.stringify(fieldsOf(draft, child, terms)),
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
            setProblems((earlier) => ({ ...earlier, [key]: {} }));
            setTrouble(undefined);
          },
          (error: unknown) => {
            asked.current.delete(key);
            if (!(error instanceof Refused)) return;
            const { league_id: closed, ...said } = error.fields;
            setProblems((earlier) => ({ ...earlier, [key]: said }));
            // Nobody answers which league: what is said about it is said of the form.
            const isSaidAtFields = closed === undefined && Object.keys(said).length > 0;
            setTrouble(isSaidAtFields ? undefined : (closed ?? error.message));
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
    problems,
    trouble,
    mended: (name) =>
      setProblems((earlier) =>
        Object.fromEntries(Object.entries(earlier).map(([key, fields]) => [key, without(fields, name)])),
      ),
    refresh: () => {
      asked.current.clear();
      setTurn((before) => before + 1);
    },
  };
}
