import { currencyDigits, siteCurrency } from '@sports-hub/contract';

/** An amount as somebody writes it, `$1,250.00`, in the smallest unit; undefined for what is none. */
export function readAmount(text: string): number | undefined {
  const digits = currencyDigits(siteCurrency());
  const plain = text
    .trim()
    .replace(/^[^\d.,-]{1,3}\s*/, '')
    .replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === '' || part.length > digits) return undefined;
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}
