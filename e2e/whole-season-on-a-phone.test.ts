import { after, before, test } from 'node:test';
import { walkSeason } from './season-walk.ts';

/* The same season, by somebody who has nothing but a phone. */
const { start, stop, steps } = walkSeason({ width: 390, height: 844 });
before(start);
after(stop);
for (const [name, walk] of steps) test(name, walk);
