// Installs what package-lock.json asks for, and only when it is not there yet. Plain JavaScript for Node >= 20.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(projectRoot, 'node_modules');
const stampFile = join(modules, '.sports-hub-install');
const bundledNode = join(modules, '.bin', 'node');
const platform = `${process.platform}-${process.arch}`;

export async function installIfNeeded() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old to begin with: install Node 20 or later.`);
  }
  const lockText = await readFile(join(projectRoot, 'package-lock.json'), 'utf8');
  const stamp = `${platform} ${createHash('sha256').update(lockText).digest('hex')}\n`;
  if (await isInstalled(stamp)) return;
  const release = await takeTurn();
  try {
    if (await isInstalled(stamp)) return;
    // Somebody who ran `npm ci` by hand has no stamp, and need not wait for a second installation.
    const lock = JSON.parse(lockText);
    if (!(await holdsEveryPackage(lock))) await install(lock);
    await projectNode();
    await writeFile(stampFile, stamp);
  } finally {
    await release();
  }
}

/** The Node that runs the project: the installed one, or this one where no build exists for the platform. */
export async function projectNode() {
  if (existsSync(bundledNode)) return bundledNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    `There is no packaged Node 24 for ${platform}: install Node 24 or later on this machine and start again.`,
  );
}

async function isInstalled(stamp) {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
}

/** Compares what npm recorded as installed with what the lock file asks for on this platform. */
async function holdsEveryPackage(lock) {
  const recorded = await readFile(join(modules, '.package-lock.json'), 'utf8').catch(() => '');
  if (!recorded) return false;
  const installed = JSON.parse(recorded).packages;
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue;
    const found = installed[path];
    if (!found && (wanted.optional || wanted.peer || wanted.devOptional)) continue;
    if (!found || found.version !== wanted.version || found.integrity !== wanted.integrity) return false;
  }
  return existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status === 0;
}

async function install(lock) {
  const started = Date.now();
  console.log('Installing dependencies with npm ci (needed once, and after package-lock.json changes) ...');
  await rm(stampFile, { force: true });
  // The npm that started this script, run by the Node it came with: the one on the PATH is about to be replaced.
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env;
  const npm = npmCli?.endsWith('npm-cli.js') && npmNode ? [npmNode, npmCli] : ['npm'];
  const child = spawn(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  const paths = packagesToInstall(lock);
  const progress = setInterval(() => report(started, paths), process.stdout.isTTY ? 500 : 5000);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (exitCode, signal) => resolve(signal ? 1 : exitCode));
  });
  clearInterval(progress);
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn);
  if (code !== 0) throw new Error('The installation did not finish: see the lines above, then start again.');
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Where the packages of the lock file will be that this platform needs. */
export function packagesToInstall(lock) {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (wanted, own) => !wanted || wanted.includes(own);
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, one]) => fits(one.os, process.platform) && fits(one.cpu, process.arch) && fits(one.libc, libc))
    .map(([path]) => path);
}

/** A line that counts on a terminal; elsewhere (a log, a container build) a line now and then. */
function report(started, paths) {
  const present = paths.filter((path) => existsSync(join(projectRoot, path, 'package.json'))).length;
  const seconds = Math.round((Date.now() - started) / 1000);
  const line = `  ... ${seconds} s, ${present} of ${paths.length} packages`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else console.log(line);
}

/** Two programs started at once in a fresh checkout must not both run npm ci: the second waits for the first. */
async function takeTurn() {
  const key = createHash('sha256').update(`${process.getuid?.()} ${projectRoot}`).digest('hex').slice(0, 16);
  const turn = join(tmpdir(), `sports-hub-install-${key}`);
  let said = false;
  for (let unnamed = 0; ; await sleep(200)) {
    try {
      await writeFile(turn, String(process.pid), { flag: 'wx' });
      return () => rm(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Error(`Cannot write ${turn}: ${error.message}`);
    }
    const owner = Number(await readFile(turn, 'utf8').catch(() => ''));
    const isAbandoned = owner ? !isAlive(owner) : (unnamed += 1) > 5;
    if (isAbandoned) await rm(turn, { force: true });
    else if (!said) {
      console.log('Waiting for another installation in this directory to finish ...');
      said = true;
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
