export interface NamedPlayer {
  id: number;
  /** First and last name stand there, and nobody else has them. */
  isCertain: boolean;
}

/** Letters and digits alone, without capitals and accents, each word between spaces. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Whom the words of a family name among the players of a division: by first and last name, or by a first name or a
 * first name and the initial that only one of them has.
 */
export function namedPlayers(words: string, players: readonly { id: number; name: string }[]): NamedPlayer[] {
  const known = players.map(({ id, name }) => ({ id, name: plain(name).trim().split(' ') }));
  const having = (of: (name: readonly string[]) => string): Map<string, number[]> => {
    const ids = new Map<string, number[]>();
    for (const { id, name } of known) ids.set(of(name), [...(ids.get(of(name)) ?? []), id]);
    return ids;
  };
  const found = new Map<number, NamedPlayer>();
  let left = plain(words);
  // The longest first, each taken out of the words: “Ann Lee Smith” does not name Ann Lee.
  const whole = [...having((name) => name.join(' '))].toSorted(([a], [b]) => b.length - a.length);
  for (const [name, ids] of whole) {
    if (!left.includes(` ${name} `)) continue;
    left = left.replaceAll(` ${name} `, ' ');
    for (const id of ids) found.set(id, { id, isCertain: ids.length === 1 });
  }
  const initials = having(([first = '', ...others]) => `${first} ${others.at(-1)?.[0] ?? ''}`);
  const firsts = having(([first = '']) => first);
  for (const { id, name } of known) {
    const [first = '', ...others] = name;
    const short = `${first} ${others.at(-1)?.[0] ?? ''}`;
    const isShort = others.length > 0 && left.includes(` ${short} `) && initials.get(short)?.length === 1;
    const isFirst = left.includes(` ${first} `) && firsts.get(first)?.length === 1;
    if ((isShort || isFirst) && !found.has(id)) found.set(id, { id, isCertain: false });
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/** Whether words speak of somebody by a first name or by a last one, as far as one can tell. */
export function saysNameOf(words: string, name: string): boolean {
  const said = plain(words);
  return plain(name)
    .trim()
    .split(' ')
    .some((part) => part.length > 1 && said.includes(` ${part} `));
}
