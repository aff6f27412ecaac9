import { PAPER_KEPT_DAYS, type RegistrationField } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import type { Values } from '../form/validation.ts';
import { bindPaper, emptyPapers, findPapersByToken, lockPapers } from './queries.ts';

interface Answered {
  fields: readonly RegistrationField[];
  values: Values;
}

/** The answers that name a file. */
const tokensOf = ({ fields, values }: Answered): [name: string, token: string][] =>
  fields.flatMap(({ name, type }): [string, string][] => {
    const value = type === 'file' ? values[name] : undefined;
    return value === undefined ? [] : [[name, String(value)]];
  });

const gone = (names: readonly string[]): Problem =>
  new Problem('request.invalid', {
    fields: Object.fromEntries(names.map((name) => [name, t('answers.papers.chooseItAgain')])),
  });

/** Whether what the answers name was sent for these questions. Whose it is is decided when the draft is stored. */
export async function requirePapers(sql: Sql, answered: Answered): Promise<void> {
  const given = tokensOf(answered);
  if (given.length === 0) return;
  const found = await findPapersByToken(
    sql,
    given.map(([, token]) => token),
  );
  const isKnown = ([name, token]: [string, string]): boolean =>
    found.some((paper) => paper.token === token && paper.field_name === name);
  const unknown = given.filter((one) => !isKnown(one)).map(([name]) => name);
  if (unknown.length > 0) throw gone(unknown);
}

/**
 * The files of a draft that was just stored: each belongs to it from now on, and to no other. What it had before and does
 * not name any more is deleted. One that is deleted already still is its answer; then another one is asked for.
 */
export async function bindPapers(
  tx: Tx,
  draft: { id: number },
  { answered, at }: { answered: Answered; at: Date },
): Promise<void> {
  const hasQuestions = answered.fields.some(({ type }) => type === 'file');
  if (!hasQuestions) return;
  const given = tokensOf(answered);
  const locked = await lockPapers(
    tx,
    draft.id,
    given.map(([, token]) => token),
  );
  const foreign: string[] = [];
  for (const [name, token] of given) {
    const paper = locked.find((one) => one.token === token && one.field_name === name);
    const isOurs = paper?.registration_id === draft.id || (paper?.registration_id === null && paper.sha256 !== null);
    if (!paper || !isOurs) foreign.push(name);
    else if (paper.registration_id === null)
      await bindPaper(tx, paper.id, { registrationId: draft.id, days: PAPER_KEPT_DAYS });
  }
  if (foreign.length > 0) throw gone(foreign);
  // One that was sent by the link afterwards is no answer of the form, and stays unless the form names a later one.
  const left = locked.filter((paper) => {
    const named = locked.find(
      (one) => given.some(([, token]) => token === one.token) && one.field_name === paper.field_name,
    );
    return paper.registration_id === draft.id && paper !== named && (paper.is_by_form || paper.id < (named?.id ?? 0));
  });
  await emptyPapers(
    tx,
    left.map(({ id }) => id),
    at,
  );
}
