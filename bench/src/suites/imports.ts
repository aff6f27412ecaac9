import { readFileSync } from 'node:fs';
import { IMPORT_LINES, type SeasonImport } from '@sports-hub/contract';
import { signInToAdministration } from '../administration.ts';
import { row, type Suite } from '../harness.ts';

/** The most memory that a process has had. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const HEADINGS = 'First,Last,Birthdate,Gender,Division,Team,Jersey';

/** As many players as a file may have, every hundredth with something wrong. */
const roster = (lines: number): string =>
  [
    HEADINGS,
    ...Array.from({ length: lines }, (_, n) => {
      const day = `${(n % 12) + 1}/${(n % 28) + 1}/2016`;
      return `First${n},Last${n},${n % 100 === 0 ? 'soon' : day},${n % 2 ? 'F' : 'M'},Grades 3-4,Hawks,${n % 99}`;
    }),
  ].join('\n');

export const suite: Suite = {
  name: 'imports',
  summary: `A file of ${IMPORT_LINES} players is taken and shown as a difference.`,
  async run(ctx) {
    const { basketball } = await ctx.startStack();
    const office = await signInToAdministration(basketball.url);
    await office.ask('/admin/imports');
    const before = peakOf(basketball.pid);
    const form = new FormData();
    form.set('kind', 'rosters');
    form.set('file', new Blob([roster(IMPORT_LINES)]), 'rosters.csv');
    const started = performance.now();
    const { id, counts } = await office.ask<SeasonImport>('/admin/imports/upload', form);
    const taken = (performance.now() - started) / 1_000;
    const again = performance.now();
    await office.ask(`/admin/imports/${id}`);
    const read = (performance.now() - again) / 1_000;
    return [
      row({
        name: 'taken and previewed',
        ours: taken,
        unit: 's',
        atMost: 10,
        note: `${counts.new} new, ${counts.wrong} wrong`,
      }),
      row({ name: 'previewed once more', ours: read, unit: 's', atMost: 10 }),
      row({
        name: 'more memory of the sport at its most',
        ours: peakOf(basketball.pid) - before,
        unit: 'MB',
        atMost: 300,
      }),
    ];
  },
};
