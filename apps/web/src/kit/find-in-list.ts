// A field that leaves in a list what has its words in the name. Nothing is asked of anybody for it.

import { RENEWED } from './newer.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether each word that is looked for begins one of the name. */
export function isNamed(name: string, words: string): boolean {
  const parts = plain(name).split(/[\s-]+/);
  return plain(words)
    .split(/[\s-]+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}

function find(field: HTMLInputElement): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (!list) return;
  const named = [...list.querySelectorAll<HTMLElement>('[data-name]')];
  for (const one of named) one.hidden = !isNamed(one.dataset['name']!, field.value);
  const none = list.querySelector<HTMLElement>('[data-found-none]');
  if (none) none.textContent = named.every(({ hidden }) => hidden) ? none.dataset['foundNone']! : '';
}

/** Also in what takes the place of the page's content later. */
export function findInLists(): void {
  const start = (): void => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-find] input')) {
      field.closest('[data-find]')!.classList.remove('by-script');
      find(field);
    }
  };
  document.addEventListener('input', ({ target }) => {
    const field = (target as Element).closest<HTMLInputElement>('[data-find] input');
    if (field) find(field);
  });
  document.addEventListener(RENEWED, start);
  start();
}
