import { parentPort, workerData } from 'node:worker_threads';
import { setPlace, type SitePlace } from '@sports-hub/contract/place';
import { readFeed } from './feed-items.ts';
import type { DateRange } from './items.ts';

const { text, range, ...place } = workerData as { text: string; range: DateRange } & SitePlace;
setPlace(place);
parentPort?.postMessage(readFeed(text, range));
