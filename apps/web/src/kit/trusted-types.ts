// Our pages say `require-trusted-types-for 'script'`: no plain text becomes markup or a script. What may is decided here.

interface Rules {
  createHTML?: (text: string) => string;
  createScriptURL?: (address: string) => string | undefined;
}
interface TrustedTypes {
  /** What the policy makes is an object of the browser's own; it goes where the text would go. */
  createPolicy(
    name: string,
    rules: Rules,
  ): { createHTML(text: string): string; createScriptURL(address: string): string };
}
/** Older browsers have none, and ask for none. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const WORKER = '/worker.js';
const ownPages = trustedTypes?.createPolicy('own-pages', {
  createHTML: (text) => text,
  createScriptURL: (address) => (address === WORKER ? address : undefined),
});

/** The address of the hub's service worker. */
export const ownWorker: string = ownPages?.createScriptURL(WORKER) ?? WORKER;

/** A page of our own as a document, in which nothing runs; an empty one for whatever else was sent. */
export async function readPage(response: Response): Promise<Document> {
  const isOurs = new URL(response.url).origin === location.origin;
  if (!isOurs || !response.headers.get('content-type')?.startsWith('text/html'))
    return document.implementation.createHTMLDocument();
  return parsePage(await response.text());
}

/** The same of a page that our own worker has read. */
export const parsePage = (text: string): Document =>
  new DOMParser().parseFromString(ownPages?.createHTML(text) ?? text, 'text/html');

const STRIPE = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//;

/**
 * For the pages whose policy allows it: the processor's own script, and what that loads from its hosts. Whatever else
 * wants to be a script there is refused.
 */
export function allowStripeScripts(): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (STRIPE.test(address) ? address : undefined),
  });
}
