import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationField } from '@sports-hub/contract';
import { makePdf } from '@sports-hub/kernel';
import type { Terms } from '../periods/terms.ts';
import { paperForm } from './paper-form.ts';

const field = (name: string, changes: Partial<RegistrationField> = {}): RegistrationField =>
  ({ name, label: name, type: 'text', group: 'child', required: true, ...changes }) as RegistrationField;
const FIELDS = [
  field('league_id', { type: 'select', options: [{ value: '1', label: 'Winter' }] }),
  field('player_first_name', { label: 'First name' }),
  field('height', { label: 'Height', required: false }),
  field('gender', {
    label: 'Plays with',
    type: 'select',
    options: ['Girls', 'Boys'].map((label) => ({ value: label, label })),
  }),
  field('jersey', { label: 'Number', type: 'number', group: 'choices', minimum: 0, maximum: 55 }),
  field('medical_agreement', {
    label: 'Medical release',
    type: 'agreement',
    group: 'agreements',
    help: 'My child may be treated in an emergency if I cannot be reached.',
    document_url: 'https://site.example/files/1/medical-release.pdf',
  }),
];
const terms = {
  period_name: 'Winter registration',
  league_name: 'House league',
  closes_at: new Date('2027-01-14T17:00:00Z'),
  fee_cents: 14_500,
} as Terms;
const contact = {
  email: 'office@site.example',
  phone: '555-0141',
  street: '12 River Road',
  city: 'Riverbend',
  state: 'NY',
  zip: '12999',
};

test('the paper form asks what the period asks, and says until when, where to, whom to ask and that no card is sent', () => {
  const { title, lines } = paperForm(FIELDS, { terms, site: { name: 'Riverbend Basketball', contact } });
  const text = lines.join('\n');
  assert.equal(title, 'Winter registration: Riverbend Basketball');
  for (const words of [
    /open until Jan.14\. The fee is \$145\.00/,
    /Send or bring it to Riverbend Basketball, 12 River Road, Riverbend, NY\s12999\./,
    /Questions: 555-0141, office@site\.example\./,
    /Write no card number/,
    /^First name _{20,}$/m,
    /^Height \(optional\) _+$/m,
    /^Plays with: \[\s+\]\sGirls \[\s+\]\sBoys$/m,
    /^Number \(0-55\) _+$/m,
    /^\[\s+\]\sMedical\srelease\. My child may be treated/m,
    /^Date and signature _+$/m,
  ])
    assert.match(text, words);
  assert.doesNotMatch(text, /league_id/);
  assert.ok(
    lines.every((line) => line.length <= 84),
    lines.find((line) => line.length > 84),
  );
  assert.match(makePdf(title, lines).toString('latin1'), /^%PDF-1\.4[^]*Date and signature[^]*%%EOF\n$/);
});

test('without a postal address it is sent by email', () => {
  const site = {
    name: 'Riverbend Basketball',
    contact: { ...contact, street: null, city: null, state: null, zip: null },
  };
  assert.match(paperForm(FIELDS, { terms, site }).lines.join('\n'), /Send a picture of it to office@site\.example\./);
});
