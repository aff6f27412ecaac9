import type { WishKind } from '@sports-hub/contract';

/**
 * Questions whose answers are for those who build rosters, and for nobody else: they stand on no page of the family, of the
 * registration or of a team, in no file, and are put before nobody who registers the child again.
 */
export const WISH_QUESTIONS = { with: 'play_with', not_with: 'play_not_with' } as const satisfies Record<
  WishKind,
  string
>;

const NAMES = new Set<string>(Object.values(WISH_QUESTIONS));
export const isWish = (name: string): boolean => NAMES.has(name);
