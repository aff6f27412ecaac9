// The registration wizard on a sport's own site.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { pageData } from '../kit/in-browser.ts';
import { RegistrationApp } from '../registration/app.tsx';
import { OfferApp } from '../registration/offer.tsx';
import { takeEarlyInput } from '../registration/early-input.ts';
import type { RegistrationPageData } from '../registration/page-data.ts';

const root = document.getElementById('registration');
if (root) {
  const data = pageData<RegistrationPageData>();
  const app = data.offer ? <OfferApp data={data} offer={data.offer} /> : <RegistrationApp data={data} />;
  const typeAgain = takeEarlyInput(root);
  root.replaceChildren();
  // At once: between what was there and this no empty page is ever painted.
  flushSync(() => createRoot(root).render(app));
  typeAgain();
  root.inert = false;
  delete root.dataset['early'];
}
