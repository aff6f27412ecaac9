import { after, before, test } from 'node:test';
import { DESKTOP } from './browser.ts';
import { walkSeason } from './season-walk.ts';

const { start, stop, steps } = walkSeason(DESKTOP);
before(start);
after(stop);
for (const [name, walk] of steps) test(name, walk);
