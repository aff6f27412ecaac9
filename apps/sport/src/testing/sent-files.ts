import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { AdminClient } from './admin-client.ts';
import { multipart, type FormFile } from './multipart.ts';

export interface PartAnswer {
  status: number;
  data: any;
}

/** One part as a browser sends it, to whichever process. */
export async function sendPart(
  client: AdminClient,
  id: number,
  from: number,
  bytes: Buffer,
  app: FastifyInstance = client.app,
): Promise<PartAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/uploads/${id}/parts?from=${from}`,
    remoteAddress: client.ip,
    headers: {
      cookie: client.cookie ?? '',
      'x-csrf-token': client.csrf ?? '',
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  return { status: response.statusCode, data: response.json<{ data: unknown }>().data };
}

export interface SentFile {
  purpose?: 'picture' | 'document';
  name?: string;
  [more: string]: unknown;
}

/** A whole file, part by part. Gives the upload as it stands when its last byte is here, or the refusal. */
export async function sendFile(
  client: AdminClient,
  bytes: Buffer,
  { purpose = 'picture', name = 'IMG_2041.jpg', ...more }: SentFile = {},
): Promise<PartAnswer> {
  const begun = await client.post('/admin/uploads', { purpose, name, size: bytes.length, ...more });
  if (begun.status >= 300) return begun;
  let last: PartAnswer = begun;
  for (let from = begun.data.received as number; from < bytes.length;) {
    last = await sendPart(client, begun.data.id, from, bytes.subarray(from, from + begun.data.part_bytes));
    if (last.status !== 200) return last;
    from = last.data.received;
  }
  return last;
}

/** The same with a form that has no script. */
export async function sendForm(
  client: AdminClient,
  files: readonly FormFile[],
  fields: Record<string, string> = { purpose: 'picture' },
): Promise<PartAnswer> {
  const { payload, headers } = await multipart({ ...fields, files });
  const response = await client.app.inject({
    method: 'POST',
    url: '/api/v1/admin/uploads/files',
    remoteAddress: client.ip,
    headers: { ...headers, cookie: client.cookie ?? '', 'x-csrf-token': client.csrf ?? '' },
    payload,
  });
  return { status: response.statusCode, data: response.json<{ data: unknown }>().data };
}

/** As a camera makes it: colours that do not compress to nothing, and where it was taken. */
export async function photograph(width = 1600, height = 1200, { quality = 90, grain = 64 } = {}): Promise<Buffer> {
  const noise = { width: grain, height: Math.max(1, Math.round((grain * height) / width)), channels: 3 as const };
  return sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .withExif({ IFD0: { Make: 'SECRET-camera' }, IFD3: { GPSLatitude: '40/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg({ quality })
    .toBuffer();
}
