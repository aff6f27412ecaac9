import type { OperationSpec } from '@sports-hub/contract';

/** What is read of a response's schema. */
interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasType = ({ type }: Shape, name: string): boolean => (Array.isArray(type) ? type.includes(name) : type === name);

/** What stands for a field that a sport does not know yet; undefined where nothing can. */
function emptyOf(shape: Shape): unknown {
  if (hasType(shape, 'null')) return null;
  if (hasType(shape, 'array')) return [];
  return hasType(shape, 'boolean') ? false : undefined;
}

function complete(shape: Shape, value: unknown): boolean {
  if (value === null || value === undefined) return value === null;
  if (shape.items) return Array.isArray(value) && value.every((item) => complete(shape.items!, item));
  if (!shape.properties) return true;
  if (!isObject(value)) return false;
  const required = new Set(shape.required);
  return Object.entries(shape.properties).every(([name, inner]) => {
    if (value[name] === undefined) {
      if (!required.has(name)) return true;
      value[name] = emptyOf(inner);
      return value[name] !== undefined;
    }
    return complete(inner, value[name]);
  });
}

/**
 * Sports are upgraded one by one, so one of an older release may answer without what was added since: that is filled in as
 * nothing (null, no entries, no), in place. Says whether the answer can be shown: not if it lacks what has no such value.
 */
export function completeAnswer({ responses }: OperationSpec, status: number, data: unknown): boolean {
  const response = responses[status];
  return !response || !('data' in response) || complete(response.data as Shape, data);
}
