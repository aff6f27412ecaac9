import type { AdminClaim, AdminReport, CallRefusal, ChangedBy, OperationSpec } from '@sports-hub/contract';
import type { PageProblem, Typed } from '@sports-hub/web/render';
import { localAddress } from '@sports-hub/kernel';

export type AdminFormFields = Record<string, string | string[]>;

const areFields = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((value) => [value].flat().every((one) => typeof one === 'string'));

/** Only our own pages: an address from a form must not lead anybody elsewhere. */
export function ownPath(path: unknown, otherwise: string): string {
  const local = localAddress(path);
  return local && /^\/admin\/[a-z]/i.test(local) ? local : otherwise;
}

export const textOf = (fields: AdminFormFields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** What is shown again: never a secret, and nothing of ours. */
export const shownAgain = (op: string, id: string, fields: AdminFormFields): Typed => ({
  op,
  id,
  fields: Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith('_') && name !== 'password' && name !== 'code'),
  ),
});

/** Who decided in the meantime, where the claim or report that comes back with the refusal says so. */
function decidedOf(current: object | undefined, op: string): PageProblem['decided'] {
  if (!current || !('reviewed_by' in current)) return undefined;
  const { status, reviewed_by: by, reviewed_at: at } = current as AdminClaim | AdminReport;
  // A report that somebody has taken on may have been changed since by anybody.
  const isDecided = status !== 'pending' && status !== 'open' && (status !== 'reviewing' || op === 'startReportReview');
  return isDecided ? { status, by, at } : undefined;
}

/** Who changed it in the meantime, where the record that comes back with the refusal says so. */
const changedOf = (current: object | undefined): PageProblem['changed'] =>
  current && 'changed' in current ? ((current as { changed: ChangedBy | null }).changed ?? undefined) : undefined;

export const problemOf = ({ code, message, fields, data, requestId = '' }: CallRefusal, op = ''): PageProblem => {
  const decided = decidedOf(data['current'] as object | undefined, op);
  const changed = changedOf(data['current'] as object | undefined);
  return { code, message, fields, requestId, ...(decided ? { decided } : {}), ...(changed ? { changed } : {}) };
};

/** One row of the schedule as its own form has it: fields whose names begin with `change:`. */
function scheduleEdit(fields: AdminFormFields): Record<string, unknown> | undefined {
  const of = (name: string): string => textOf(fields, `change:${name}`);
  if (of('key') === '') return undefined;
  const number = (name: string): Record<string, number> =>
    /^\d{1,9}$/.test(of(name)) ? { [name]: Number(of(name)) } : {};
  const word = (name: string): Record<string, string> => (of(name) === '' ? {} : { [name]: of(name) });
  return {
    ...word('key'),
    ...word('kind'),
    ...word('status'),
    ...number('sequence'),
    ...number('duration_minutes'),
    ...number('home_team_id'),
    ...number('away_team_id'),
    ...(of('date') && of('time') ? { starts_at: `${of('date')}T${of('time').slice(0, 5)}` } : {}),
    venue_id: of('venue_id') === '' ? null : Number(of('venue_id')),
    ...('change:on_purpose' in fields ? { on_purpose: true } : {}),
  };
}

/** What becomes of each game and practice that a closure affects: `moves.game:12.to` is a time and place, or a word. */
function closureMoves(fields: AdminFormFields): object[] | undefined {
  const keys = Object.keys(fields).flatMap((name) => /^moves\.((?:game|practice):\d{1,15})\.to$/.exec(name)?.[1] ?? []);
  if (keys.length === 0) return undefined;
  return keys.map((id) => {
    const of = (name: string): string => textOf(fields, `moves.${id}.${name}`);
    const to = of('to');
    const [, startsAt, place] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)@(\d{1,15})$/.exec(to) ?? [];
    const [when, where] = to === 'other' ? [`${of('day')}T${of('clock').slice(0, 5)}`, of('venue')] : [startsAt, place];
    return {
      id,
      sequence: Number(of('sequence')),
      ...(when && when.length === 16 ? { starts_at: when } : {}),
      ...(where && when?.length === 16 ? { venue_id: Number(where) } : {}),
      ...(to === 'postponed' || to === 'cancelled' ? { status: to } : {}),
    };
  });
}

/** What a body is made of: fields, and lists that stand for several of them. */
type BodyFields = Record<string, string | string[] | object[]>;

/** Fields of a form that stand for something else in the operation's body. */
export function asBodyFields(fields: AdminFormFields): BodyFields {
  const [scopeType, scopeId] = textOf(fields, 'scope').split(':');
  const rights = Object.entries(fields).flatMap(([name, value]) => {
    const [, page] = /^(?:page|also):(.+)$/.exec(name) ?? [];
    return page && value !== 'none' ? [`${page}:${String(value)}`] : [];
  });
  const [subject, subjectId] = textOf(fields, 'belongs_to').split(':');
  const edit = scheduleEdit(fields);
  const moves = closureMoves(fields);
  return {
    ...fields,
    ...(scopeId ? { scope_type: scopeType ?? '', scope_id: scopeId } : {}),
    ...(subjectId ? { subject: subject ?? '', subject_id: subjectId } : {}),
    ...(edit ? { changes: [edit] } : {}),
    ...(moves ? { moves } : {}),
    rights,
  };
}

interface FormSchema {
  properties?: Record<string, { type?: string; items?: FormSchema & { type?: string } }>;
  required?: string[];
}

/** Records in a list: fields named `list.id.field`. */
function recordsOf(list: string, schema: FormSchema, fields: BodyFields): Record<string, unknown>[] {
  const records = new Map<string, BodyFields>();
  for (const [name, value] of Object.entries(fields)) {
    const [of, id = '', field = ''] = name.split('.');
    if (of !== list || !field) continue;
    records.set(id, { ...(records.get(id) ?? { id }), [field]: value });
  }
  return [...records.values()].map((record) => bodyOf({ body: schema as never }, record));
}

/** The body an operation takes, made of a form's fields: an empty optional field is none, an unticked box is false, digits are a number. */
export function bodyOf({ body }: Pick<OperationSpec, 'body'>, fields: BodyFields): Record<string, unknown> {
  const { properties = {}, required = [] } = (body ?? {}) as FormSchema;
  const made: Record<string, unknown> = {};
  for (const [name, { type, items }] of Object.entries(properties)) {
    const given = fields[name];
    if (type === 'boolean') made[name] = given !== undefined && given !== 'false';
    else if (type === 'array' && items?.type === 'object') made[name] = given ?? recordsOf(name, items, fields);
    else if (type === 'array') made[name] = given === undefined ? [] : [given].flat();
    else if (type === 'integer' && typeof given === 'string' && /^\d{1,9}$/.test(given)) made[name] = Number(given);
    else if (typeof given === 'string' && (given !== '' || required.includes(name))) made[name] = given;
  }
  return made;
}

/** A form that was in progress when the session ended, passed through the sign-in and shown again afterwards. */
export interface KeptForm {
  path: string;
  typed: Typed;
}
export const readKept = (given: string): KeptForm | undefined => {
  try {
    const { path, typed } = JSON.parse(given) as KeptForm;
    const isWhole = typeof typed.op === 'string' && typeof typed.id === 'string' && areFields(typed.fields);
    const own = ownPath(path, '');
    return isWhole && own ? { path: own, typed } : undefined;
  } catch {
    return undefined;
  }
};
