/** The enabled sports. Football is not part of this release: it exists only as a calendar source. */
export const SPORTS = ['basketball', 'baseball'] as const;
export type Sport = (typeof SPORTS)[number];

export const isSport = (name: string): name is Sport => (SPORTS as readonly string[]).includes(name);
