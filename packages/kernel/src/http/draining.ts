import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 50;
/** A connection this young may have its first request on the way. */
const YOUNG_MS = 1_000;

/**
 * Lets a closing server end as soon as its last response is sent. On its own it would also wait for connections on
 * which nothing was ever asked (browsers open them ahead of need) and for those that fall idle after the close began.
 */
export function drainOnClose(app: FastifyInstance): void {
  const unused = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    unused.set(socket, performance.now());
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    if (!app.server.listening) {
      done();
      return;
    }
    const timer = setInterval(() => {
      for (const [socket, opened] of unused) if (performance.now() - opened > YOUNG_MS) socket.destroy();
      app.server.closeIdleConnections();
    }, LOOK_AGAIN_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
