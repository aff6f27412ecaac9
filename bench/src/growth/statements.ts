import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { statementsIn } from '../../../scripts/checks/sql-statements.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

export interface OurStatement {
  place: string;
  text: string;
}

/** Every statement of a sport that is known without running it, with the place where it stands. */
export function statementsOfSport(): OurStatement[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(`${projectRoot}/tsconfig.json`, {}, host)!;
  const isSport = (file: string): boolean =>
    /^(apps\/sport|packages\/kernel)\/src\/.*\.ts$/.test(relative(projectRoot, file)) &&
    !/\.test\.ts$|\/testing\/|\/demo\//.test(file);
  const program = ts.createProgram(config.fileNames.filter(isSport), { ...config.options, incremental: false });
  return statementsIn(program, isSport).flatMap(({ place, texts }) =>
    texts.map((text) => ({ place: relative(projectRoot, place), text })),
  );
}
