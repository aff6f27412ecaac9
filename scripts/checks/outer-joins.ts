/** What stands between the bracket at `start` and its partner. */
function bracketed(text: string, start: number): string {
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return text.slice(start + 1, at);
  }
  return text.slice(start + 1);
}

const NAMED = /\b(?:from|join|update|into|using)\s+(?:only\s+|lateral\s+)?\(*([a-z_]\w*)/gi;
const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name]) => name!.toLowerCase());

/** The tables behind a name: those that a `with` of that name reads, or the name itself. */
function behind(text: string, name: string): string[] {
  const made = new RegExp(`\\b${name}\\s+as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(`, 'i').exec(text);
  return made ? namesIn(bracketed(text, made.index + made[0].length - 1)) : [name.toLowerCase()];
}

/**
 * Whether rows of a table may be missing in a statement because of an outer join: `always` when the table stands only
 * where a join leaves it out, `sometimes` when it also stands elsewhere.
 */
export function outerJoined(statement: string, table: string): 'never' | 'sometimes' | 'always' {
  const text = statement.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  if (/\b(?:full|right)\s+(?:outer\s+)?join\b/i.test(text)) return 'sometimes';
  const inside: string[] = [];
  let rest = text;
  for (const join of text.matchAll(/\bleft\s+(?:outer\s+)?join\s+(?:lateral\s+)?(\(|[a-z_]\w*)/gi)) {
    const [whole, target] = join;
    if (target === '(') {
      const group = bracketed(text, join.index + whole.length - 1);
      inside.push(...namesIn(group));
      rest = rest.replace(group, '');
    } else {
      inside.push(...behind(text, target!));
    }
    rest = rest.replace(whole, '');
  }
  if (!inside.includes(table)) return 'never';
  return namesIn(rest).includes(table) ? 'sometimes' : 'always';
}
