import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of a document that a test runs. */
export interface Example {
  document: string;
  /** Where it begins. */
  line: number;
  language: 'sh' | 'ts';
  code: string;
  /** What it prints, as far as the document says. */
  output?: unknown;
}

const RUN = ['sh', 'ts'];
const NEVER_RUN = ['text', 'ini', 'mermaid'];
/** A test of its own follows each. */
const TUTORIALS = ['docs/tutorial.md', 'docs/tutorial-administration-page.md'];

interface Fence {
  line: number;
  info: string;
  code: string;
}

function readFences(text: string): Fence[] {
  const lines = text.split('\n');
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!lines[at]!.startsWith('```')) continue;
    const end = lines.indexOf('```', at + 1);
    fences.push({ line: at + 1, info: lines[at]!.slice(3).trim(), code: lines.slice(at + 1, end).join('\n') });
    at = end;
  }
  return fences;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What is to be run in a document, and the blocks that do not say whether they are to be. */
export function readExamples(document: string, text: string): { examples: Example[]; problems: string[] } {
  const examples: Example[] = [];
  const problems: string[] = [];
  let last: Example | undefined;
  for (const { line, info, code } of readFences(text)) {
    const before = last;
    last = undefined;
    if (RUN.includes(info)) {
      last = { document, line, language: info as Example['language'], code };
      examples.push(last);
    } else if (info === 'json' && before && isJson(code)) before.output = JSON.parse(code);
    else if (!NEVER_RUN.includes(info.replace(/ not-run$/, '')) && !/^(?:sh|ts|json) not-run$/.test(info))
      problems.push(
        `${document}:${line}: a block is ${[...RUN, 'json after one of them', ...NEVER_RUN].join(', ')}, or "sh not-run"`,
      );
  }
  return { examples, problems };
}

/** The examples of all documents. */
export function examplesOfDocuments(root: string): { examples: Example[]; problems: string[] } {
  const found = globSync('{*.md,docs/*.md,docs/{adr,guides}/*.md}', { cwd: root })
    .filter((path) => !TUTORIALS.includes(path))
    .sort()
    .map((path) => readExamples(path, readFileSync(join(root, path), 'utf8')));
  return {
    examples: found.flatMap(({ examples }) => examples),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/**
 * Where something lacks what was expected: every field that is written down is there with this value, and "…" stands
 * for any. Undefined if nothing is lacking.
 */
export function lacking(expected: unknown, actual: unknown, place = 'output'): string | undefined {
  if (expected === '…' && actual !== undefined && actual !== null) return undefined;
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return Object.is(expected, actual)
      ? undefined
      : `${place} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`;
  for (const [name, value] of Object.entries(expected)) {
    const problem = lacking(value, (actual as Record<string, unknown>)[name], `${place}.${name}`);
    if (problem) return problem;
  }
  return undefined;
}
