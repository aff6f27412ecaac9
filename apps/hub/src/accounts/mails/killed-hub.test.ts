import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readCapturedMail } from '@sports-hub/kernel';
import { cloneDatabase, eventually } from '@sports-hub/kernel/testing';
import { freePort } from '../../testing/free-port.ts';
import { TEST_SECRETS } from '../../testing/hub.ts';

async function startHubProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SPORT_SECRETS: Object.entries(TEST_SECRETS)
        .map((pair) => pair.join('='))
        .join(','),
      ...env,
    },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('the hub process starts', async () => {
    assert.equal(child.exitCode, null);
    return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok;
  });
  return { url, child };
}

test('a hub that is killed right after it answered loses no mail', { timeout: 170_000 }, async (t) => {
  const database = await cloneDatabase('hub');
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-killed-'));
  const running: ChildProcess[] = [];
  t.after(async () => {
    for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  // No mail server answers this one, so it cannot have sent anything when it is killed.
  const first = await startHubProcess(database.url, dataDir, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  running.push(first.child);
  const session = await fetch(`${first.url}/api/v1/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const response = await fetch(`${first.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
      'x-csrf-token': data.csrf_token,
    },
    body: JSON.stringify({
      email: 'nova@example.org',
      password: 'Lighthouse-2027',
      first_name: 'Nova',
      last_name: 'Quill',
      terms: true,
    }),
  });
  first.child.kill('SIGKILL');
  assert.equal(response.status, 201);
  await once(first.child, 'exit');

  const second = await startHubProcess(database.url, dataDir);
  running.push(second.child);
  // Usually within seconds; a job that the killed process had just taken comes back when its lease ends, a minute
  // later.
  const captured = () => readCapturedMail(join(dataDir, 'mail'));
  await eventually('the mail is sent', async () => (await captured()).length > 0, 120_000);
  const mails = await captured();
  assert.deepEqual(
    mails.map((mail) => [mail.to, mail.subject]),
    [['nova@example.org', 'Verify your email address']],
  );
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
});
