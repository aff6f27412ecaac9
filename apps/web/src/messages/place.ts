import { useSyncExternalStore } from 'react';

export const TABS = ['conversations', 'announcements', 'family'] as const;
export type Tab = (typeof TABS)[number];

/** Where one is: every conversation and tab has an address, so that back, forward and reload work. */
export interface MessagesPlace {
  tab: Tab;
  conversation?: number;
  /** The child whose conversation a guardian reads. */
  child?: number;
  /** The list of people to write to is open. */
  isNew?: boolean;
}

const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const value = query.get(name) ?? '';
  return /^[1-9][0-9]{0,14}$/.test(value) ? Number(value) : undefined;
};

export function readPlace(search: string): MessagesPlace {
  const query = new URLSearchParams(search);
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'conversations';
  if (tab !== 'conversations') return { tab };
  const conversation = idIn(query, 'c');
  const child = conversation === undefined ? undefined : idIn(query, 'child');
  return {
    tab,
    ...(conversation === undefined ? {} : { conversation }),
    ...(child === undefined ? {} : { child }),
    ...(query.has('new') ? { isNew: true } : {}),
  };
}

/** The address of a place; what else the address says (the sport) stays. */
export function addressOf(place: MessagesPlace, { pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams();
  const sport = new URLSearchParams(search).get('sport');
  if (sport) query.set('sport', sport);
  if (place.tab !== 'conversations') query.set('tab', place.tab);
  if (place.conversation !== undefined) query.set('c', String(place.conversation));
  if (place.child !== undefined) query.set('child', String(place.child));
  if (place.isNew) query.set('new', '1');
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

const watchers = new Set<() => void>();
const changed = (): void => {
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  if (watchers.size === 0) window.addEventListener('popstate', changed);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('popstate', changed);
  };
};

let known: { search: string; place: MessagesPlace } | undefined;
/** The same object for the same address. */
export const currentPlace = (): MessagesPlace => {
  if (known?.search !== location.search) known = { search: location.search, place: readPlace(location.search) };
  return known.place;
};

export const usePlace = (): MessagesPlace => useSyncExternalStore(watch, currentPlace);

export function go(place: MessagesPlace, { replace = false } = {}): void {
  const address = addressOf(place, location);
  if (address === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  changed();
}
