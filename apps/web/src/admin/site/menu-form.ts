// The menu as a tree of two levels: dragged by its handles, moved by buttons or Alt and arrows, saved as a whole.
import { t } from '@sports-hub/contract/texts';
import {
  blockOf,
  boxOf,
  fieldOf,
  idOf,
  inWords,
  isUnder,
  labelOf,
  nodeOf,
  nodesOf,
  standing,
  take,
  treeNow,
} from './menu-tree.ts';

type Move = 'up' | 'down' | 'out' | 'in';

/** Further in than this an entry is dropped under the one above. */
const INDENT = 56;
/** Near the edge of the window the page follows. */
const EDGE = 96;
const SCROLL = 12;

let dragged: HTMLElement | undefined;

const say = (words: string): void => {
  const place = document.querySelector('#site-menu [data-said]');
  if (place) place.textContent = words;
};

function fillSelect(select: HTMLSelectElement, options: readonly (readonly [string, string])[], chosen: string): void {
  select.replaceChildren(
    ...options.map(([value, words]) => {
      const option = document.createElement('option');
      [option.value, option.textContent] = [value, words];
      return option;
    }),
  );
  select.value = chosen;
}

function showChanges(tree: Element): void {
  const place = document.querySelector('[data-moves]');
  if (!place) return;
  const changes = nodesOf(tree).flatMap((node) => {
    const label = labelOf(node);
    if (boxOf(node)?.checked) return [t('admin.menu.isTakenOut', { label })];
    const was = fieldOf(idOf(node), 'was')?.value ?? '';
    if (was === '') return [t('admin.menu.isAdded', { label })];
    const { above, place: number } = standing(tree, node);
    const [wasUnder, wasPlace, wasLabel, wasTarget] = JSON.parse(was) as [string, number, string, string];
    const isMoved =
      node.dataset['moved'] !== undefined && (wasUnder !== (above ? idOf(above) : '') || wasPlace !== number);
    if (isMoved)
      return [
        above ? t('admin.menu.isUnder', { label, above: labelOf(above) }) : t('admin.menu.isMoved', { label, number }),
      ];
    const isWritten = wasLabel !== label || wasTarget !== fieldOf(idOf(node), 'target')?.value;
    return isWritten ? [t('admin.menu.isChanged', { label })] : [];
  });
  const bold = document.createElement('b');
  bold.textContent =
    changes.length > 0 ? t('admin.site.changesNotSaved', { count: changes.length }) : t('admin.site.nothingChanged');
  const what = document.createElement('span');
  what.className = 'muted';
  what.textContent = changes.join(' · ');
  place.replaceChildren(bold, what);
}

/** Fields, selects, arrows and words follow the tree. */
function follow(tree: Element): void {
  const nodes = nodesOf(tree);
  const tops = nodes.filter((node) => !isUnder(node));
  for (const [at, node] of nodes.entries()) {
    const id = idOf(node);
    const where = standing(tree, node);
    const [under, place] = [fieldOf(id, 'under'), fieldOf(id, 'place')];
    if (under instanceof HTMLSelectElement)
      fillSelect(
        under,
        [
          ['', t('admin.menu.theTop')],
          ...tops.filter((top) => top !== node).map((top) => [idOf(top), labelOf(top)] as const),
        ],
        where.above ? idOf(where.above) : '',
      );
    if (place instanceof HTMLSelectElement)
      fillSelect(
        place,
        Array.from({ length: where.count }, (_, number) => [String(number + 1), String(number + 1)] as const),
        String(where.place),
      );
    const set = (move: Move, isPossible: boolean): void => {
      node.querySelector(`[data-move=${move}]`)?.toggleAttribute('disabled', !isPossible);
    };
    set('up', where.place > 1);
    set('down', where.place < where.count);
    set('out', isUnder(node));
    set('in', !isUnder(node) && at > 0 && blockOf(node).length === 1);
    for (const part of [node.querySelector('[data-name]')]) if (part) part.textContent = labelOf(node);
    const target = node.querySelector('[data-target]');
    if (target) target.textContent = (fieldOf(id, 'target')?.value ?? '').replace(/^https:\/\//, '');
    node.classList.toggle('tree__out', boxOf(node)?.checked === true);
  }
  const chosen = nodes.find((node) => node.querySelector('.node[aria-current]'));
  const [name, words] = [document.querySelector('[data-chosen-name]'), document.querySelector('[data-chosen-place]')];
  if (chosen && name && words) {
    name.textContent = labelOf(chosen);
    words.textContent = inWords(chosen, standing(tree, chosen));
  }
  showChanges(tree);
}

function putBack(tree: Element): void {
  for (const fields of document.querySelectorAll<HTMLElement>('[data-chosen-fields] [data-entry]'))
    tree.querySelector(`[data-node="${CSS.escape(fields.dataset['entry'] ?? '')}"] [data-entry-box]`)?.append(fields);
}

/** The fields of an entry stand beside the tree while it is chosen. */
function choose(tree: Element, node: HTMLElement): void {
  const panel = document.querySelector<HTMLElement>('[data-chosen]');
  if (!panel) return;
  putBack(tree);
  for (const other of tree.querySelectorAll('.node[aria-current]')) other.removeAttribute('aria-current');
  node.querySelector('.node')?.setAttribute('aria-current', 'true');
  const fields = node.querySelector('[data-entry]');
  if (fields) panel.querySelector('[data-chosen-fields]')?.replaceChildren(fields);
  panel.hidden = false;
  follow(tree);
}

function move(tree: Element, node: HTMLElement, how: Move): boolean {
  const nodes = nodesOf(tree);
  const { place, count, above } = standing(tree, node);
  const block = blockOf(node);
  const siblings = nodes.filter((one) => isUnder(one) === isUnder(node) && standing(tree, one).above === above);
  if (how === 'up' && place > 1) take(tree, node, siblings[place - 2]!);
  else if (how === 'down' && place < count) {
    const next = siblings[place]!;
    take(tree, node, blockOf(next).at(-1)!.nextElementSibling);
  } else if (how === 'in' && isUnder(node)) return false;
  else if (how === 'in' && block.length > 1) {
    say(t('admin.menu.twoLevels'));
    return false;
  } else if (how === 'in' && nodes.indexOf(node) > 0) node.classList.add('tree__under');
  else if (how === 'out' && above) {
    const after = blockOf(above).at(-1)!.nextElementSibling;
    node.classList.remove('tree__under');
    tree.insertBefore(node, after);
  } else return false;
  node.dataset['moved'] = '';
  follow(tree);
  say(inWords(node, standing(tree, node)));
  return true;
}

/** As the two selects say. */
function placeBySelects(tree: Element, node: HTMLElement): void {
  const [under, place] = [fieldOf(idOf(node), 'under')?.value ?? '', Number(fieldOf(idOf(node), 'place')?.value)];
  const was = standing(tree, node);
  const above = nodesOf(tree).find((one) => idOf(one) === under);
  if (above && blockOf(node).length > 1) say(t('admin.menu.twoLevels'));
  else if (above !== was.above) {
    const block = blockOf(node);
    if (above) {
      tree.insertBefore(node, blockOf(above).at(-1)!.nextElementSibling);
      node.classList.add('tree__under');
    } else {
      for (const part of block) tree.append(part);
      node.classList.remove('tree__under');
    }
    node.dataset['moved'] = '';
  } else {
    const step = place < was.place ? 'up' : 'down';
    for (let moves = Math.abs(place - was.place); moves > 0; moves -= 1) move(tree, node, step);
  }
  follow(tree);
  if (!(above && blockOf(node).length > 1)) say(inWords(node, standing(tree, node)));
}

function addEntry(tree: Element, label: string, target: string): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>('#new-entry');
  const fresh = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!fresh) return undefined;
  const taken = nodesOf(tree).map(idOf);
  let number = 1;
  while (taken.includes(`new-${number}`)) number += 1;
  const id = `new-${number}`;
  fresh.dataset['node'] = id;
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-entry]')) part.dataset['entry'] = id;
  for (const name of ['name', 'id', 'for', 'aria-describedby', 'value'])
    for (const part of fresh.querySelectorAll(`[${name}*="new-0"]`))
      part.setAttribute(name, part.getAttribute(name)!.replace('new-0', id));
  tree.append(fresh);
  for (const [name, value] of [
    ['label', label],
    ['target', target],
  ] as const) {
    const field = fieldOf(id, name);
    if (field) field.value = value;
  }
  choose(tree, fresh);
  return fresh;
}

const KEYS: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

function onKey(event: KeyboardEvent): void {
  const tree = treeNow();
  const button = (event.target as Element).closest<HTMLElement>('[data-choose]');
  const node = button?.closest<HTMLElement>('[data-node]');
  const how = KEYS[event.key];
  if (!tree || !node || !how) return;
  if (event.altKey) {
    move(tree, node, how);
    button?.focus();
  } else if (how === 'up' || how === 'down') {
    const nodes = nodesOf(tree);
    const next = nodes[nodes.indexOf(node) + (how === 'up' ? -1 : 1)];
    next?.querySelector<HTMLElement>('[data-choose]')?.focus();
  } else return;
  event.preventDefault();
}

/** Before the entry under the pointer, or under it where the pointer stands further in. */
function onDrag(event: PointerEvent): void {
  const tree = treeNow();
  if (!tree || !dragged) return;
  if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
  else if (event.clientY < EDGE) scrollBy(0, -SCROLL);
  const own = blockOf(dragged);
  for (const other of nodesOf(tree)) {
    if (own.includes(other)) continue;
    const { top, bottom } = other.getBoundingClientRect();
    if (event.clientY < top || event.clientY > bottom) continue;
    const isAfter = event.clientY > (top + bottom) / 2;
    const place = isAfter ? other.nextElementSibling : other;
    // A group stays whole: it goes before or after another one, never between its entries.
    if (own.length > 1 && place && isUnder(place)) return;
    take(tree, dragged, place);
    const isIn = event.clientX - tree.getBoundingClientRect().left > INDENT;
    const next = dragged.nextElementSibling;
    // Between the entries of a group there is one of the group.
    const isWithin = next !== null && isUnder(next);
    if (own.length === 1) dragged.classList.toggle('tree__under', (isIn || isWithin) && dragged !== nodesOf(tree)[0]);
    const { above } = standing(tree, dragged);
    say(
      above
        ? t('admin.menu.dropUnder', { label: labelOf(dragged), above: labelOf(above) })
        : t('admin.menu.drop', { label: labelOf(dragged) }),
    );
    return;
  }
}

function drop(): void {
  const tree = treeNow();
  if (!tree || !dragged) return;
  const node = dragged;
  dragged = undefined;
  node.querySelector('.node')?.classList.remove('node--lifted');
  node.dataset['moved'] = '';
  follow(tree);
  say(inWords(node, standing(tree, node)));
}

function onClick(event: MouseEvent): void {
  const tree = treeNow();
  const element = event.target as Element;
  if (!tree) return;
  const [arrow, name] = [element.closest<HTMLElement>('[data-move]'), element.closest<HTMLElement>('[data-choose]')];
  const added = element.closest<HTMLElement>('[data-add]');
  if (arrow) {
    const node = nodeOf(arrow);
    if (node) move(tree, node, arrow.dataset['move'] as Move);
    if (arrow.hasAttribute('disabled')) node?.querySelector<HTMLElement>('[data-choose]')?.focus();
    else arrow.focus();
  } else if (name) {
    const node = nodeOf(name);
    if (!node) return;
    choose(tree, node);
    // Pressed by a key: on to its fields.
    if (event.detail === 0) fieldOf(idOf(node), 'label')?.focus();
  } else if (added) {
    event.preventDefault();
    const label = [...(added.dataset['title'] ?? '')].slice(0, 40).join('');
    if (addEntry(tree, label, added.dataset['add'] ?? '')) added.closest('li')?.remove();
  } else if (element.closest('[data-new-entry]')) {
    const fresh = addEntry(tree, '', '');
    if (fresh) fieldOf(idOf(fresh), 'label')?.focus();
  }
}

/** Bound to the document: pages are replaced in place. */
export function bindSiteMenu(): void {
  const begin = (): void => {
    const tree = treeNow();
    if (!tree || tree.dataset['bound']) return;
    tree.dataset['bound'] = 'yes';
    follow(tree);
    const wrong = document.querySelector('#site-menu [aria-invalid=true]');
    const node = wrong && nodeOf(wrong);
    if (node) choose(tree, node);
  };
  begin();
  new MutationObserver(begin).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', onClick);
  document.addEventListener('change', (event) => {
    const tree = treeNow();
    const field = event.target as HTMLElement;
    const node = nodeOf(field);
    if (!tree || !node) return;
    if (field.dataset['under'] !== undefined || field.dataset['place'] !== undefined) placeBySelects(tree, node);
    else follow(tree);
  });
  document.addEventListener('input', (event) => {
    const tree = treeNow();
    if (tree && nodeOf(event.target as Element) && (event.target as Element).tagName === 'INPUT') follow(tree);
  });
  document.addEventListener('pointerdown', (event) => {
    const grip = (event.target as Element).closest<HTMLElement>('[data-tree] .grip');
    const node = grip && nodeOf(grip);
    if (!grip || !node || event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    dragged = node;
    node.querySelector('.node')?.classList.add('node--lifted');
  });
  document.addEventListener('pointermove', onDrag);
  document.addEventListener('pointerup', drop);
  document.addEventListener('pointercancel', drop);
}
