import { ConfigError, readSealingSecret, readVariables, type Environment } from '@sports-hub/kernel/config';

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

function readIssuers(env: Environment, privateHosts: readonly string[]): AgentIssuer[] {
  const variables = readVariables(env);
  const value = variables.given('AGENT_ISSUERS');
  if (!value) return [];
  return variables.pairs('AGENT_ISSUERS', value).map(([issuer, keysUrl]) => {
    const url = URL.canParse(keysUrl) ? new URL(keysUrl) : undefined;
    const isPrivate = url !== undefined && privateHosts.includes(url.hostname);
    if (!url || !URL.canParse(issuer) || !(url.protocol === 'https:' || (url.protocol === 'http:' && isPrivate)))
      throw new ConfigError('AGENT_ISSUERS', 'must be issuer=address-of-its-keys pairs, the addresses with https:');
    return { issuer: issuer.replace(/\/+$/, ''), keysUrl };
  });
}

/** What the agents' part takes from the environment. */
export function readAgentConfig(env: Environment, siteUrl: string): AgentConfig {
  const variables = readVariables(env);
  const operatorEmail = variables.given('OPERATOR_EMAIL');
  if (operatorEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(operatorEmail))
    throw new ConfigError('OPERATOR_EMAIL', 'must be an e-mail address');
  const privateHosts = variables.list('AGENT_PRIVATE_HOSTS');
  return {
    issuers: readIssuers(env, privateHosts),
    privateHosts,
    keySecret: readSealingSecret(variables, 'AGENT_KEY_SECRET'),
    eventSchemaBase: variables.url('EVENT_SCHEMA_BASE', ['http:', 'https:'], `${siteUrl}/schemas`),
    operatorEmail,
  };
}
