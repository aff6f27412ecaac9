import { Problem } from '@sports-hub/kernel';
import { ownerOf, type RegistrationCaller } from '../caller.ts';
import type { RegistrationSubmission } from '../submissions/service.ts';

/** Whether it is registered when its family has paid; what is free has to be confirmed first, except by its owner. */
export const registersAtOnce = (
  { hasPlace, reasons, price, values }: RegistrationSubmission,
  caller: RegistrationCaller,
): boolean => hasPlace === true && reasons.length === 0 && (price.total > 0 || ownerOf(caller, values) !== undefined);

/** A refusal that says which child it is about: `children.1.zip`, and `children.1` where no field is to blame. */
export function refusalOfChild(error: unknown, index: number): unknown {
  if (!(error instanceof Problem)) return error;
  const entries = Object.entries(error.details.fields ?? {});
  const fields = Object.fromEntries(entries.map(([field, words]) => [`children.${index}.${field}`, words]));
  return new Problem(error.code, {
    ...error.details,
    fields: entries.length > 0 ? fields : { [`children.${index}`]: error.text },
  });
}

/** Reads one child after the other, each with those before it that will be registered; tells what is wrong with all. */
export async function readChildren<T>(
  children: readonly T[],
  caller: RegistrationCaller,
  read: (child: T, before: readonly RegistrationSubmission[]) => Promise<RegistrationSubmission>,
): Promise<RegistrationSubmission[]> {
  const before: RegistrationSubmission[] = [];
  const found: RegistrationSubmission[] = [];
  const wrong: Record<string, string> = {};
  for (const [index, child] of children.entries()) {
    try {
      const submission = await read(child, before);
      found.push(submission);
      if (registersAtOnce(submission, caller)) before.push(submission);
    } catch (error) {
      const refusal = refusalOfChild(error, index);
      if (!(refusal instanceof Problem) || refusal.code !== 'request.invalid') throw refusal;
      Object.assign(wrong, refusal.details.fields);
    }
  }
  if (Object.keys(wrong).length > 0) throw new Problem('request.invalid', { fields: wrong });
  return found;
}
