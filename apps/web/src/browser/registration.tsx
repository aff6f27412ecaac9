// The registration wizard on a sport's own site.
import { createRoot } from 'react-dom/client';
import { pageData } from '../kit/in-browser.ts';
import { RegistrationApp } from '../registration/app.tsx';
import { OfferApp } from '../registration/offer.tsx';
import type { RegistrationPageData } from '../registration/page-data.ts';

const root = document.getElementById('registration');
if (root) {
  const data = pageData<RegistrationPageData>();
  root.replaceChildren();
  const app = data.offer ? <OfferApp data={data} offer={data.offer} /> : <RegistrationApp data={data} />;
  createRoot(root).render(app);
}
