import { THROTTLE_RULES as HUB_RULES } from '../../apps/hub/src/throttles.ts';
import { THROTTLE_RULES as SPORT_RULES } from '../../apps/sport/src/throttles.ts';

const list = (name: string, rules: object): string =>
  `export const ${name} = [\n${Object.keys(rules)
    .map((rule) => `  '${rule}',\n`)
    .join('')}] as const;\n`;

/** The names of the services' limits, for the contract, which cannot read the services. */
export const throttleNames = (): string =>
  `// Made by npm run generate from the throttles.ts of hub and sport.\n${list('HUB_THROTTLES', HUB_RULES)}${list('SPORT_THROTTLES', SPORT_RULES)}`;
