import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const MB = 1024 * 1024;

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => sport.stop());

test('what comes back to families’ emails holds no more memory than uploads may, however slowly it is sent', async () => {
  const { port } = sport.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(
    `POST /mail/returned HTTP/1.1\r\nHost: x\r\nContent-Type: message/rfc822\r\nContent-Length: ${2 * MB}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(MB, 'a'));
  await eventually('it is counted', () => sport.app.uploads.held === MB);
  socket.destroy();
  await eventually('nothing is held', () => sport.app.uploads.held === 0);
  for (const headers of [{}, { 'content-type': 'message/rfc822' }, { 'content-type': 'application/json' }])
    assert.equal(
      (await sport.app.inject({ method: 'POST', url: '/mail/returned', headers, payload: 'x' })).statusCode,
      202,
    );
  assert.equal((await sport.app.inject({ method: 'POST', url: '/mail/returned' })).statusCode, 202);
  const large = await sport.app.inject({
    method: 'POST',
    url: '/mail/returned',
    payload: Buffer.alloc(2 * MB + 1, 'a'),
  });
  assert.equal(large.statusCode, 413);
});
