import { useEffect, useRef, type RefObject } from 'react';
import { focusInView, sayInTitle } from './refused.ts';

export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => (isWrong ? sayInTitle() : undefined), [isWrong]);
}

/**
 * For the element around a form. Whenever `refused` is another object, the first wrong field has the focus, else the
 * message; while there is one, the title says so.
 */
export function useRefusal<Place extends HTMLElement = HTMLFormElement>(
  refused: object | undefined,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useErrorTitle(refused !== undefined);
  useEffect(() => {
    if (!refused) return;
    const inside = place.current;
    focusInView(
      inside?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        inside?.querySelector<HTMLElement>('[role="alert"]'),
    );
  }, [refused]);
  return place;
}
