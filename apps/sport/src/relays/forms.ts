import type { BodyOf, OperationSpec } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { compileValidator, Problem, validationProblem } from '@sports-hub/kernel';

const validators = new Map<OperationSpec, ReturnType<typeof compileValidator>>();

/**
 * What a page's form sent, checked by the operation's own schema: the same rules and words as over the API. Fields that
 * stand empty in a form count as left out where they may be; where they may not, that is said rather than which rule
 * they break. Throws `request.invalid` with what is wrong by field.
 */
export function readForm<O extends OperationSpec>(
  op: O,
  fields: Readonly<Record<string, string | undefined>>,
): BodyOf<O> {
  const schema = op.body as { properties?: object; required?: string[] } | undefined;
  if (!schema) throw new Problem('request.malformed');
  const validate = validators.get(op) ?? compileValidator(schema);
  validators.set(op, validate);
  const typed = (name: string): string | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const isEmpty = (name: string): boolean => (typed(name) ?? '').trim() === '';
  const body = Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) => {
      const isLeftOut = typed(name) === undefined || (isEmpty(name) && !schema.required?.includes(name));
      return isLeftOut ? [] : [[name, typed(name)]];
    }),
  );
  if (validate(body)) return body as BodyOf<O>;
  const wrong = Object.entries(validationProblem(validate.errors ?? []).details.fields ?? {});
  throw new Problem('request.invalid', {
    fields: Object.fromEntries(
      wrong.map(([name, words]) => [name, isEmpty(name) ? t('answers.relays.forms.thisIsNeeded') : words]),
    ),
  });
}
