import { ConfigError, type Environment } from '../config.ts';

export interface ThrottleRule {
  limit: number;
  seconds: number;
}

export const throttleVariable = (rule: string): string => `THROTTLE_${rule.toUpperCase().replaceAll('-', '_')}`;

/** A misspelt limit would silently be none. */
export function refuseUnknownThrottles(env: Environment, rules: readonly string[]): void {
  const known = new Set(rules.map(throttleVariable));
  const unknown = Object.keys(env).find((name) => name.startsWith('THROTTLE_') && !known.has(name));
  if (unknown) throw new ConfigError(unknown, `is not a limit; there are ${[...known].sort().join(', ')}`);
}

/** Every rule can be changed: `THROTTLE_LOGIN_ADDRESS=10/900` is ten in 900 seconds. */
export function readThrottleRules<Name extends string>(
  env: Environment,
  defaults: Readonly<Record<Name, ThrottleRule>>,
): Record<Name, ThrottleRule> {
  refuseUnknownThrottles(env, Object.keys(defaults));
  const rules = { ...defaults } as Record<Name, ThrottleRule>;
  for (const name of Object.keys(defaults) as Name[]) {
    const variable = throttleVariable(name);
    const value = env[variable]?.trim();
    if (!value) continue;
    const [, limit, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? [];
    if (!Number(limit) || !Number(seconds))
      throw new ConfigError(variable, 'must be <limit>/<seconds>, for example 10/900');
    rules[name] = { limit: Number(limit), seconds: Number(seconds) };
  }
  return rules;
}
