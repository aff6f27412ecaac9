// npm run test:cluster [-- words of faults, back, or two]: three machines as `deploy/cluster` has them, in namespaces of this one, and
// what is lost when their parts are. Wants root on Linux; the first run installs what it needs from Debian into a folder.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '@sports-hub/web/build';
import { installedRoot } from './root.ts';
import { STORE_ADDRESS, STORE_NAME } from './store.ts';

/** It ends by itself, whatever happens inside. */
const LIMIT_MINUTES = 75;
const NAMES = ['sports.example.org', 'basketball.example.org', 'baseball.example.org'];

/** A certificate for the public names, and who believes it. */
async function makeCertificate(run: string): Promise<string> {
  await mkdir(join(run, 'certs'));
  const [key, certificate] = [join(run, 'site.key'), join(run, 'site.crt')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...[
        '-subj',
        `/CN=${NAMES[0]}`,
        '-addext',
        `subjectAltName=${[...NAMES, STORE_NAME].map((name) => `DNS:${name}`).join()}`,
      ],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  await writeFile(join(run, 'certs/site.pem'), (await readFile(key, 'utf8')) + (await readFile(certificate, 'utf8')));
  return certificate;
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('The cluster is made of network namespaces: run it as root on Linux.');
  process.exit(1);
}
const root = await installedRoot((line) => console.log(line));
await buildWeb();
const run = await mkdtemp(join(tmpdir(), 'sports-hub-cluster-'));
const certificate = await makeCertificate(run);
await writeFile(
  join(run, 'hosts'),
  `127.0.0.1 localhost\n10.77.0.13 ${NAMES.join(' ')}\n${STORE_ADDRESS} ${STORE_NAME}\n`,
);
// Processes, mounts and networks of the run end with its first process.
const inside = spawn(
  'unshare',
  [
    ...['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'],
    // The first process of a namespace inherits orphans and must bury them, which a shell does.
    ...['bash', '-c', '"$@" & wait $!', 'init'],
    ...[process.execPath, fileURLToPath(new URL('./inside.ts', import.meta.url)), root, run, ...process.argv.slice(2)],
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inside.kill('SIGKILL'));
const limit = setTimeout(() => {
  console.error(`Not over within ${LIMIT_MINUTES} minutes`);
  inside.kill('SIGKILL');
}, LIMIT_MINUTES * 60_000);
const [code] = (await once(inside, 'exit')) as [number | null];
clearTimeout(limit);
if (code === 0) await rm(run, { recursive: true, force: true });
else console.error(`Logs of every machine are in ${run}`);
process.exit(code ?? 1);
