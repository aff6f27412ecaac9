/** Tells an agent's token from a person's at a glance. */
export const AGENT_TOKEN_PREFIX = 'agt_';
const LOOKS_LIKE_ONE = /^bearer +agt_/i;

export const isAgentToken = (authorization: string | undefined): boolean =>
  authorization !== undefined && LOOKS_LIKE_ONE.test(authorization);
