import { createHmac } from 'node:crypto';
import { listInWords, t } from '@sports-hub/contract/texts';
import { equalSecrets } from '@sports-hub/kernel';
import { ADMIN_DONE } from '@sports-hub/web/render';

/** Of several at once the children of those that were done. */
const childrenOf = (items: unknown): unknown[] =>
  Array.isArray(items) ? items.map((item: { child?: unknown } | null) => ({ child: item?.child })) : [];

/** Whom or what the record is about that an operation gave back; empty where it says nothing. */
export function personIn(data: unknown): string {
  if (Array.isArray(data)) return listInWords([...new Set(data.map(personIn).filter(Boolean))]);
  if (typeof data !== 'object' || data === null) return '';
  const record = data as Record<string, unknown>;
  const name = (first: unknown, last: unknown): string =>
    typeof first === 'string' && typeof last === 'string' ? `${first} ${last}` : '';
  return (
    personIn(record['claimant']) ||
    personIn(record['person']) ||
    personIn(record['player']) ||
    personIn(record['players']) ||
    personIn(record['people']) ||
    personIn(record['item']) ||
    personIn(record['installment']) ||
    personIn(childrenOf(record['items'])) ||
    name(record['first_name'], record['last_name']) ||
    name(record['player_first_name'], record['player_last_name']) ||
    [
      record['sponsor_name'],
      record['name'],
      record['title'],
      record['venue'],
      record['question'],
      record['child'],
    ].find((one) => typeof one === 'string') ||
    ''
  );
}

/** Made with the session's own token: nobody else can have a page say something about somebody. */
const proofOf = (csrf: string, op: string, about: string): string =>
  createHmac('sha256', csrf).update(`${op}\n${about}`).digest('base64url').slice(0, 22);

/** What the next page is told: which operation was done, and to whom. */
export function doneQuery(csrf: string, op: string, data: unknown): string {
  const about = personIn(data);
  return new URLSearchParams({ done: op, ...(about ? { about, proof: proofOf(csrf, op, about) } : {}) }).toString();
}

/** "Pat Parker: The role is saved." Without a name where the proof is missing or of another session. */
export function doneWords(csrf: string, { done = '', about = '', proof = '' }: Record<string, string>): string {
  const what = ADMIN_DONE[done];
  if (!what) return '';
  const isOurs = about !== '' && equalSecrets(proof, proofOf(csrf, done, about));
  return isOurs ? t('answers.admin.pages.done.about', { about, what }) : what;
}
