import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce, referenceOptions } from './harness.ts';

/** The least a Node process can do: the same bytes for every request. */
const { status, headers, body } = referenceOptions<{ status: number; headers: Record<string, string>; body: string }>();

/** A text would be encoded for each request. */
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
