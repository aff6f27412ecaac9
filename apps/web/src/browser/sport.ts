// What script adds to a sport's pages. Everything works without it.

/** A filter is sent as soon as something else is chosen. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]'))
  form.addEventListener('change', (event) => {
    // Another division has other teams.
    const team = form.elements.namedItem('team_id');
    if (event.target !== team && team instanceof HTMLSelectElement) team.value = '';
    for (const field of form.elements)
      if (field instanceof HTMLSelectElement && field.value === '') field.disabled = true;
    form.requestSubmit();
  });

/** Sharing is offered where the device can. */
if (typeof navigator.share === 'function')
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
      void navigator.share({ title: button.dataset['share'] ?? document.title, url: canonical }).catch(() => undefined);
    });
  }

export {};
