import { parentPort, workerData } from 'node:worker_threads';
import { RIVERBEND, setPlace } from '@sports-hub/contract/place';
import { readFeed } from './feed-items.ts';
import type { DateRange } from './items.ts';

const { text, range, timeZone } = workerData as { text: string; range: DateRange; timeZone: string };
setPlace({ ...RIVERBEND, timeZone });
parentPort?.postMessage(readFeed(text, range));
