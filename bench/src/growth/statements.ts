import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { statementsIn } from '../../../scripts/checks/sql-statements.ts';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

export interface OurStatement {
  place: string;
  text: string;
}

/** Every statement of these folders that is known without running it, with the place where it stands. */
export function statementsOf(folders: readonly string[]): OurStatement[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(`${projectRoot}/tsconfig.json`, {}, host)!;
  const isWanted = (file: string): boolean => {
    const path = relative(projectRoot, file);
    return (
      folders.some((folder) => path.startsWith(`${folder}/src/`)) &&
      path.endsWith('.ts') &&
      !/\.test\.ts$|\/testing\/|\/demo\//.test(path)
    );
  };
  const program = ts.createProgram(config.fileNames.filter(isWanted), { ...config.options, incremental: false });
  return statementsIn(program, isWanted).flatMap(({ place, texts }) =>
    texts.map((text) => ({ place: relative(projectRoot, place), text })),
  );
}
