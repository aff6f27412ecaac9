// What was written without a connection, in this browser's database: pages write it, the worker sends it. It belongs to an
// account, and goes with everything else that is kept of it.

/** A call that waits. Its `client_id` stays the same however often it is tried, so that it is done once. */
export interface WaitingCall {
  /** Given by the database: what was written first goes first. */
  order?: number;
  client_id: string;
  /** The hub account that wrote it. */
  owner: number;
  path: string;
  body: object;
  since: number;
  /** Of a form: where it was pressed, by the name of an element, and what it says. The last press there counts. */
  place?: string;
  title?: string;
  /** It was refused: it stays until its writer decides. What the service said, as it said it. */
  error?: LaterRefusal;
}

export interface LaterRefusal {
  code: string;
  message: string;
  until?: string;
  [more: string]: unknown;
}

/** What the worker tells open pages. */
export interface WaitingNews {
  client_id: string;
  path: string;
  /** What the service responded; missing when it was refused. */
  data?: unknown;
}

export const NEWS = 'outbox';
const STORE = 'waiting';
/** More than anybody writes between two connections. */
const FULL = 50;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('outbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'order', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

/** One transaction over everything that waits; connections are not kept, so that nobody waits for them. */
async function change<T>(use: (store: IDBObjectStore, waiting: WaitingCall[]) => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      let result: T;
      const all = store.getAll() as IDBRequest<WaitingCall[]>;
      all.onsuccess = () => {
        result = use(store, all.result);
      };
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error as Error);
    });
  } finally {
    database.close();
  }
}

export const listWaiting = (): Promise<WaitingCall[]> => change((_, waiting) => waiting);

/** False when there is no room for it. */
export const addWaiting = (call: WaitingCall): Promise<boolean> =>
  change((store, waiting) => {
    if (waiting.length >= FULL) return false;
    if (!waiting.some(({ client_id }) => client_id === call.client_id)) store.add(call);
    return true;
  }).catch(() => false);

interface Place {
  owner: number;
  place: string;
}
const isAt =
  ({ owner, place }: Place) =>
  (call: WaitingCall): boolean =>
    call.owner === owner && call.place === place;

/** The last press at a place counts: other calls take the place of what waits there. False when there is no room. */
export const replaceWaiting = (place: Place, calls: readonly WaitingCall[]): Promise<boolean> =>
  change((store, waiting) => {
    const before = waiting.filter(isAt(place));
    if (waiting.length - before.length + calls.length > FULL) return false;
    for (const { order } of before) store.delete(order!);
    for (const call of calls) store.add(call);
    return true;
  }).catch(() => false);

/** Takes back what was pressed at a place; false when it is gone already. */
export const takeWaiting = (place: Place): Promise<boolean> =>
  change((store, waiting) => {
    const before = waiting.filter(isAt(place));
    for (const { order } of before) store.delete(order!);
    return before.length > 0;
  });

/** False when it is gone already. */
export const removeWaiting = (clientId: string): Promise<boolean> =>
  change((store, waiting) => {
    const found = waiting.find(({ client_id }) => client_id === clientId);
    if (found) store.delete(found.order!);
    return found !== undefined;
  });

/** Refused, or to be tried again. */
export const markWaiting = (clientId: string, error: WaitingCall['error']): Promise<void> =>
  change((store, waiting) => {
    const found = waiting.find(({ client_id }) => client_id === clientId);
    if (!found) return;
    const { error: _, ...call } = found;
    store.put(error ? { ...call, error } : call);
  });

/** Removes what everybody has written, or everybody but one. */
export const clearWaiting = (owner?: number): Promise<void> =>
  change((store, waiting) => {
    for (const call of waiting) if (call.owner !== owner) store.delete(call.order!);
  });

/** One at a time in all tabs and the worker. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('outbox', work) as Promise<T>;
