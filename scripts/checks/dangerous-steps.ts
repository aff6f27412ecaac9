import { adminOperations } from '@sports-hub/contract';

const BLOCK = /(<!-- dangerous -->\n)[^]*?( *<!-- end -->)/;

/** docs/administration.md with its list of the operations that need the password of a moment ago, by permission. */
export function withDangerousSteps(document: string): string {
  const dangerous = adminOperations.filter(({ problems }) => problems.includes('admin.confirmation_required'));
  const lines = [...Map.groupBy(dangerous, ({ permission }) => permission)].map(
    ([permission, operations]) => `  - ${permission}: ${operations.map(({ name }) => `\`${name}\``).join(', ')}\n`,
  );
  return document.replace(BLOCK, (_whole, begin: string, end: string) => `${begin}${lines.join('')}${end}`);
}
