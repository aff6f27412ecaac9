export const SOURCE = 'apps/sport/src';

const NO_RULES = /\.test\.ts$|\/testing\/|\/pages\//;

/** Whether a file can hold rules: neither tests nor what they need, nor pages, which only show. */
export const hasRules = (file: string): boolean =>
  /\.(ts|sql)$/.test(file) && file.startsWith('apps/sport/') && !NO_RULES.test(file);
