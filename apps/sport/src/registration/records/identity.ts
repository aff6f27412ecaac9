import { createHash } from 'node:crypto';
import { digitsOf, type Values } from '../form/validation.ts';

const hash = (parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();
const folded = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFC')
    .toLowerCase();

export interface RegistrationIdentity {
  /** Period, division, child and e-mail address: what the interface calls the same registration. */
  identity: Buffer;
  /** All of what was submitted. */
  fingerprint: Buffer;
  child: Buffer;
  /** Several facts together, so that a price tells nobody whether an address has a child here. */
  family: Buffer;
}

const childOf = (values: Values): string[] => [
  folded(values['player_first_name']),
  folded(values['player_last_name']),
  String(values['birth_date'] ?? ''),
];

/** Keys in order: the same fields in another order are the same submission. */
const sorted = (values: Values): unknown[] => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

export const familyOf = (values: Values): Buffer =>
  hash([
    folded(values['email']),
    folded(values['parent_last_name']),
    digitsOf(String(values['phone'] ?? '')).slice(-10),
    String(values['zip'] ?? '').slice(0, 5),
  ]);
export const childHash = (values: Values): Buffer => hash(childOf(values));

export function identify(periodId: number, values: Values): RegistrationIdentity {
  return {
    identity: hash([periodId, values['division_id'], ...childOf(values), folded(values['email'])]),
    fingerprint: hash([periodId, sorted(values)]),
    child: childHash(values),
    family: familyOf(values),
  };
}
