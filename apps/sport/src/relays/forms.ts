import type { BodyOf, OperationSpec } from '@sports-hub/contract';
import { compileValidator, Problem, validationProblem } from '@sports-hub/kernel';

const validators = new Map<OperationSpec, ReturnType<typeof compileValidator>>();

/**
 * What a page's form sent, checked by the operation's own schema: the same rules and words as over the API. Fields that
 * stand empty in a form count as left out where they may be. Throws `request.invalid` with what is wrong by field.
 */
export function readForm<O extends OperationSpec>(
  op: O,
  fields: Readonly<Record<string, string | undefined>>,
): BodyOf<O> {
  const schema = op.body as { properties?: object; required?: string[] } | undefined;
  if (!schema) throw new Problem('request.malformed');
  const validate = validators.get(op) ?? compileValidator(schema, 'body');
  validators.set(op, validate);
  const body = Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const isLeftOut = value === undefined || (value.trim() === '' && !schema.required?.includes(name));
      return isLeftOut ? [] : [[name, value]];
    }),
  );
  if (!validate(body)) throw validationProblem(validate.errors ?? []);
  return body as BodyOf<O>;
}
