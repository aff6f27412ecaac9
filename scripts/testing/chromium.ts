import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export const howToInstallChromium =
  'They need Chromium: install it (Debian: apt-get install chromium) so that `chromium` is on the PATH, then run again.';

export const hasChromium = (): Promise<boolean> => isOnPath('chromium');

/** On Debian as root the browser is one command away; elsewhere installing is for the person to decide. */
export async function installChromium(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isOnPath('apt-get'))) return false;
  console.log('Installing Chromium for the browser tests (apt-get install chromium) ...');
  const succeeded = (await aptGet('install')) || ((await aptGet('update')) && (await aptGet('install')));
  return succeeded && hasChromium();
}

function aptGet(command: 'install' | 'update'): Promise<boolean> {
  const args = command === 'install' ? ['install', '--yes', '--quiet', 'chromium'] : ['update', '--quiet'];
  return new Promise((resolve) => {
    spawn('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0));
  });
}

async function isOnPath(program: string): Promise<boolean> {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  const found = await Promise.all(
    places.map((place) =>
      access(place, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
