import { escapeHtml } from '@sports-hub/kernel';

/** Text that is already HTML. Everything else is escaped when it is put into a template. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

const render = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return value === undefined || value === false ? '' : escapeHtml(String(value as string | number));
};

/** A template whose values are escaped: html`<p>${name}</p>`. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
