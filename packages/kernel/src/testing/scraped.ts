/** One line of what Prometheus would read. */
export interface ScrapedSeries {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

export const readScraped = (text: string): ScrapedSeries[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, word]) => [key!, word!]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });

/** The value of the first series with this name and these labels; undefined where there is none. */
export const scrapedValue = (
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  readScraped(text).find(
    (series) => series.name === name && Object.entries(labels).every(([label, word]) => series.labels[label] === word),
  )?.value;
