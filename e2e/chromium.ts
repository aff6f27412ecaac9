import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a site, which reads its scripts once: each process more costs half a second of a
  // processor. Scripts run for moments only, and making them fast takes longer.
  '--process-per-site',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev,--no-turbofan',
];

/** The Chromium that is installed. */
export function launchChromium(): Promise<Browser> {
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: FLAGS });
}
