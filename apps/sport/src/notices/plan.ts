import type { NoticeLine, Reader } from './queries.ts';

/** Which of somebody's lines go out now, and how. */
export interface Plan {
  reader: Reader;
  /** On devices. */
  shown: readonly NoticeLine[];
  mailed: readonly NoticeLine[];
  /** Shown now, mailed later to who has not confirmed it. */
  held: readonly NoticeLine[];
}

/** Whoever has no device is mailed what is important at once. */
export function planOf(reader: Reader, lines: readonly NoticeLine[]): Plan {
  const { by_mail, devices } = reader;
  const open = lines.filter(({ is_seen }) => !is_seen);
  const mailable = by_mail ? open : [];
  const waits = ({ important_id, is_pushed, with_mail }: NoticeLine): boolean =>
    important_id !== null && !is_pushed && !with_mail && devices.length > 0;
  return {
    reader,
    shown: devices.length > 0 ? open.filter(({ is_pushed }) => !is_pushed) : [],
    mailed: mailable.filter((line) => !waits(line)),
    held: mailable.filter(waits),
  };
}

const isSame = (some: readonly NoticeLine[], others: readonly NoticeLine[]): boolean =>
  some.length === others.length && some.every((line) => others.includes(line));

/** The lists of lines of which it is asked whether there is still something to tell, each once. */
export const listsOf = ({ shown, mailed }: Plan): (readonly NoticeLine[])[] =>
  (isSame(shown, mailed) ? [mailed] : [mailed, shown]).filter((list) => list.length > 0);
