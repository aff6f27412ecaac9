import { AGENT_SCOPES, type AgentScope } from '@sports-hub/contract';
import {
  acceptKey,
  CommandError,
  counted,
  hashSecret,
  newSecret,
  readArguments,
  toUtcTime,
  type Sql,
  type Tx,
} from '@sports-hub/kernel';
import type { HubAdminCommand, HubAdminCommands, HubCommandContext } from '../commands/command.ts';
import { endRegistration } from './endings.ts';
import { inOrder, READING } from './protocol.ts';
import {
  findRegistration,
  listRegistrations,
  lockRegistration,
  setApproval,
  setSecret,
  type AgentRegistrationRow,
} from './queries.ts';
import { deleteAllTokens, deleteTokens } from './tokens/queries.ts';
import { scopesOf } from './scopes.ts';
import { agentKey, createSigningKeys, openAgentKey, opensSigningKey } from './signing-keys/service.ts';

const SHOWN = 50;
const time = (at: Date | null): string => (at ? toUtcTime(at) : 'never');

const line = ({ public_id, status, kind, client_name, last_used_at }: AgentRegistrationRow): string =>
  [public_id, status, kind, client_name ?? '(no name)', `last used ${time(last_used_at)}`].join('  ');

const grantedBy = ({ account_id, claimed_at }: AgentRegistrationRow): string =>
  account_id ? `account ${account_id}, ${time(claimed_at)}` : 'nobody';

const issuerOf = ({ issuer, client_id: client }: AgentRegistrationRow): string =>
  `${issuer ?? 'none'}${client ? `, client ${client}` : ''}`;

const describe = (registration: AgentRegistrationRow): string =>
  [
    line(registration),
    `    registered ${time(registration.created_at)}, granted by ${grantedBy(registration)}`,
    `    asked for: ${registration.requested_scopes.join(' ')}`,
    `    approved: ${registration.approved_scopes.join(' ') || 'nothing'}; may do now: ${scopesOf(registration).join(' ') || 'nothing'}`,
    `    issuer: ${issuerOf(registration)}; client credentials: ${registration.has_secret ? 'yes' : 'no'}`,
  ].join('\n');

async function requireRegistration(sql: Sql, id: string | undefined): Promise<AgentRegistrationRow> {
  if (!id) throw new CommandError('Name a registration by its id.');
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const registration = isId ? await findRegistration(sql, id.toLowerCase()) : undefined;
  if (!registration) throw new CommandError(`There is no registration ${id}.`);
  return registration;
}

const change = async (
  { db, audit, actor }: HubCommandContext,
  id: string | undefined,
  event: string,
  work: (tx: Tx, registration: AgentRegistrationRow) => Promise<string>,
): Promise<string> => {
  const { id: row } = await requireRegistration(db, id);
  return db.transaction(async (tx) => {
    const registration = (await lockRegistration(tx, row))!;
    const said = await work(tx, registration);
    const { approved_scopes: scopes } = (await lockRegistration(tx, row))!;
    await audit(tx, {
      event,
      actor,
      subject: `agent:${registration.public_id}`,
      detail: { before: registration.approved_scopes.join(' '), after: scopes.join(' ') },
    });
    return said;
  });
};

function readScopes(args: readonly string[]): AgentScope[] {
  const given = args.flatMap((arg) => arg.replace(/^--scopes?=?/, '').split(/[\s,]+/)).filter(Boolean);
  const unknown = given.find((scope) => !AGENT_SCOPES.includes(scope as AgentScope));
  if (unknown) throw new CommandError(`There is no scope ${unknown}. Choose from ${AGENT_SCOPES.join(', ')}.`);
  if (given.length === 0) throw new CommandError(`Name the scopes: ${AGENT_SCOPES.join(', ')}.`);
  return inOrder([READING, ...given]);
}

const actions: Record<string, HubAdminCommand['run']> = {
  async list({ db }) {
    const found = await listRegistrations(db, SHOWN);
    return found.length === 0 ? 'No assistant has registered.' : found.map(line).join('\n');
  },
  show: async ({ db }, [id]) => describe(await requireRegistration(db, id)),
  approve: (context, [id, ...args]) =>
    change(context, id, 'operator.agent_approve', async (tx, { id: row, public_id: name, status }) => {
      if (status === 'withdrawn') throw new CommandError('It was withdrawn; the agent must register again.');
      const scopes = readScopes(args);
      await setApproval(tx, row, scopes);
      // Tokens carry the scopes of their day.
      await deleteTokens(tx, row);
      return `${name} is approved for ${scopes.join(' ')}. Its earlier tokens have ended; it gets new ones with its next exchange.`;
    }),
  withdraw: (context, [id]) =>
    change(context, id, 'operator.agent_withdraw', async (tx, { id: row, public_id: name }) => {
      const ended = await endRegistration(tx, row, context.clock.now());
      return `${name} is withdrawn; ${counted(ended, 'token')} ended.`;
    }),
  credentials: (context, [id]) =>
    change(
      context,
      id,
      'operator.agent_credentials',
      async (tx, { id: row, public_id: name, status, has_secret: had }) => {
        if (status !== 'approved') throw new CommandError('Approve it first.');
        const secret = newSecret();
        await setSecret(tx, row, hashSecret(secret));
        const ended = had ? await deleteTokens(tx, row) : 0;
        return [
          `client_id: ${name}`,
          `client_secret: ${secret}`,
          `This is shown once. ${had ? `The earlier secret and ${ended} tokens have ended.` : 'Run it again to rotate the secret.'}`,
        ].join('\n');
      },
    ),
  async rotate({ db, clock, audit, actor, siteUrl, dataDir, agentKeySecret: given }, args) {
    const usage = 'agents rotate, with --revoke when a key was stolen';
    const isTheft = readArguments(args, { flags: ['revoke'], maxWords: 0, usage }).options['revoke'] !== undefined;
    const key = agentKey(given, dataDir);
    return db.transaction(async (tx) => {
      // Nothing is left that another secret would be needed for.
      const secret = isTheft ? await acceptKey(tx, key) : await openAgentKey(tx, key);
      const keys = createSigningKeys({ db, clock, issuer: siteUrl, secret });
      if (isTheft) {
        const { kid, revoked } = await keys.revoke(tx);
        // Whoever had the key may have exchanged assertions that we never made.
        const ended = await deleteAllTokens(tx);
        await audit(tx, { event: 'operator.agent_revoke_keys', actor, detail: { kid, revoked, ended } });
        return [
          `Key ${kid} signs from now on; ${counted(revoked, 'earlier key')} and all assertions they signed are void, ${counted(ended, 'token')} ended.`,
          'Agents with client credentials or an issuer’s assertion get new tokens by themselves; the others register again.',
        ].join('\n');
      }
      const kid = await keys.rotate(tx);
      await audit(tx, { event: 'operator.agent_rotate_keys', actor, detail: { kid } });
      return `Key ${kid} signs from now on; the old one is honoured until what it signed has run out.`;
    });
  },
};

const acceptAgentKey: HubAdminCommand = {
  usage: '',
  summary: 'Go on with another AGENT_KEY_SECRET, or a new one in DATA_DIR, when the earlier one is lost',
  run: ({ db, clock, audit, actor, siteUrl, dataDir, agentKeySecret: given }) =>
    db.transaction(async (tx) => {
      const secret = await acceptKey(tx, agentKey(given, dataDir));
      const keys = createSigningKeys({ db, clock, issuer: siteUrl, secret });
      // Its public half still proves what it signed.
      const kid = (await opensSigningKey(tx, secret)) ? undefined : await keys.rotate(tx);
      await audit(tx, { event: 'operator.key_accepted', actor, detail: { kid: kid ?? null } });
      return kid === undefined
        ? 'The key is accepted; it opens what is encrypted.'
        : `The key is accepted. Key ${kid} signs from now on; the earlier one cannot be read any more, and what it signed is honoured until it has run out.`;
    }),
};

export const agentCommands: HubAdminCommands = {
  'accept-key': acceptAgentKey,
  agents: {
    usage: 'list | show <id> | approve <id> <scopes> | withdraw <id> | credentials <id> | rotate [--revoke]',
    summary: 'Assistants: what registered, what it may do, client credentials, signing keys',
    async run(context, [action = 'list', ...args]) {
      const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (!run) throw new CommandError(`There is no action ${action}: ${Object.keys(actions).join(', ')}.`);
      return run(context, args);
    },
  },
};
