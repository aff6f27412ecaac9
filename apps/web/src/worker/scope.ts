// What a service worker has and a page has not. TypeScript's own types of it do not go together with those of a page.

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  request: Request;
  resultingClientId: string;
  /** What the browser has asked for while the worker was waking up. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
export interface ClientPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

export const worker = globalThis as unknown as {
  location: Location;
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    sync?: { register(tag: string): Promise<void> };
    navigationPreload?: { enable(): Promise<void> };
  };
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<ClientPage | undefined>;
    matchAll(options: object): Promise<ClientPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: never) => void): void;
};
