/** The cookies of one person, kept by hand where no browser does it. Separate people need separate clients. */
export interface CookieJar {
  header(): string | undefined;
  store(response: Response): void;
}

const inBrowser = (): boolean => 'document' in globalThis;

/** A browser keeps cookies itself and does not show them to scripts. */
const browserJar: CookieJar = { header: () => undefined, store: () => undefined };

export function createCookieJar(): CookieJar {
  if (inBrowser()) return browserJar;
  const kept = new Map<string, string>();
  return {
    header: () => (kept.size === 0 ? undefined : [...kept].map(([name, value]) => `${name}=${value}`).join('; ')),
    store(response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split(';');
        const at = pair.indexOf('=');
        const name = pair.slice(0, at).trim();
        if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) kept.delete(name);
        else kept.set(name, pair.slice(at + 1).trim());
      }
    },
  };
}
