import { useState } from 'react';

/** What somebody typed, kept in this tab until it is sent: it survives a reload, an ended session and a walk around. */
export interface Keeping {
  read(name: string): string;
  write(name: string, text: string): void;
}

const PREFIX = 'messages:';

/** Nothing of one person is shown to the next who signs in here: what belongs to others is removed. */
export function createKeeping(storage: Storage | undefined, owner: string): Keeping {
  const own = `${PREFIX}${owner}:`;
  const attempt = <T>(action: (kept: Storage) => T, otherwise: T): T => {
    try {
      return storage ? action(storage) : otherwise;
    } catch {
      return otherwise; // full, or switched off
    }
  };
  attempt((kept) => {
    const foreign = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '').filter(
      (key) => key.startsWith(PREFIX) && !key.startsWith(own),
    );
    for (const key of foreign) kept.removeItem(key);
  }, undefined);
  return {
    read: (name) => attempt((kept) => kept.getItem(own + name) ?? '', ''),
    write(name, text) {
      attempt((kept) => {
        if (text === '') kept.removeItem(own + name);
        else kept.setItem(own + name, text);
      }, undefined);
    },
  };
}

/** A text field that is kept under a name. */
export function useKept(keeping: Keeping, name: string): [text: string, change: (text: string) => void] {
  const [kept, setKept] = useState({ name, text: keeping.read(name) });
  // Another name is another draft: read at once, so that one never sees the other's text.
  const now = kept.name === name ? kept : { name, text: keeping.read(name) };
  if (now !== kept) setKept(now);
  return [
    now.text,
    (text) => {
      keeping.write(name, text);
      setKept({ name, text });
    },
  ];
}
