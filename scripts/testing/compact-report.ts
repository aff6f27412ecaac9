import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect, styleText } from 'node:util';
import { sourceOf } from './bundles.ts';

interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome {
  failed: string[];
  /** Came to their end, whether they passed or failed. */
  finished: string[];
}

/**
 * A reporter: one line per test file, everything about what failed, one line at the end. What a process prints is only
 * shown when something in it failed. Which files failed and which came to their end is added to the outcome, so that
 * they can be tried again. The events of one process come together; a file that shares it is a suite of its name.
 */
export async function* compactReport(events: AsyncIterable<TestEvent>, outcome: Outcome): AsyncGenerator<string> {
  const files = new Map<string, FileResult>();
  /** Of the process whose events are coming. */
  let output = '';
  let sharing: string | undefined;
  const nameOf = (path: string | undefined): string => sharing ?? (path ? sourceOf(path) : 'unknown');
  const fileOf = (path: string | undefined): FileResult => {
    const found = files.get(nameOf(path)) ?? { passed: 0, failed: 0, skipped: 0 };
    files.set(nameOf(path), found);
    return found;
  };
  const endOf = (path: string | undefined, milliseconds: number): string => {
    outcome.finished.push(nameOf(path));
    return fileLine(nameOf(path), fileOf(path), milliseconds, output);
  };
  const startedAt = performance.now();

  for await (const event of events) {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr':
        output += event.data.message;
        break;
      case 'test:start':
        if (event.data.nesting === 0 && event.data.name.endsWith('.test.ts')) sharing = event.data.name;
        break;
      case 'test:pass':
      case 'test:fail': {
        const { file, details } = event.data;
        count(fileOf(file), event.data);
        if (event.type === 'test:fail' && isOwnFailure(event.data))
          yield describeFailure(event.data, nameOf(file), output);
        if (event.data.nesting === 0 && event.data.name === sharing) {
          yield endOf(file, details.duration_ms);
          sharing = undefined;
        }
        break;
      }
      case 'test:summary':
        if (!event.data.file) break;
        if (files.has(nameOf(event.data.file))) yield endOf(event.data.file, event.data.duration_ms);
        output = '';
        break;
      default: // how far a test has come is not worth a line
        break;
    }
  }
  outcome.failed.push(...[...files].filter(([, { failed }]) => failed > 0).map(([name]) => name));
  yield summaryLine([...files.values()], performance.now() - startedAt);
}

function count(file: FileResult, { details, skip, todo }: EventData.TestPass | EventData.TestFail): void {
  if (details.type === 'suite') return;
  if (skip !== undefined || todo !== undefined) file.skipped += 1;
  else if ('error' in details) file.failed += 1;
  else file.passed += 1;
}

/** A group fails because of what is in it, which has been reported already. */
const isOwnFailure = ({ details }: EventData.TestFail): boolean =>
  !('failureType' in details.error && details.error.failureType === 'subtestsFailed');

function describeFailure({ name, line, details }: EventData.TestFail, file: string, output: string): string {
  const isProcess = details.type !== 'suite' && /\.(test\.ts|mjs)$/.test(name);
  const cause: unknown = details.error.cause ?? details.error;
  const whole = typeof cause === 'string' ? cause : inspect(cause, { depth: 8, colors: process.stdout.isTTY });
  const reason = whole.replaceAll(/\n +at .*\bnode:internal\/.*/g, '');
  return [
    styleText('red', `✖ ${isProcess ? file : `${name} (${file}${line ? `:${line}` : ''})`}`),
    indent(reason),
    ...(isProcess && output ? [indent(output.trimEnd())] : []),
    '',
  ].join('\n');
}

function fileLine(name: string, { passed, failed, skipped }: FileResult, milliseconds: number, output: string): string {
  const parts = [`${passed + failed} tests`, ...(skipped ? [`${skipped} skipped`] : []), seconds(milliseconds)];
  const line = `${failed ? '✖' : '✔'} ${name} (${parts.join(', ')})\n`;
  if (failed === 0) return styleText('green', line);
  return styleText('red', line) + (output ? `${indent(output.trimEnd())}\n` : '');
}

function summaryLine(files: FileResult[], milliseconds: number): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => files.reduce((total, file) => total + file[key], 0);
  const line =
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped ` +
    `in ${files.length} files, ${seconds(milliseconds)}\n`;
  return `\n${styleText(sum('failed') > 0 ? 'red' : 'green', line)}`;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const indent = (text: string): string => text.replaceAll(/^/gm, '    ');
