/**
 * Who may import whom. The table is in docs/architecture.md; this file enforces it.
 * Every part is a folder; the parts on the right are the only ones of ours that it may use.
 */
const PARTS = {
  'packages/contract': [],
  'packages/kernel': ['packages/contract'],
  'packages/sdk': ['packages/contract'],
  'apps/hub': ['packages/contract', 'packages/kernel', 'apps/web'],
  'apps/sport': ['packages/contract', 'packages/kernel', 'apps/web'],
  'apps/web': ['packages/sdk', 'packages/contract'],
};

const OURS = '^(packages|apps|bench|e2e|scripts)/';
const NOT_PRODUCT = '(\\.test\\.ts$|/testing/|^(bench|e2e|scripts)/)';

const importTable = Object.entries(PARTS).map(([part, allowed]) => ({
  name: `imports-of-${part.replace('/', '-')}`,
  severity: 'error',
  comment: `${part} may import ${allowed.length > 0 ? allowed.join(' and ') : 'no other part'}.`,
  from: { path: `^${part}/` },
  to: { path: OURS, pathNot: `^(${[part, ...allowed].join('|')})/` },
}));

/** The modules of the services, lowest first: each may use those before it, so that none of them is in a circle. */
const SPORT_MODULES = [
  'platform',
  'members',
  'authentication',
  'payments',
  'commands',
  'season',
  'registration',
  'relays',
  'devices',
  'content',
  'community',
  'answers',
  'duties',
  'rides',
  'admin',
  'notices',
  'operator',
  'site-pages',
  'demo',
];
const HUB_MODULES = [
  'accounts',
  'commands',
  'agents',
  'gateway',
  'links',
  'live',
  'calendar',
  'week',
  'operator',
  'demo',
  'pages',
];

const moduleOrder = (app, modules) =>
  modules.slice(0, -1).map((name, place) => ({
    name: `${app}-module-${name}`,
    severity: 'error',
    comment: `${name} may use ${modules.slice(0, place).join(', ') || 'no other module'}; of the others not even types.`,
    from: { path: `^apps/${app}/src/${name}/`, pathNot: NOT_PRODUCT },
    to: { path: `^apps/${app}/src/(${modules.slice(place + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    ...importTable,
    ...moduleOrder('sport', SPORT_MODULES),
    ...moduleOrder('hub', HUB_MODULES),
    {
      name: 'pages-through-their-server-entry',
      severity: 'error',
      comment: 'A service renders pages; what they are made of, and how they are built, is theirs alone.',
      from: { path: '^apps/(hub|sport)/', pathNot: NOT_PRODUCT },
      to: { path: '^apps/web/', pathNot: '^apps/web/(dist/server/render\\.js|src/render\\.tsx)$' },
    },
    {
      name: 'contract-needs-only-the-schema-library',
      severity: 'error',
      comment: 'Beside it, the texts look which languages have a folder.',
      from: { path: '^packages/contract/', pathNot: `${NOT_PRODUCT}|/texts/languages\\.ts$` },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'], pathNot: 'node_modules/typebox/' },
    },
    {
      name: 'clients-load-no-contract',
      severity: 'error',
      comment:
        'The SDK and the pages take types from the contract; at run time they have the generated table of operations, the texts, the table of sports, the time zone, the dashes of a name and how large a file may be.',
      from: { path: '^(packages/sdk|apps/web/src)/', pathNot: NOT_PRODUCT },
      to: {
        path: '^packages/contract/',
        pathNot: '^packages/contract/src/(sports|place|clock-changes|currency|dashes|paper-limits|texts/[^/]+)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'exports-through-their-one-writer',
      severity: 'error',
      comment: 'platform/csv/write.ts quotes every cell and makes formulas harmless.',
      from: { path: OURS, pathNot: '^apps/sport/src/platform/csv/write\\.ts$' },
      to: { path: 'node_modules/csv-stringify/' },
    },
    {
      name: 'nothing-imports-a-main',
      severity: 'error',
      comment: 'main.ts wires and starts; importing it would start it.',
      from: {},
      to: { path: '/main\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'product-needs-no-test-code',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: NOT_PRODUCT },
      to: { path: '(\\.test\\.ts$|/testing/)' },
    },
    {
      name: 'product-needs-no-development-package',
      severity: 'error',
      comment: "React's types are for writing; the build puts Preact in its place.",
      from: { path: '^(packages|apps)/', pathNot: NOT_PRODUCT },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(@types|react)/' },
    },
    {
      name: 'every-package-is-declared',
      severity: 'error',
      comment: 'A package that is used is in the package.json of the part that uses it.',
      from: { path: OURS, pathNot: NOT_PRODUCT },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.data|apps/web/(dist|\\.build))/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    preserveSymlinks: false,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
