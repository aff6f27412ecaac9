import { request, type IncomingMessage } from 'node:http';
import { eventually } from './eventually.ts';

/** A client of server-sent events, as a browser is one, that never comes back by itself. */
export interface OpenedStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Everything that came, also where it is a problem. */
  readonly text: string;
  /** The data of each event. */
  readonly events: any[];
  readonly isOver: boolean;
  /** The first event that is like this, within two seconds. */
  heard(what: string, isMeant: (event: any) => boolean): Promise<any>;
  ended(what: string): Promise<true>;
  close(): void;
}

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenedStream> {
  const sent = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end();
  });
  let text = '';
  let isOver = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response
    .on('error', () => {})
    .once('close', () => {
      isOver = true;
    });
  const events = (): any[] => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  if (response.statusCode !== 200) await eventually('the problem', () => isOver);
  else await eventually('the first words', () => text !== '');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get text() {
      return text;
    },
    get events() {
      return events();
    },
    get isOver() {
      return isOver;
    },
    heard: (what, isMeant) => eventually(what, () => events().find(isMeant), 2_000),
    ended: (what) => eventually(`${what} ends the stream`, () => isOver || undefined, 5_000) as Promise<true>,
    close: () => void sent.destroy(),
  };
}
