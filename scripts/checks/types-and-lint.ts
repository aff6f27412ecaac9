// Judges the types, then the lint rules by what is known of the types: building the program once costs half of twice.
import { relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { projectRoot } from './generated.ts';

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  },
};

process.chdir(projectRoot);
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', { incremental: false }, host);
if (!config) throw new Error('tsconfig.json cannot be read');
const { tsBuildInfoFile: _unused, ...options } = config.options;
const program = ts.createProgram({ rootNames: config.fileNames, options });
const wrong = [...config.errors, ...ts.getPreEmitDiagnostics(program)];
console.log(
  ts
    .formatDiagnostics(wrong, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => projectRoot,
      getNewLine: () => '\n',
    })
    .trim(),
);

const eslint = new ESLint({
  cwd: projectRoot,
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = await eslint.lintFiles(['.']);
for (const { filePath, messages } of results)
  for (const { line, column, severity, message, ruleId } of messages)
    console.log(
      `${relative(projectRoot, filePath)}:${line}:${column} ${severity === 2 ? 'error' : 'warning'} ${message} (${ruleId})`,
    );
process.exitCode = wrong.length > 0 || results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;
