/** Where a rule was asked while no test file ran: it is a constant of its module. */
export const LOADING = -1;

/** What stands where a condition of a statement is gone. */
export const alwaysTrue = (condition: string): string => `((${condition}) or true)`;

/** Stand around a condition in the text of its statement until it is sent; whatever puts the text together keeps them. */
export const conditionBegins = (name: string): string => `/*${Buffer.from(name).toString('base64url')}[*/`;
export const conditionEnds = (name: string): string => conditionBegins(name).replace('[', ']');
const CONDITION = /\/\*([\w-]+)\[\*\//g;
const MARK = /\/\*[\w-]+[[\]]\*\//g;

const COMPARED = {
  '<': (a: never, b: never) => a < b,
  '<=': (a: never, b: never) => a <= b,
  '>': (a: never, b: never) => a > b,
  '>=': (a: never, b: never) => a >= b,
};

/** What modules with switches ask for, see `withSwitches`, by names that nothing in them has. */
export class Switches {
  #gone: string | undefined;
  #step = LOADING;
  #reached = new Map<string, [first: number, last: number]>();
  readonly #statements = new Map<string, { names: string[]; plain: string }>();

  /** From now on this rule is gone. */
  begin(gone: string | undefined): void {
    this.#gone = gone;
    this.#reached = new Map();
    this.#step = LOADING;
  }

  set step(step: number) {
    this.#step = step;
  }

  /** In which tests each rule mattered first and last. */
  get reached(): [name: string, [first: number, last: number]][] {
    return [...this.#reached];
  }

  readonly asked = {
    isGone: (name: string): boolean => name === this.#gone,
    ruleMatters: (name: string): void => this.#note(name),
    ruleDecided: <T>(name: string, without: boolean, value: T): T => {
      if (Boolean(value) !== without) this.#note(name);
      return value;
    },
    ruleCompared: (name: string, operator: keyof typeof COMPARED, a: never, b: never): boolean => {
      if (COMPARED['<='](a, b) && COMPARED['>='](a, b)) this.#note(name);
      return COMPARED[operator](a, b);
    },
  };

  /** A statement as it is sent: without marks, and without the condition that is gone. */
  statement(text: string): string {
    let known = this.#statements.get(text);
    if (!known) {
      const names = [...text.matchAll(CONDITION)].map(([, mark]) => Buffer.from(mark!, 'base64url').toString());
      this.#statements.set(text, (known = { names, plain: text.replace(MARK, '') }));
    }
    for (const name of known.names) this.#note(name);
    if (!this.#gone || !known.names.includes(this.#gone)) return known.plain;
    const [begins, ends] = alwaysTrue('&').split('&');
    return text
      .replaceAll(conditionBegins(this.#gone), begins!)
      .replaceAll(conditionEnds(this.#gone), ends!)
      .replace(MARK, '');
  }

  #note(name: string): void {
    const seen = this.#reached.get(name);
    if (!seen) this.#reached.set(name, [this.#step, this.#step]);
    else seen[1] = this.#step;
  }
}
