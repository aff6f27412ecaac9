import { errorFields, type Logger } from '../log.ts';
import { openDatabase, type Sql } from '../sql/database.ts';

/** One value of a figure, with what tells it from the others. Labels hold words of our own, never what people wrote. */
export interface FigureValue {
  value: number;
  labels?: Readonly<Record<string, string>>;
}
export type FigureValues = Readonly<Record<string, readonly FigureValue[]>>;

/** Reads some figures with few statements; which ones it has is known before. */
export interface FigureSource {
  figures: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(sql: Sql): Promise<FigureValues>;
}

const KEPT_MS = 5_000;
const TIMEOUT_MS = 2_000;

/**
 * Figures that stand in the database. They are read when somebody asks, on a connection of their own, one statement at a
 * time and each within two seconds, and kept for five: however often is asked, the service has no less of the database.
 * When one cannot be read, all are missing until it can.
 */
export function createDatabaseFigures({
  databaseUrl,
  log,
  keptMs = KEPT_MS,
}: {
  databaseUrl: string;
  log: Logger;
  keptMs?: number;
}) {
  const sources: FigureSource[] = [];
  const db = openDatabase({
    url: databaseUrl,
    connections: 1,
    connectionTimeoutMs: TIMEOUT_MS,
    queryTimeoutMs: TIMEOUT_MS,
  });
  let readAt = -Infinity;
  let reading: Promise<FigureValues | undefined> | undefined;

  const readAll = async (): Promise<FigureValues | undefined> => {
    const all: Record<string, readonly FigureValue[]> = {};
    try {
      for (const source of sources) Object.assign(all, await source.read(db));
      return all;
    } catch (error) {
      log.warn('figures could not be read', errorFields(error));
      return undefined;
    } finally {
      readAt = performance.now();
    }
  };

  return {
    add: (source: FigureSource): void => void sources.push(source),
    /** Undefined while the database does not answer. */
    read(): Promise<FigureValues | undefined> {
      if (!reading || performance.now() - readAt > keptMs) {
        readAt = Infinity;
        reading = readAll();
      }
      return reading;
    },
    close: () => db.close(),
  };
}
export type DatabaseFigures = ReturnType<typeof createDatabaseFigures>;
