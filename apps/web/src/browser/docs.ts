// Filters the operations while typing, opens the one that the address names, and all of them for printing.
import { t } from '@sports-hub/contract/texts';
const search = document.querySelector<HTMLFormElement>('.docs-search')!;
const input = search.querySelector('input')!;
const count = search.querySelector('output')!;
const operations = [...document.querySelectorAll<HTMLDetailsElement>('.operation')];
const groups = [...document.querySelectorAll<HTMLElement>('.group')];

search.hidden = false;
search.addEventListener('submit', (event) => event.preventDefault());
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of operations)
    operation.hidden = !words.every((word) => operation.dataset.words?.includes(word));
  for (const group of groups) group.hidden = !group.querySelector('.operation:not([hidden])');
  const shown = operations.filter((operation) => !operation.hidden).length;
  count.textContent = words.length === 0 ? '' : t('browser.docs.of', { shown, all: operations.length });
});

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});

function openNamed(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openNamed);
openNamed();

// On a phone the list of contents would push everything else off the first screen.
if (!matchMedia('(min-width: 60rem)').matches) document.querySelector('.contents details')?.removeAttribute('open');

let closed: HTMLDetailsElement[] = [];
addEventListener('beforeprint', () => {
  closed = operations.filter((operation) => !operation.open);
  for (const operation of closed) operation.open = true;
});
addEventListener('afterprint', () => {
  for (const operation of closed) operation.open = false;
});

export {};
