import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect, styleText } from 'node:util';
import { sourceOf } from './bundles.ts';

interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  milliseconds: number;
  output: string;
}

/**
 * A reporter: one line per test file, everything about what failed, one line at the end. What a file prints is only
 * shown when something in it failed. The files that failed are added to a list, so that they can be tried again.
 */
export async function* compactReport(events: AsyncIterable<TestEvent>, failedFiles: string[]): AsyncGenerator<string> {
  const files = new Map<string, FileResult>();
  const fileOf = (path: string | undefined): FileResult => {
    const name = path ? sourceOf(path) : 'unknown';
    const found = files.get(name) ?? { passed: 0, failed: 0, skipped: 0, milliseconds: 0, output: '' };
    files.set(name, found);
    return found;
  };
  const startedAt = performance.now();

  for await (const event of events) {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr':
        fileOf(event.data.file).output += event.data.message;
        break;
      case 'test:pass':
        count(fileOf(event.data.file), event.data);
        break;
      case 'test:fail': {
        const file = fileOf(event.data.file);
        count(file, event.data);
        if (isOwnFailure(event.data)) yield describeFailure(event.data, file.output);
        break;
      }
      case 'test:summary':
        if (event.data.file) {
          const file = fileOf(event.data.file);
          file.milliseconds = event.data.duration_ms;
          yield fileLine(sourceOf(event.data.file), file);
        }
        break;
      default: // how far a test has come is not worth a line
        break;
    }
  }
  failedFiles.push(...[...files].filter(([, { failed }]) => failed > 0).map(([name]) => name));
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

function describeFailure({ name, file, line, details }: EventData.TestFail, output: string): string {
  const place = file ? `${sourceOf(file)}${line ? `:${line}` : ''}` : '';
  const isWholeFile = file !== undefined && name.endsWith(sourceOf(file));
  const cause: unknown = details.error.cause ?? details.error;
  const whole = typeof cause === 'string' ? cause : inspect(cause, { depth: 8, colors: process.stdout.isTTY });
  const reason = whole.replaceAll(/\n +at .*\bnode:internal\/.*/g, '');
  return [
    styleText('red', `✖ ${isWholeFile ? place : `${name} (${place})`}`),
    indent(reason),
    ...(isWholeFile && output ? [indent(output.trimEnd())] : []),
    '',
  ].join('\n');
}

function fileLine(name: string, { passed, failed, skipped, milliseconds, output }: FileResult): string {
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
