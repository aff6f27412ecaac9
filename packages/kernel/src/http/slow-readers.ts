import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface SlowReaderLimits {
  /** A client that has bytes to read and in this time takes fewer than `leastBytes` is cut. */
  timeoutMs: number;
  leastBytes: number;
}

export const SLOW_READER_LIMITS: SlowReaderLimits = { timeoutMs: 15_000, leastBytes: 4_096 };

/** Bytes of a connection that have left this process, whole writes and parts of one. */
function sentBytes(socket: Socket): { done: number; queued: number } {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return { done: socket.bytesWritten - socket.writableLength, queued: handle?.writeQueueSize ?? 0 };
}

/**
 * A deadline for every response. What a client does not read waits in our memory, and no timeout of the server looks at
 * that: a connection that only ever asks could keep megabytes for minutes.
 */
export function cutSlowReaders(server: Server, { timeoutMs, leastBytes }: SlowReaderLimits = SLOW_READER_LIMITS): void {
  const unread = new Map<Socket, { since: number; done: number; queued: number }>();
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unread.delete(socket);
    });
  });
  const look = (): void => {
    const now = performance.now();
    for (const socket of open) {
      if (socket.writableLength === 0) {
        unread.delete(socket);
        continue;
      }
      const sent = sentBytes(socket);
      const before = unread.get(socket);
      const progress = before ? sent.done - before.done + Math.max(0, before.queued - sent.queued) : 0;
      if (!before || progress >= leastBytes) unread.set(socket, { since: now, ...sent });
      else if (now - before.since >= timeoutMs) socket.destroy();
    }
  };
  const timer = setInterval(look, Math.min(1_000, timeoutMs / 4)).unref();
  server.once('close', () => clearInterval(timer));
}
