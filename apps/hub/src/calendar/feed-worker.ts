import { parentPort, workerData } from 'node:worker_threads';
import { readFeed } from './feed-items.ts';
import type { DateRange } from './items.ts';

const { text, range } = workerData as { text: string; range: DateRange };
parentPort?.postMessage(readFeed(text, range));
