// How the menu stands in the page: entries in their order, those of the second level marked.
import { t } from '@sports-hub/contract/texts';

export const treeNow = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-tree]');
export const nodesOf = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[data-node]')];
export const isUnder = (node: Element): boolean => node.classList.contains('tree__under');
export const idOf = (node: HTMLElement): string => node.dataset['node'] ?? '';
export const fieldOf = (id: string, name: string): HTMLInputElement | HTMLSelectElement | null =>
  document.querySelector(`#site-menu [name="items.${CSS.escape(id)}.${name}"]`);
export const labelOf = (node: HTMLElement): string =>
  fieldOf(idOf(node), 'label')?.value || node.querySelector('[data-name]')?.textContent || '';
export const boxOf = (node: HTMLElement): HTMLInputElement | null =>
  document.querySelector(`#site-menu [data-entry="${CSS.escape(idOf(node))}"] [data-removed]`);

/** The entry with those under it. */
export function blockOf(node: HTMLElement): HTMLElement[] {
  const block = [node];
  let next = node.nextElementSibling;
  while (!isUnder(node) && next && isUnder(next)) {
    block.push(next as HTMLElement);
    next = next.nextElementSibling;
  }
  return block;
}

export interface EntryPlace {
  above: HTMLElement | undefined;
  place: number;
  count: number;
}

/** Where an entry stands: under which one, and as which of how many. */
export function standing(tree: Element, node: HTMLElement): EntryPlace {
  const nodes = nodesOf(tree);
  const aboveOf = (one: HTMLElement): HTMLElement | undefined =>
    isUnder(one) ? nodes.slice(0, nodes.indexOf(one)).findLast((other) => !isUnder(other)) : undefined;
  const above = aboveOf(node);
  const group = nodes.filter((one) => isUnder(one) === isUnder(node) && aboveOf(one) === above);
  return { above, place: group.indexOf(node) + 1, count: group.length };
}

export const inWords = (node: HTMLElement, { above, place, count }: EntryPlace): string =>
  above
    ? t('admin.menu.placeUnder', { label: labelOf(node), place, count, above: labelOf(above) })
    : t('admin.menu.placeAtTop', { label: labelOf(node), place, count });

/** Takes the entry, and those under it, before another one; at the end where there is none. */
export function take(tree: Element, node: HTMLElement, before: Element | null): void {
  for (const part of blockOf(node)) tree.insertBefore(part, before);
}

export const nodeOf = (element: Element | null): HTMLElement | null => {
  const fields = element?.closest<HTMLElement>('[data-entry]');
  return fields
    ? document.querySelector<HTMLElement>(`[data-node="${CSS.escape(fields.dataset['entry'] ?? '')}"]`)
    : (element?.closest<HTMLElement>('[data-node]') ?? null);
};
