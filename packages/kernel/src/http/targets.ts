import type { OperationSpec } from '@sports-hub/contract';
import { Problem } from '../problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A path parameter as the service gets it. Numbers beyond exactness name no record. */
function segment(value: unknown): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Problem('record.not_found');
  return encodeURIComponent(String(value));
}

/**
 * Builds a request target from validated values only, in the contract's order: nothing of the client's
 * own spelling survives, unknown query names are gone, and equal requests get equal targets.
 */
export function targetBuilder(op: OperationSpec, prefix: string): (params: Values, query: Values) => string {
  const segments = op.path.split('/').slice(1);
  const isFixed = segments.every((part) => !part.startsWith(':'));
  const fixed = `${prefix}${op.path}`;
  const names = Object.keys((op.query as { properties?: object } | undefined)?.properties ?? {});
  return (params, query) => {
    let target = isFixed
      ? fixed
      : `${prefix}${segments.map((part) => `/${part.startsWith(':') ? segment(params[part.slice(1)]) : part}`).join('')}`;
    let separator = '?';
    for (const name of names) {
      const value = query[name];
      if (value === undefined) continue;
      target += `${separator}${name}=${encodeURIComponent(String(value))}`;
      separator = '&';
    }
    return target;
  };
}
