/** The push services of the browsers that there are: Chrome and Edge, Firefox, Safari, Windows. */
const HOSTS =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)$/;
const LONGEST = 1_000;

/**
 * Whether an endpoint is one of a push service that we know: browsers give us its address, and we ask it for things. Any
 * other could be inside our own network. `others` are origins that the operator has named.
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password, hash } = new URL(endpoint);
  if (username || password || hash) return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && HOSTS.test(hostname);
}
