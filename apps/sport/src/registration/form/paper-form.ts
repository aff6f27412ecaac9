import { t } from '@sports-hub/contract/texts';
import type { RegistrationField } from '@sports-hub/contract';
import { shortDayInWords } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import { LINE_WIDTH, wrapLines } from '@sports-hub/kernel';
import type { Terms } from '../periods/terms.ts';

export interface PaperSite {
  name: string;
  contact: {
    email: string;
    phone: string | null;
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  };
}

/** So many choices are boxes to tick; of more, one is written down. */
const BOXES = 8;

/** `First name ______________`: to the end of the line, and never too short to write on. */
const blank = (label: string): string => `${label} ${'_'.repeat(Math.max(LINE_WIDTH - label.length - 1, 20))}`;
/** A box and its words stay together. */
const box = (label: string): string => `[   ] ${label}`.replaceAll(' ', '\u00a0');

function linesOf(field: RegistrationField): string[] {
  const { type, label, required, options = [], help, minimum, maximum, document_url } = field;
  const name = required ? label : `${label} ${t('answers.registration.form.paperForm.optional')}`;
  if (type === 'agreement')
    return [...wrapLines(`${box(`${label}.`)} ${help ?? ''} ${document_url ?? ''}`.trim(), '     '), ''];
  if (type === 'file') return [...wrapLines(box(t('answers.papers.comesAlong', { label: name })), '     '), ''];
  if (type === 'boolean') return [box(label), ''];
  if (options.length > 0 && options.length <= BOXES)
    return [...wrapLines(`${name}:   ${options.map((option) => box(option.label)).join('   ')}`, '     '), ''];
  const limits = minimum === undefined || maximum === undefined ? '' : ` (${minimum}-${maximum})`;
  return [blank(`${name}${limits}`), ''];
}

const GROUPS = ['child', 'choices', 'family', 'agreements'] as const;
const titleOf = (group: (typeof GROUPS)[number]): string =>
  ({
    child: t('answers.registration.form.paperForm.child'),
    choices: t('answers.registration.form.paperForm.choices'),
    family: t('answers.registration.form.paperForm.you'),
    agreements: t('answers.registration.form.paperForm.agreements'),
  })[group];

/** The form of a period for who registers on paper: what it asks, where it goes, until when, and that no card is sent. */
export function paperForm(
  fields: readonly RegistrationField[],
  { terms, site }: { terms: Terms; site: PaperSite },
): { title: string; lines: string[] } {
  const { street, city, state, zip, email, phone } = site.contact;
  const post = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const asked = fields.filter(({ name }) => name !== 'league_id' && name !== 'discount_code');
  return {
    title: t('answers.registration.form.paperForm.title', { period: terms.period_name, site: site.name }),
    lines: [
      ...wrapLines(
        t('answers.registration.form.paperForm.until', {
          league: terms.league_name,
          until: shortDayInWords(terms.closes_at),
          fee: money(terms.fee_cents),
        }),
      ),
      ...wrapLines(
        post
          ? t('answers.registration.form.paperForm.sendItTo', { site: site.name, post })
          : t('answers.registration.form.paperForm.mailItTo', { email }),
      ),
      ...wrapLines(t('answers.registration.form.paperForm.ask', { whom: [phone, email].filter(Boolean).join(', ') })),
      ...wrapLines(t('answers.registration.form.paperForm.noCard')),
      ...GROUPS.flatMap((group) => [
        '',
        titleOf(group),
        '',
        ...asked.filter((field) => field.group === group).flatMap(linesOf),
      ]),
      '',
      blank(t('answers.registration.form.paperForm.signature')),
    ],
  };
}
