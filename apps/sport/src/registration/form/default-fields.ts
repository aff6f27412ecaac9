import type { RegistrationField, Sport } from '@sports-hub/contract';
import type { Database, Tx } from '@sports-hub/kernel';
import { WISH_QUESTIONS } from './wishes.ts';

type Field = Pick<RegistrationField, 'name' | 'label' | 'type' | 'group'> &
  Partial<Pick<RegistrationField, 'required' | 'max_length' | 'minimum' | 'maximum' | 'help'>> & {
    /** False: a period asks it once somebody wants that. */
    asked?: boolean;
    options?: readonly (readonly [value: string, label: string])[];
    document?: string;
  };

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    .split(' ')
    .map((code) => [code, code] as const);

const grades = (from: number, to: number): (readonly [string, string])[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const grade = from + index;
    return [String(grade), grade === 0 ? 'Kindergarten' : `Grade ${grade}`] as const;
  });

const heights = (fromInches: number, toInches: number): (readonly [string, string])[] =>
  Array.from({ length: toInches - fromInches + 1 }, (_, index) => {
    const inches = fromInches + index;
    return [`${Math.floor(inches / 12)}-${inches % 12}`, `${Math.floor(inches / 12)} ft ${inches % 12} in`] as const;
  });

const SIZES: Record<'shirts' | 'shirtsAndCaps', Field['options']> = {
  shirts: [
    ['youth-s', 'Youth S'],
    ['youth-m', 'Youth M'],
    ['youth-l', 'Youth L'],
    ['youth-xl', 'Youth XL'],
    ['adult-s', 'Adult S'],
    ['adult-m', 'Adult M'],
  ],
  shirtsAndCaps: [
    ['shirt-ys', 'Shirt YS, small cap'],
    ['shirt-ym', 'Shirt YM, small cap'],
    ['shirt-yl', 'Shirt YL, large cap'],
    ['shirt-as', 'Shirt AS, large cap'],
    ['shirt-am', 'Shirt AM, adult cap'],
  ],
};

interface OwnQuestions {
  child: Field[];
  choices: Field[];
  agreements: Record<'concussion_agreement' | 'medical_agreement', string>;
  sizes: Field['options'];
  /** The lowest and the highest jersey. */
  numbers: readonly [number, number];
}

/** What a sport asks that has no questions of its own. */
const COMMON: OwnQuestions = {
  child: [
    { name: 'grade', label: 'Grade', type: 'select', group: 'child', required: true, options: grades(0, 8) },
    {
      name: 'years_played',
      label: 'Years played',
      type: 'number',
      group: 'child',
      minimum: 0,
      maximum: 12,
    },
  ],
  choices: [],
  agreements: {
    concussion_agreement: 'I have read it. A player who may have a concussion does not play on.',
    medical_agreement: 'My child may be treated in an emergency if I cannot be reached.',
  },
  sizes: SIZES.shirts,
  numbers: [1, 99],
};

const OWN: Partial<Record<Sport, OwnQuestions>> = {
  basketball: {
    sizes: SIZES.shirts,
    numbers: [0, 55],
    child: [
      { name: 'grade', label: 'Grade', type: 'select', group: 'child', required: true, options: grades(3, 8) },
      { name: 'height', label: 'Height', type: 'select', group: 'child', options: heights(40, 76) },
      {
        name: 'years_played',
        label: 'Years of basketball',
        type: 'number',
        group: 'child',
        minimum: 0,
        maximum: 12,
      },
    ],
    choices: [
      {
        name: 'evaluation_evening',
        label: 'Evaluation evening',
        type: 'select',
        group: 'choices',
        options: [
          ['early', 'Early: 5:30 p.m.'],
          ['late', 'Late: 7:00 p.m.'],
        ],
      },
    ],
    agreements: {
      concussion_agreement: 'I have read it. I will tell the coach about any blow to the head.',
      medical_agreement: 'My child may be treated in an emergency if I cannot be reached.',
    },
  },
  baseball: {
    sizes: SIZES.shirtsAndCaps,
    numbers: [1, 49],
    child: [
      { name: 'grade', label: 'School grade', type: 'select', group: 'child', required: true, options: grades(0, 8) },
      { name: 'height', label: 'Height', type: 'text', group: 'child', max_length: 20 },
      {
        name: 'years_played',
        label: 'Seasons of baseball or softball',
        type: 'select',
        group: 'child',
        options: [
          ['0', 'This is the first'],
          ['1', 'One'],
          ['2', 'Two'],
          ['3', 'Three or more'],
        ],
      },
    ],
    choices: [
      {
        name: 'throws',
        label: 'Throws',
        type: 'select',
        group: 'choices',
        options: [
          ['right', 'Right-handed'],
          ['left', 'Left-handed'],
        ],
      },
      { name: 'pitching_interest', label: 'Would like to pitch', type: 'boolean', group: 'choices' },
    ],
    agreements: {
      concussion_agreement: 'I have read it. A player who may have a concussion leaves the field.',
      medical_agreement: 'My child may be treated at the field or in hospital if I cannot be reached.',
    },
  },
};

/** What a sport asks until somebody changes the rows. */
export function defaultFields(sport: Sport): Field[] {
  const { child, choices, agreements, sizes, numbers } = OWN[sport] ?? COMMON;
  const [minimum, maximum] = numbers;
  const text = (name: string, label: string, group: Field['group'], max_length: number): Field => ({
    name,
    label,
    type: 'text',
    group,
    required: true,
    max_length,
  });
  const jersey = (n: 1 | 2 | 3, label: string): Field => ({
    name: `jersey_choice_${n}`,
    label,
    type: 'number',
    group: 'choices',
    required: n === 1,
    minimum,
    maximum,
  });
  const yesNo = (name: string, label: string, help?: string): Field => ({
    name,
    label,
    type: 'boolean',
    group: 'choices',
    help,
  });
  const wish = (name: string, label: string, help: string): Field => ({
    ...{ name, label, help, asked: false },
    ...{ type: 'text', group: 'choices', max_length: 200 },
  });
  return [
    { name: 'league_id', label: 'League', type: 'select', group: 'choices', required: true },
    { name: 'division_id', label: 'Division', type: 'select', group: 'choices', required: true },
    text('player_first_name', 'First name', 'child', 80),
    text('player_last_name', 'Last name', 'child', 80),
    { name: 'birth_date', label: 'Date of birth', type: 'date', group: 'child', required: true },
    {
      name: 'gender',
      label: 'Plays with',
      type: 'select',
      group: 'child',
      required: true,
      options: [
        ['girls', 'Girls'],
        ['boys', 'Boys'],
      ],
    },
    ...child,
    {
      name: 'jersey_size',
      label: 'Size',
      type: 'select',
      group: 'choices',
      required: true,
      ...(sizes ? { options: sizes } : {}),
    },
    jersey(1, 'First choice of number'),
    jersey(2, 'Second choice'),
    jersey(3, 'Third choice'),
    ...choices,
    wish(
      WISH_QUESTIONS.with,
      'Would like to play with',
      'First and last names of other children. Nothing is promised, and only those who build the teams read it.',
    ),
    wish(
      WISH_QUESTIONS.not_with,
      'Should not be on a team with',
      'Only those who build the teams read it: no other family, and no coach.',
    ),
    {
      name: 'volunteer_choice',
      label: 'Helping out',
      type: 'select',
      group: 'choices',
      options: [
        ['volunteer', 'We will take our turns'],
        ['opt_out', 'We cannot help this season'],
      ],
      help: 'Families help unless they pay the fee for opting out.',
    },
    { name: 'discount_code', label: 'Discount code', type: 'text', group: 'choices', max_length: 40 },
    yesNo('photo_consent', 'Team pictures may be used on the site'),
    yesNo('coaching_interest', 'I would like to coach', 'A background check and a short course follow.'),
    yesNo('sponsor_interest', 'My business may sponsor a team'),
    text('parent_first_name', 'Parent or guardian, first name', 'family', 80),
    text('parent_last_name', 'Last name', 'family', 80),
    { name: 'email', label: 'Email', type: 'email', group: 'family', required: true, max_length: 254 },
    { name: 'phone', label: 'Phone', type: 'phone', group: 'family', required: true, max_length: 40 },
    text('address', 'Street and number', 'family', 120),
    text('city', 'City', 'family', 80),
    { name: 'state', label: 'State', type: 'select', group: 'family', required: true, options: STATES },
    { name: 'zip', label: 'ZIP', type: 'zip', group: 'family', required: true, max_length: 10 },
    ...(['concussion', 'medical'] as const).map((kind): Field => ({
      name: `${kind}_agreement`,
      label: kind === 'concussion' ? 'Concussion information' : 'Medical release',
      type: 'agreement',
      group: 'agreements',
      required: true,
      help: agreements[`${kind}_agreement`],
      document: `${kind}-agreement`,
    })),
  ];
}

export async function insertFields(tx: Tx, fields: readonly Field[], periodId: number | null): Promise<void> {
  for (const [position, field] of fields.entries()) {
    const { id } = await tx.one<{ id: number }>(
      `insert into registration_fields
         (period_id, name, label, type, group_name, is_required, max_length, minimum, maximum, help, document_key, position, is_asked)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        periodId,
        field.name,
        field.label,
        field.type,
        field.group,
        field.required ?? false,
        field.max_length ?? null,
        field.minimum ?? null,
        field.maximum ?? null,
        field.help ?? null,
        field.document ?? null,
        position,
        field.asked ?? true,
      ],
    );
    const options = field.options ?? [];
    await tx.run(
      `insert into registration_options (field_id, value, label, position)
       select $1, o.value, o.label, o.position - 1 from unnest($2::text[], $3::text[]) with ordinality as o (value, label, position)`,
      [id, options.map(([value]) => value), options.map(([, label]) => label)],
    );
  }
}

/** A sport that asks nothing yet starts with these. */
export async function keepRegistrationFields(db: Database, sport: Sport): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(hashtext('registration_fields'))`);
    if (await tx.maybeOne('select 1 from registration_fields limit 1')) return;
    await insertFields(tx, defaultFields(sport), null);
  });
}
