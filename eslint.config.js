import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/testing/**'];
/** Programs: they read the environment and talk to a terminal. */
const PROGRAMS = ['scripts/**', 'bench/**', 'e2e/**', 'apps/stack/**', '**/main.ts'];

const CLOCK = 'Take the time from the clock that is passed in.';
const READS_THE_CLOCK = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: CLOCK },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Use node:crypto, or take the value as an argument.',
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules/**', '.data/**', '**/*.d.ts', '**/dist/**', '**/*.js', '**/*.mjs', '**/*.cjs'] },
  tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-constant-binary-expression': 'error',
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-fallthrough': 'error',
      'no-return-assign': 'error',
      'no-self-assign': 'error',
      'no-sparse-arrays': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read variables in config.ts and pass the values on.' },
      ],
      'no-restricted-syntax': ['error', ...READS_THE_CLOCK],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              package: 'node:test',
              name: ['test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
            },
          ],
        },
      ],
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/no-unused-vars': 'off', // the compiler says it, for nothing
      '@typescript-eslint/only-throw-error': 'off', // `throw translate(error)` rethrows what came
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: [...PROGRAMS, ...TESTS, '**/config.ts', '**/demo/**', '**/clock.ts'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // The pages' build is a program; the browser has a clock of its own, and a page's data carries the server's.
    files: ['apps/web/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['apps/web/build/**'], rules: { 'no-console': 'off', 'no-restricted-properties': 'off' } },
  {
    // The types of a browser are known everywhere because hub and sport import the pages' types.
    files: ['packages/kernel/**', 'packages/contract/**', 'apps/hub/**', 'apps/sport/**', 'apps/stack/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['document', 'window', 'location', 'history', 'navigator', 'name', 'event', 'self', 'localStorage'].map(
          (name) => ({ name, message: 'This exists in browsers only.' }),
        ),
      ],
    },
  },
  { files: ['**/generated/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  { files: ['**/*.ts', '**/*.tsx'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
);
