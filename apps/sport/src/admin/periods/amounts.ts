import { currencyDigits, isCurrency, siteCurrency, smallestStep } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';

/** A whole number of the smallest unit, from what people write: `145`, `145.00`, `145,50`. */
export function amountOf(given: number | string | undefined, field = 'amount'): number | undefined {
  if (given === undefined) return undefined;
  const digits = currencyDigits(siteCurrency());
  const [whole = '', part = ''] = String(given).trim().replace(',', '.').split('.');
  if (typeof given === 'string' && part.length > digits)
    throw invalidField(field, t('answers.periods.tooManyDigits', { currency: siteCurrency().toUpperCase() }));
  const amount = typeof given === 'number' ? given : Number(`${whole}${part.padEnd(digits, '0')}`);
  if (amount % smallestStep(siteCurrency()) !== 0)
    throw invalidField(field, t('answers.periods.cannotBeCharged', { currency: siteCurrency().toUpperCase() }));
  if (amount > 9_999_999) throw invalidField(field, t('answers.periods.tooMuch'));
  return amount;
}

/** Everything is charged in one currency; another one is refused before anything is stored. */
export function requireOwnCurrency(given: string | undefined): void {
  if (given === undefined || given.trim().toLowerCase() === siteCurrency()) return;
  const own = siteCurrency().toUpperCase();
  throw invalidField(
    'currency',
    isCurrency(given.trim().toLowerCase())
      ? t('answers.periods.anotherCurrency', { own })
      : t('answers.periods.unknownCurrency', { own }),
  );
}
