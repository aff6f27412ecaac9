import { t } from '@sports-hub/contract/texts';

/** An element with these attributes and what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

let fields = 0;

/** A field with its label, and a place for what is wrong with it. */
export function labeled(
  label: string,
  input: HTMLElement,
  hint = '',
): { field: HTMLElement; refuse: (why: string) => void } {
  const id = `ed-${(fields += 1)}`;
  input.id = id;
  const error = element('span', { class: 'error', id: `${id}-e` });
  error.hidden = true;
  input.setAttribute('aria-describedby', `${id}-h ${id}-e`);
  return {
    field: element(
      'div',
      { class: 'field' },
      element('label', { for: id }, label),
      ...(hint ? [element('span', { class: 'hint', id: `${id}-h` }, hint)] : []),
      input,
      error,
    ),
    refuse(why) {
      error.textContent = why;
      error.hidden = why === '';
      if (why) {
        input.setAttribute('aria-invalid', 'true');
        input.focus();
      } else input.removeAttribute('aria-invalid');
    },
  };
}

/** One decision above the page. `onDone` says whether it may close. */
export function openDialog({
  title,
  body,
  done,
  onDone,
  also = [],
  wide = false,
}: {
  title: string;
  body: readonly HTMLElement[];
  done: string;
  onDone: () => boolean | Promise<boolean>;
  /** Other buttons in the foot. */
  also?: readonly HTMLElement[];
  wide?: boolean;
}): HTMLDialogElement {
  const close = element('button', { type: 'button', class: 'btn btn--quiet' }, t('admin.editor.cancel'));
  const go = element('button', { type: 'submit', class: 'btn btn--primary' }, done);
  const form = element(
    'form',
    { method: 'dialog', class: 'stack' },
    element('div', { class: 'dialog__head' }, element('h2', { id: 'ed-dialog' }, title)),
    element('div', { class: 'dialog__body stack' }, ...body),
    element('div', { class: 'dialog__foot' }, ...also, close, go),
  );
  const dialog = element(
    'dialog',
    { class: wide ? 'dialog dialog--wide' : 'dialog', 'aria-labelledby': 'ed-dialog' },
    form,
  );
  const before = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  close.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    void Promise.resolve(onDone()).then((isDone) => isDone && dialog.close());
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
