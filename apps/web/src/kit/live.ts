// Hearing of changes as they happen. Nothing here runs on the server.

/** Something is new: in this conversation, or perhaps anywhere. What it is, the usual request tells. */
export interface LiveChange {
  sport: string;
  conversation?: number;
}

/** After a refusal it is tried again so much later, and up to as long again: not everybody at once. */
const REFUSED_MS = 60_000;
const upTo = (milliseconds: number): number => (crypto.getRandomValues(new Uint8Array(1))[0]! / 256) * milliseconds;

/**
 * Follows the stream of changes while the page is looked at: of many pages one takes a connection. A stream that ends
 * is opened again by the browser. Where there is none, or it is refused, nothing happens.
 */
export function followChanges(heard: (change: LiveChange) => void): () => void {
  if (typeof EventSource !== 'function') return () => {};
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    source?.close();
    source = undefined;
    clearTimeout(again);
  };
  const open = (): void => {
    if (source || document.visibilityState !== 'visible') return;
    clearTimeout(again);
    source = new EventSource('/api/v1/stream');
    source.onmessage = ({ data }: MessageEvent<string>) => heard(JSON.parse(data) as LiveChange);
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      again = setTimeout(open, REFUSED_MS + upTo(REFUSED_MS));
    };
  };
  const look = (): void => (document.visibilityState === 'visible' ? open() : close());
  document.addEventListener('visibilitychange', look);
  // A page that is kept for going back to must hold no connection.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', look);
    close();
  };
}
