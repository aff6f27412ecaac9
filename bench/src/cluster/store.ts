import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { s3Server } from '@sports-hub/sport/platform/files/testing/s3-server';

/** As `deploy/cluster` calls it. */
export const STORE_NAME = 's3.example.org';

/** A store for files, and one for backups over TLS: pgBackRest speaks nothing else. */
export async function startStore(run: string): Promise<void> {
  const files = await s3Server(join(run, 'store'));
  await new Promise<void>((resolve) => files.listen(9000, '10.77.0.1', resolve));
  const backups = await s3Server(join(run, 'backups'), { bucket: 'club-backups', isStrict: false });
  const [key, cert] = await Promise.all(['site.key', 'site.crt'].map((name) => readFile(join(run, name))));
  const encrypted = createServer({ key, cert }, (request, response) => void backups.emit('request', request, response));
  await new Promise<void>((resolve) => encrypted.listen(443, '10.77.0.1', resolve));
}
