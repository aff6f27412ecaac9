import type { RegistrationField } from '@sports-hub/contract';

export type Body = Record<string, unknown>;

function valueFor({ type, options, minimum }: RegistrationField): unknown {
  if (type === 'select') return options?.[0]?.value;
  if (type === 'number') return minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'agreement') return true;
  if (type === 'zip') return '12345';
  if (type === 'date') return '2017-05-14';
  return 'Text';
}

/** A form filled in from the schema, as an app does it; what tells families apart is added for each. */
export async function readForm(hub: string, league: number, division: number): Promise<(n: string) => Body> {
  const response = await fetch(`${hub}/api/v1/sports/basketball/registration/schema?league_id=${league}`);
  const { data } = (await response.json()) as { data: { fields: RegistrationField[] } };
  const { discount_code: _none, ...form } = Object.fromEntries(
    data.fields.map((field) => [field.name, valueFor(field)] as const),
  );
  return (n) => ({
    ...form,
    league_id: league,
    division_id: division,
    grade: '3',
    gender: 'girls',
    player_first_name: `Child${n}`,
    player_last_name: 'Bench',
    parent_last_name: `Family${n}`,
    email: `family${n}@bench.example`,
    phone: '555 010 0100',
  });
}
