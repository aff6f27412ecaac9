import { useEffect } from 'react';
import type { Step } from './draft.ts';

/** Each step is an entry of the history, so that the browser's own buttons lead back and forth. */
export function useStepsInHistory(first: Step, onStep: (step: Step) => void): void {
  useEffect(() => {
    const back = (event: PopStateEvent): void => onStep((event.state as { step?: Step } | null)?.step ?? 'child');
    history.replaceState({ step: first }, '');
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
}
