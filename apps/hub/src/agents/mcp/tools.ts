import Type, { type TSchema } from 'typebox';
import { SPORT_TABLE, type AgentScope, type Sport as SportName } from '@sports-hub/contract';

type Values = Readonly<Record<string, unknown>>;
/** Calls the hub's own API as the agent would, and gives `data`. */
export type CallApi = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Values>;

export interface AgentTool {
  name: string;
  title: string;
  description: string;
  input: TSchema;
  /** What an agent's token must hold to be shown the tool. Without one, everybody is. */
  scope?: AgentScope;
  run(call: CallApi, input: Values): Promise<Values>;
}

/** Stands for the sports of the hub, which `agentTools` puts in its place. */
const Sport = Type.String();
const Day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }));
const Count = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 }));
const RecordId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));
const object = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const query = (input: Values, names: readonly string[]): string => {
  const given = names.flatMap((name) => (input[name] === undefined ? [] : [[name, String(input[name])]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};
const items = (data: Values): Values[] => (data['items'] ?? []) as Values[];
const pick = (record: unknown, ...names: string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => ((record as Values)?.[name] === undefined ? [] : [[name, (record as Values)[name]]])),
  );
const nameOf = (record: unknown): unknown => (record as Values | null)?.['name'] ?? null;
const sportPath = (input: Values, path: string): string => `/sports/${String(input['sport'])}${path}`;

const game = (row: Values): Values => ({
  ...pick(row, 'id', 'starts_at', 'status', 'score'),
  home: nameOf(row['home_team']),
  away: nameOf(row['away_team']),
  division: nameOf(row['division']),
  venue: nameOf(row['venue']),
});

const find = (name: string, title: string, path: string, present: (row: Values) => Values): AgentTool => ({
  name,
  title,
  description: `${title} of one sport, by date, team or division. Times are US Eastern.`,
  input: object({
    sport: Sport,
    ...(path.includes('games') ? { from: Day('From this day on'), to: Day('Up to this day') } : {}),
    team_id: RecordId('From list_teams'),
    division_id: RecordId('From list_teams'),
    limit: Count,
  }),
  run: async (call, input) => ({
    items: items(
      await call('GET', sportPath(input, `${path}${query(input, ['from', 'to', 'team_id', 'division_id', 'limit'])}`)),
    ).map(present),
  }),
});

const reading: AgentTool[] = [
  find('find_games', 'Games', '/schedules/games', game),
  find('find_practices', 'Practices', '/schedules/practices', (row) => ({
    ...pick(row, 'id', 'starts_at', 'ends_at', 'status'),
    team: nameOf(row['team']),
    venue: nameOf(row['venue']),
  })),
  {
    name: 'list_teams',
    title: 'Teams',
    description: 'The teams of one sport with their ids and divisions.',
    input: object({ sport: Sport, division_id: RecordId('Only of this division') }),
    run: async (call, input) => ({
      items: items(await call('GET', sportPath(input, `/teams${query(input, ['division_id'])}`))).map((row) => ({
        ...pick(row, 'id', 'name'),
        division: pick(row['division'], 'id', 'name'),
      })),
    }),
  },
  {
    name: 'get_standings',
    title: 'Standings',
    description: 'Who leads each division, and what decided between level teams.',
    input: object({ sport: Sport, division_id: RecordId('Only this division') }),
    run: async (call, input) => ({
      divisions: items(await call('GET', sportPath(input, `/game-results${query(input, ['division_id'])}`))).map(
        (row) => ({
          division: nameOf(row['division']),
          standings: ((row['standings'] ?? []) as Values[]).map((standing) => ({
            ...pick(standing, 'rank', 'wins', 'losses', 'ties', 'points_for', 'points_against', 'tie_break'),
            team: nameOf(standing['team']),
          })),
        }),
      ),
    }),
  },
  {
    name: 'list_news',
    title: 'News',
    description: 'The newest news of one sport.',
    input: object({ sport: Sport, limit: Count }),
    run: async (call, input) => ({
      items: items(await call('GET', sportPath(input, `/news${query(input, ['limit'])}`))).map((row) =>
        pick(row, 'slug', 'title', 'summary', 'published_at'),
      ),
    }),
  },
  {
    name: 'get_tournament',
    title: 'Tournament',
    description: 'The tournaments of one sport, or one with its bracket.',
    input: object({ sport: Sport, id: RecordId('One tournament with its rounds') }),
    run: (call, input) =>
      call('GET', sportPath(input, input['id'] === undefined ? '/tournaments' : `/tournaments/${String(input['id'])}`)),
  },
  {
    name: 'registration_status',
    title: 'Registration',
    description: 'Whether registration is open, for which leagues and divisions, at which fees, with places left.',
    input: object({ sport: Sport }),
    run: (call, input) => call('GET', sportPath(input, '/registration/status')),
  },
  {
    name: 'registration_fields',
    title: 'Registration form',
    description: 'The fields that a registration needs, with their options.',
    input: object({ sport: Sport, period_id: RecordId('From registration_status') }),
    run: (call, input) => call('GET', sportPath(input, `/registration/schema${query(input, ['period_id'])}`)),
  },
];

const Registration = object({
  sport: Sport,
  registration: Type.Record(Type.String(), Type.Unknown(), { description: 'The fields of registration_fields' }),
});

/** Shown to agents whose token holds the scope. What they call is checked again where it is carried out. */
const writing: AgentTool[] = [
  {
    name: 'registration_price',
    title: 'Price of a registration',
    description: 'Whether a child can be registered and what it costs, line by line. Stores nothing.',
    input: Registration,
    scope: 'registration:write',
    run: (call, input) => call('POST', sportPath(input, '/registration/quote'), input['registration']),
  },
  {
    name: 'start_registration',
    title: 'Start a registration',
    description:
      'Stores a registration as a draft and gives the address of the page where the person pays; nothing is charged here.',
    input: Registration,
    scope: 'registration:write',
    run: async (call, input) =>
      pick(
        await call('POST', sportPath(input, '/registration/payment-intent'), input['registration']),
        'payment_intent',
        'amount',
        'currency',
        'status',
        'payment_url',
      ),
  },
  {
    name: 'contact_league',
    title: 'Write to the league',
    description: 'Sends a message to the people who run one sport. Only with the person’s own words and consent.',
    input: object({
      sport: Sport,
      first_name: Type.String({ minLength: 1, maxLength: 80 }),
      last_name: Type.String({ minLength: 1, maxLength: 80 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      message: Type.String({ minLength: 1, maxLength: 4000 }),
    }),
    scope: 'contact:write',
    run: (call, { sport, ...message }) => call('POST', `/sports/${String(sport)}/contact`, { phone: '', ...message }),
  },
];

/** The tools of a hub with these sports. */
export function agentTools(sports: readonly SportName[]): AgentTool[] {
  const including = sports.filter((sport) => SPORT_TABLE[sport].fullTitle !== SPORT_TABLE[sport].title);
  const ours = {
    type: 'string',
    enum: [...sports],
    description: including.map((sport) => `${sport} is ${SPORT_TABLE[sport].fullTitle.toLowerCase()}`).join('; '),
  };
  return [...reading, ...writing].map((tool) => {
    const { properties } = tool.input as { properties?: Record<string, TSchema> };
    if (properties?.['sport'] !== Sport) return tool;
    return { ...tool, input: { ...tool.input, properties: { ...properties, sport: ours } } as TSchema };
  });
}
