import {
  ConfigError,
  readSealingSecret,
  readVariables,
  type Environment,
  type Variables,
} from '@sports-hub/kernel/config';

export interface AgentIssuer {
  issuer: string;
  keysUrl: string;
}

export interface AgentConfig {
  /** Whose identity assertions and events are believed. */
  issuers: readonly AgentIssuer[];
  /** Hosts that may be asked for keys although they are private or without TLS; for trying things out. */
  privateHosts: readonly string[];
  /** Encrypts the hub's signing keys in the database. */
  keySecret: string | undefined;
  eventSchemaBase: string;
  /** Who hears of new registrations. */
  operatorEmail: string | undefined;
}

/** As they stand in an address: no scheme, no port, no path. */
function readPrivateHosts(variables: Variables): string[] {
  const hosts = variables.list('AGENT_PRIVATE_HOSTS');
  const wrong = hosts.find((host) => URL.parse(`http://${host}`)?.hostname !== host);
  if (wrong !== undefined)
    throw new ConfigError(
      'AGENT_PRIVATE_HOSTS',
      `must be names of hosts separated by commas, without scheme and port, for example localhost, not ${wrong}`,
    );
  return hosts;
}

function readIssuers(env: Environment, privateHosts: readonly string[]): AgentIssuer[] {
  const variables = readVariables(env);
  const value = variables.given('AGENT_ISSUERS');
  if (!value) return [];
  return variables.pairs('AGENT_ISSUERS', value).map(([issuer, keysUrl]) => {
    const url = URL.canParse(keysUrl) ? new URL(keysUrl) : undefined;
    if (!url || !URL.canParse(issuer) || !['http:', 'https:'].includes(url.protocol))
      throw new ConfigError('AGENT_ISSUERS', 'must be issuer=address-of-its-keys pairs, the addresses with https:');
    if (url.protocol === 'http:' && !privateHosts.includes(url.hostname))
      throw new ConfigError(
        'AGENT_PRIVATE_HOSTS',
        `must name ${url.hostname}, whose keys AGENT_ISSUERS fetches without https:; or use https: there`,
      );
    return { issuer: issuer.replace(/\/+$/, ''), keysUrl };
  });
}

/** What the agents' part takes from the environment. */
export function readAgentConfig(env: Environment, siteUrl: string): AgentConfig {
  const variables = readVariables(env);
  const operatorEmail = variables.given('OPERATOR_EMAIL');
  if (operatorEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(operatorEmail))
    throw new ConfigError('OPERATOR_EMAIL', 'must be an e-mail address');
  const privateHosts = readPrivateHosts(variables);
  return {
    issuers: readIssuers(env, privateHosts),
    privateHosts,
    keySecret: readSealingSecret(variables, 'AGENT_KEY_SECRET'),
    eventSchemaBase: variables.url('EVENT_SCHEMA_BASE', ['http:', 'https:'], `${siteUrl}/schemas`),
    operatorEmail,
  };
}
