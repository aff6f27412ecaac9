import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { CHANNEL_PLACES, FRAME, RESPONSE_FRAME_BYTES, takeFrames, writeFrames, type FrameWriter } from '../frames.ts';

export interface ToldFrame {
  kind: number;
  id: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface ChannelClient {
  socket: Socket;
  frames: FrameWriter;
  /** Everything but responses that somebody waits for. */
  told: ToldFrame[];
  /** Sends a request; gives the frame that ends it. */
  ask(
    request: string,
    options?: { headers?: Record<string, string>; body?: string; member?: string; id?: number },
  ): Promise<ToldFrame>;
  closed: Promise<unknown>;
}

/** The other end of a channel, as plainly as it can be. */
export async function openChannel(path: string, credential = 'good'): Promise<ChannelClient> {
  const socket = connect(path);
  const frames = writeFrames(socket);
  const told: ToldFrame[] = [];
  const waiting = new Map<number, (one: ToldFrame) => void>();
  let count = 0;
  let greeted = (): void => {};
  const welcome = new Promise<void>((resolve) => (greeted = resolve));
  takeFrames(socket, RESPONSE_FRAME_BYTES, (kind, id, head, body) => {
    if (kind === FRAME.welcome) return greeted();
    const [status, ...lines] = head.split('\n');
    const headers: Record<string, string> = {};
    for (let at = 0; at + 1 < lines.length; at += 2) headers[lines[at]!] = lines[at + 1]!;
    const one = { kind, id, status: Number(status), headers, body: body.toString() };
    const resolve = waiting.get(id);
    waiting.delete(id);
    if (resolve) resolve(one);
    else told.push(one);
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  frames.add(FRAME.hello, 0, credential);
  await Promise.race([welcome, closed]);
  return {
    socket,
    frames,
    told,
    closed,
    ask(request, { headers = { host: 'x' }, body = '', member = '', id = (count += 1) % CHANNEL_PLACES } = {}) {
      const lines = Object.entries(headers).flatMap(([name, value]) => [name, value]);
      frames.add(FRAME.request, id, [request, member, ...lines].join('\n'), body);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
}
