import { t } from '@sports-hub/contract/texts';

/** Filled in by the script (`outbox/forms.ts`): what waits for a connection and has no place of its own on the page. */
export const WaitingList = () => (
  <section className="card" aria-labelledby="waits" data-waiting-list="" hidden>
    <h2 className="card__head" id="waits">
      {t('browser.later.waitsForAConnection')}
    </h2>
    <ul className="rows" />
    <p className="card__foot small muted">{t('browser.later.goesOutByItself')}</p>
  </section>
);
