import Type, { type TSchema } from 'typebox';
import {
  createRegistrationIntent,
  getRegistrationSchema,
  getRegistrationStatus,
  getTournament,
  listGameResults,
  listGames,
  listNews,
  listPractices,
  listTeams,
  listTournaments,
  quoteRegistration,
  sendContactMessage,
  SPORT_TABLE,
  type AgentScope,
  type CallInput,
  type OperationSpec,
  type ResponseData,
  type Sport as SportName,
} from '@sports-hub/contract';

type Values = Readonly<Record<string, unknown>>;
/** Calls a sport's operation as the agent would, and gives `data`. */
export type CallSport = <O extends OperationSpec>(
  sport: unknown,
  op: O,
  input?: CallInput<O>,
) => Promise<ResponseData<O>>;

export interface AgentTool {
  name: string;
  title: string;
  description: string;
  input: TSchema;
  /** What an agent's token must hold to be shown the tool. Without one, everybody is. */
  scope?: AgentScope;
  run(call: CallSport, input: Values): Promise<Values>;
}

/** Stands for the sports of the hub, which `agentTools` puts in its place. */
const Sport = Type.String();
const Day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }));
const Count = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 }));
const RecordId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));
const object = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const pick = <T extends object, N extends keyof T>(record: T, ...names: N[]): Pick<T, N> =>
  Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  ) as unknown as Pick<T, N>;
const nameOf = (record: { name: string } | null | undefined): string | null => record?.name ?? null;

const find = (name: string, title: string, input: Record<string, TSchema>, run: AgentTool['run']): AgentTool => ({
  name,
  title,
  description: `${title} of one sport, by date, team or division. Times are local.`,
  input: object({
    sport: Sport,
    ...input,
    team_id: RecordId('From list_teams'),
    division_id: RecordId('From list_teams'),
    limit: Count,
  }),
  run,
});

const reading: AgentTool[] = [
  find(
    'find_games',
    'Games',
    { from: Day('From this day on'), to: Day('Up to this day') },
    async (call, { sport, ...query }) => ({
      items: (await call(sport, listGames, { query })).items.map((game) => ({
        ...pick(game, 'id', 'starts_at', 'status', 'score'),
        home: nameOf(game.home_team),
        away: nameOf(game.away_team),
        division: nameOf(game.division),
        venue: nameOf(game.venue),
      })),
    }),
  ),
  find('find_practices', 'Practices', {}, async (call, { sport, ...query }) => ({
    items: (await call(sport, listPractices, { query })).items.map((practice) => ({
      ...pick(practice, 'id', 'starts_at', 'ends_at', 'status'),
      team: nameOf(practice.team),
      venue: nameOf(practice.venue),
    })),
  })),
  {
    name: 'list_teams',
    title: 'Teams',
    description: 'The teams of one sport with their ids and divisions.',
    input: object({ sport: Sport, division_id: RecordId('Only of this division') }),
    run: async (call, { sport, ...query }) => ({
      items: (await call(sport, listTeams, { query })).items.map((team) => ({
        ...pick(team, 'id', 'name'),
        division: pick(team.division, 'id', 'name'),
      })),
    }),
  },
  {
    name: 'get_standings',
    title: 'Standings',
    description: 'Who leads each division, and what decided between level teams.',
    input: object({ sport: Sport, division_id: RecordId('Only this division') }),
    run: async (call, { sport, ...query }) => ({
      divisions: (await call(sport, listGameResults, { query })).items.map(({ division, standings }) => ({
        division: nameOf(division),
        standings: standings.map((standing) => ({
          ...pick(standing, 'rank', 'wins', 'losses', 'ties', 'points_for', 'points_against', 'tie_break'),
          team: nameOf(standing.team),
        })),
      })),
    }),
  },
  {
    name: 'list_news',
    title: 'News',
    description: 'The newest news of one sport.',
    input: object({ sport: Sport, limit: Count }),
    run: async (call, { sport, ...query }) => ({
      items: (await call(sport, listNews, { query })).items.map((article) =>
        pick(article, 'slug', 'title', 'summary', 'published_at'),
      ),
    }),
  },
  {
    name: 'get_tournament',
    title: 'Tournament',
    description: 'The tournaments of one sport, or one with its bracket.',
    input: object({ sport: Sport, id: RecordId('One tournament with its rounds') }),
    run: (call, { sport, id }) =>
      id === undefined ? call(sport, listTournaments) : call(sport, getTournament, { params: { id } }),
  },
  {
    name: 'registration_status',
    title: 'Registration',
    description: 'Whether registration is open, for which leagues and divisions, at which fees, with places left.',
    input: object({ sport: Sport }),
    run: (call, { sport }) => call(sport, getRegistrationStatus),
  },
  {
    name: 'registration_fields',
    title: 'Registration form',
    description: 'The fields that a registration needs, with their options.',
    input: object({ sport: Sport, period_id: RecordId('From registration_status') }),
    run: (call, { sport, ...query }) => call(sport, getRegistrationSchema, { query }),
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
    run: (call, { sport, registration }) => call(sport, quoteRegistration, { body: registration as Values }),
  },
  {
    name: 'start_registration',
    title: 'Start a registration',
    description:
      'Stores a registration as a draft and gives the address of the page where the person pays; nothing is charged here.',
    input: Registration,
    scope: 'registration:write',
    run: async (call, { sport, registration }) =>
      pick(
        await call(sport, createRegistrationIntent, { body: registration as Values }),
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
    run: (call, { sport, ...message }) => call(sport, sendContactMessage, { body: { phone: '', ...message } }),
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
