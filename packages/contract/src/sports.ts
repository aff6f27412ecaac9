/** The enabled sports. Football is not part of this release: it exists only as a calendar source. */
export const SPORTS = ['basketball', 'baseball'] as const;
export type Sport = (typeof SPORTS)[number];

/** As it stands in a sentence: `Basketball`. */
export const sportTitle = (sport: Sport): string => sport.charAt(0).toUpperCase() + sport.slice(1);

export const isSport = (name: string): name is Sport => (SPORTS as readonly string[]).includes(name);
