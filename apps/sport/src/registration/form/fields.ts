import type { RegistrationField, RegistrationSchemaField } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import type { Terms } from '../periods/terms.ts';

/** A field as its row says it. Leagues and divisions have their options from elsewhere. */
export interface FieldRow extends RegistrationField {
  asked: boolean;
}

type StoredField = Omit<FieldRow, 'document_url'> & { document_path: string | null };

/** A period's own row stands before the sport's. */
const findFields = (sql: Sql, periodId: number): Promise<StoredField[]> =>
  sql.rows<StoredField>(
    `select f.name, f.label, f.type, f.group_name as group, f.is_required as required, f.is_asked as asked,
            f.max_length, f.minimum, f.maximum, f.help,
            (select '/files/' || x.id || '/' || x.name from documents d join files x on x.id = d.file_id and x.is_public
              where d.key = f.document_key) as document_path,
            (select json_agg(json_build_object('value', o.value, 'label', o.label) order by o.position, o.value)
               from registration_options o where o.field_id = f.id) as options
       from (select distinct on (name) * from registration_fields where period_id is null or period_id = $1
              order by name, period_id nulls last) f
      order by f.position, f.name`,
    [periodId],
  );

/** Absent instead of null, as the interface has it. */
const shown = ({ document_path, ...row }: StoredField, links: SiteLinks): FieldRow => {
  const entries = Object.entries({ ...row, document_url: links.maybe(document_path) }).filter(
    ([, value]) => value !== null,
  );
  return Object.fromEntries(entries) as unknown as FieldRow;
};

export interface Fields {
  /** Every field the sport knows, for this period. */
  /** The same as they are stored now. */
  read(sql: Sql, periodId: number): Promise<FieldRow[]>;
  of(sql: Sql, terms: Pick<Terms, 'period_id' | 'fields_version'>): Promise<FieldRow[]>;
}

/** Fields are read again only when a row has changed: the terms say so. */
export function createFields(links: SiteLinks): Fields {
  const known = new Map<number, { version: number; rows: FieldRow[] }>();
  const read = async (sql: Sql, periodId: number): Promise<FieldRow[]> =>
    (await findFields(sql, periodId)).map((row) => shown(row, links));
  return {
    read,
    async of(sql, { period_id, fields_version }) {
      const remembered = known.get(period_id);
      if (remembered?.version === fields_version) return remembered.rows;
      const rows = await read(sql, period_id);
      if (known.size > 200) known.clear();
      known.set(period_id, { version: fields_version, rows });
      return rows;
    },
  };
}

const optionsOf = ({ name, options }: FieldRow, terms: Terms): RegistrationField['options'] => {
  if (name === 'league_id') return [{ value: String(terms.league_id), label: terms.league_name }];
  if (name === 'division_id') return terms.divisions.map(({ id, name: label }) => ({ value: String(id), label }));
  return options;
};

/** What a family most likely answers: the only option where one is needed, and the state that the organisation is in. */
function presetOf({ name, required, options = [] }: RegistrationField, { home_state }: Terms): string | undefined {
  if (required && options.length === 1) return options[0]?.value;
  return name === 'state' ? options.find(({ value }) => value === home_state)?.value : undefined;
}

/** The fields that a period asks: what a page shows and what a registration is checked against. */
export function askedFields(rows: readonly FieldRow[], terms: Terms): RegistrationField[] {
  const hasCodes = terms.discounts.some(({ kind }) => kind === 'code');
  return rows
    .filter(
      ({ name, asked }) =>
        asked && (name !== 'volunteer_choice' || terms.volunteer_required) && (name !== 'discount_code' || hasCodes),
    )
    .map(({ asked: _asked, ...field }) => {
      const options = optionsOf({ ...field, asked: true }, terms);
      const shownField = options ? { ...field, options } : field;
      const preset = presetOf(shownField, terms);
      return preset === undefined ? shownField : { ...shownField, preset };
    });
}

const narrower = (
  pick: (...values: number[]) => number,
  one: number | undefined,
  other: number | undefined,
): number | undefined => (one === undefined || other === undefined ? (one ?? other) : pick(one, other));

const BOUNDS = { max_length: Math.min, minimum: Math.max, maximum: Math.min };

/** The same field of two periods: whoever keeps to this is refused by neither for its form. */
function mergeField(
  { preset, ...one }: RegistrationSchemaField,
  other: RegistrationSchemaField,
): RegistrationSchemaField {
  const options = [...(one.options ?? []), ...(other.options ?? [])];
  const bounds = Object.entries(BOUNDS).flatMap(([name, pick]) => {
    const bound = narrower(pick, one[name as keyof typeof BOUNDS], other[name as keyof typeof BOUNDS]);
    return bound === undefined ? [] : [[name, bound]];
  });
  return {
    ...one,
    ...Object.fromEntries(bounds),
    // Where each has another, none is the likely one.
    ...(preset !== undefined && preset === other.preset ? { preset } : {}),
    required: one.required || other.required,
    required_for: [...one.required_for, ...other.required_for],
    ...(one.options ? { options: [...new Map(options.map((option) => [option.value, option])).values()] } : {}),
  };
}

/** The fields of several periods at once: what any asks, required where any requires it, with the options of all. */
export function mergeFields(
  lists: readonly { periodId: number; fields: readonly RegistrationField[] }[],
): RegistrationSchemaField[] {
  const merged = new Map<string, RegistrationSchemaField>();
  for (const { periodId, fields } of lists) {
    for (const field of fields) {
      const own = { ...field, required_for: field.required ? [periodId] : [] };
      const earlier = merged.get(field.name);
      merged.set(field.name, earlier ? mergeField(earlier, own) : own);
    }
  }
  return [...merged.values()];
}
