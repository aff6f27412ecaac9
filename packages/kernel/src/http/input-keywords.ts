import type { Ajv, FuncKeywordDefinition } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A date and a time of day, perhaps with an offset, whose plus sign a query turns into a space. */
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[-+ ]\d\d:?\d\d)?$/i;

const SWITCHED: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
]);

type Look = (value: never, told: never) => { becomes: unknown } | boolean;

/** A keyword that says whether a value is right, or what it counts as. */
const keyword = (name: string, look: Look, more: Partial<FuncKeywordDefinition> = {}): FuncKeywordDefinition => ({
  keyword: name,
  modifying: true,
  errors: false,
  validate(told: unknown, value: unknown, _schema?: unknown, where?: DataValidationCxt) {
    const seen = look(value as never, told as never);
    if (typeof seen === 'boolean') return seen;
    if (where) where.parentData[where.parentDataProperty] = seen.becomes;
    return true;
  },
  ...more,
});

/** The contract's own keywords. What they change is what the handler gets. */
export function addInputKeywords(ajv: Ajv): void {
  ajv.addKeyword(
    keyword(
      'x-text',
      (text: string, how: string) => isStorable(text) && (how === 'trim' ? { becomes: text.trim() } : true),
      { type: 'string', schemaType: 'string', before: 'maxLength' },
    ),
  );
  ajv.addKeyword(
    keyword('x-id', (id: unknown) => {
      if (typeof id !== 'string') return true;
      // Once it is a number the schema's pattern no longer looks at it, so the form is decided here.
      if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return false;
      return { becomes: Number(id) };
    }),
  );
  ajv.addKeyword(
    keyword(
      'x-day',
      (text: string) => {
        const day = DAY_AND_TIME.exec(text)?.[1];
        return day === undefined || { becomes: day };
      },
      { type: 'string', before: 'format' },
    ),
  );
  ajv.addKeyword(
    keyword('x-switch', (value: unknown) => {
      const switched = SWITCHED.get(value);
      return switched === undefined || { becomes: switched };
    }),
  );
}
