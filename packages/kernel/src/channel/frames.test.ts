import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { BrokenFrame, channelPath, FRAME, readFrames, writeFrames } from './frames.ts';

/** What a writer gives to its socket. */
function written(add: (frames: ReturnType<typeof writeFrames>) => void): Buffer {
  const pieces: Buffer[] = [];
  const socket = { destroyed: false, write: (piece: Buffer | string) => pieces.push(Buffer.from(piece as string)) };
  const frames = writeFrames(socket as unknown as Socket);
  add(frames);
  frames.flush();
  return Buffer.concat(pieces);
}

const FRAMES: [number, number, string, string | Buffer][] = [
  [FRAME.request, 7, 'GET /a?b=c\n\nhost\nx', ''],
  [FRAME.response, 4_294_967_295, '200\nx\n\u00e9', 'Gr\u00fc\u00dfe \u{1f3c0}'],
  [FRAME.response, 1, '200', Buffer.from([0, 255, 10])],
  [FRAME.response, 2, '200', 'x'.repeat(70_000)],
  [FRAME.response, 3, '200', Buffer.alloc(65_000, 'y')],
  [FRAME.cancel, 3, '', ''],
];

test('frames arrive as they were written, however they are cut on the way', () => {
  const all = written((frames) => {
    for (const frame of FRAMES) frames.add(...(frame as Parameters<typeof frames.add>));
  });
  for (const size of [1, 2, 3, 13, 14, 100, 4_096, 65_536, all.length]) {
    const read: unknown[] = [];
    const take = readFrames((kind, id, head, body) => read.push([kind, id, head, body.toString('latin1')]), 100_000);
    for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size));
    assert.deepEqual(
      read,
      FRAMES.map(([kind, id, head, body]) => [kind, id, head, Buffer.from(body as string).toString('latin1')]),
      `${size} bytes at a time`,
    );
  }
});

test('what cannot be a frame is refused as soon as it is seen', () => {
  const frame = (length: number, head: number): Buffer => {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt32BE(length);
    bytes.writeUInt32BE(head, 9);
    return bytes;
  };
  const read = (bytes: Buffer) => readFrames(() => {}, 1_000)(bytes);
  assert.throws(() => read(frame(8, 0).subarray(0, 12)), BrokenFrame, 'shorter than its own numbers');
  assert.throws(() => read(frame(1_001, 0)), BrokenFrame, 'longer than allowed');
  assert.throws(() => read(frame(2 ** 32 - 1, 0)), BrokenFrame);
  assert.throws(() => read(frame(9, 1)), BrokenFrame, 'a head that is longer than the frame');
  read(frame(9, 0));
});

test('where a path has no room for it, there is no channel', () => {
  assert.equal(channelPath('/x/basketball.sock'), '/x/basketball.sock.channel');
  assert.equal(channelPath(`/${'x'.repeat(99)}`), undefined);
});
