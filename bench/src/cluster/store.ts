import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { s3Server } from '@sports-hub/sport/platform/files/testing/s3-server';

/** As `deploy/cluster` calls it. */
export const STORE_NAME = 's3.example.org';
export const STORE_ADDRESS = '10.77.0.1';

/** An S3 store with a bucket for files and one for backups. */
export async function startStore(run: string): Promise<void> {
  const files = await s3Server(join(run, 'store'));
  const backups = await s3Server(join(run, 'backups'), { bucket: 'club-backups', isStrict: false });
  const [key, cert] = await Promise.all(['site.key', 'site.crt'].map((name) => readFile(join(run, name))));
  const server = createServer({ key, cert }, (request, response) => {
    const bucket = request.url?.startsWith('/club-backups') ? backups : files;
    bucket.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(443, STORE_ADDRESS, resolve));
}
