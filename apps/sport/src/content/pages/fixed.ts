export type PageKey = 'about' | 'programs' | 'programs-in-house' | 'programs-travel';

/** A page that every site has: it is written like any other, but neither moved nor taken away. */
export interface FixedPage {
  /** Among pages of information, whose own numbers never get there. The view `live_content` has the same. */
  id: number;
  key: PageKey;
  path: string;
}

export const FIXED_TEXTS: readonly FixedPage[] = [
  { id: 1_000_000_001, key: 'about', path: '/about' },
  { id: 1_000_000_002, key: 'programs', path: '/programs' },
  { id: 1_000_000_003, key: 'programs-in-house', path: '/programs/in-house' },
  { id: 1_000_000_004, key: 'programs-travel', path: '/programs/travel' },
];

/** Above which programs some of them stand, by their address. */
export const PROGRAMS_OF: Readonly<Record<string, { key: PageKey; kind: 'in-house' | 'travel' | null }>> = {
  '/programs': { key: 'programs', kind: null },
  '/programs/in-house': { key: 'programs-in-house', kind: 'in-house' },
  '/programs/travel': { key: 'programs-travel', kind: 'travel' },
};

export const fixedById = (id: number): FixedPage | undefined => FIXED_TEXTS.find((page) => page.id === id);
export const fixedByPath = (path: string): FixedPage | undefined => FIXED_TEXTS.find((page) => page.path === path);
export const fixedByKey = (key: string): FixedPage | undefined => FIXED_TEXTS.find((page) => page.key === key);
