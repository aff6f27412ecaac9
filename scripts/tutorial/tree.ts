import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.build', 'dist']);
const OURS = '@sports-hub';
/** Where packages are that a part has for itself. */
const INNER = 'packages/kernel/node_modules';

/** A copy of the source with the installed packages of this one, in which somebody can change things. */
export async function copyTree(root: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tutorial-'));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    await cp(root, path, {
      recursive: true,
      filter: (from) => !LEFT_OUT.has(basename(from)) && !from.endsWith('.zst'),
    });
    const modules = join(root, 'node_modules');
    await mkdir(join(path, 'node_modules', OURS), { recursive: true });
    for (const name of await readdir(modules))
      if (name !== OURS && name !== '.cache') await symlink(join(modules, name), join(path, 'node_modules', name));
    // Links to the parts of the copy, as npm makes them.
    await cp(join(modules, OURS), join(path, 'node_modules', OURS), { recursive: true, verbatimSymlinks: true });
    if ((await readdir(join(root, INNER)).catch(() => [])).length > 0)
      await symlink(join(root, INNER), join(path, INNER));
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
