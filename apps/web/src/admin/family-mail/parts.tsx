import { t } from '@sports-hub/contract/texts';
import type { FamilyMailFigures, FamilyMailKind, FamilyMailPreview, FamilyMailState } from '@sports-hub/contract';
import { ButtonLink, Tag } from '../../kit/index.ts';

export const KINDS: Readonly<Record<FamilyMailKind, string>> = {
  season: t('admin.mail.aboutTheSeason'),
  news: t('admin.mail.newsAndOffers'),
};

const STATES: Readonly<Record<FamilyMailState, readonly ['success' | 'warning' | 'info' | undefined, string]>> = {
  draft: [undefined, t('admin.mail.draft')],
  leaving: ['warning', t('admin.mail.leaving')],
  sending: ['info', t('admin.mail.sending')],
  sent: ['success', t('admin.mail.sent')],
  stopped: ['warning', t('admin.mail.stopped')],
};
export const MailStateTag = ({ state }: { state: FamilyMailState }) => {
  const [tone, words] = STATES[state];
  return tone ? <Tag tone={tone}>{words}</Tag> : <Tag>{words}</Tag>;
};

/** Handed over for good, whether it arrived or nobody knows. */
export const goneOf = ({ sent, returned, uncertain }: FamilyMailFigures): number => sent + returned + uncertain;
export const notReachedOf = ({ returned, refused, failed, uncertain }: FamilyMailFigures): number =>
  returned + refused + failed + uncertain;

/** As one of them reads it, and the ways to the others. */
export const Reading = ({ preview, path, site }: { preview: FamilyMailPreview; path: string; site: string }) => (
  <section className="stack" aria-labelledby="reading">
    <h2 className="h-card" id="reading">
      {t('admin.mail.asReadBy', { name: preview.reader })}
    </h2>
    <div className="mail-view">
      <p className="mail-view__head">
        <b>{preview.subject || t('admin.mail.noSubjectYet')}</b>
        <span>{site}</span>
      </p>
      <div className="mail-view__body" dangerouslySetInnerHTML={{ __html: preview.html }} />
      <p className="mail-view__foot">
        {preview.footnote}
        {preview.has_unsubscribe ? ` ${t('admin.mail.withUnsubscribe')}` : ''}
      </p>
    </div>
    {preview.of > 1 ? (
      <nav className="row row--between" aria-label={t('admin.mail.readers')}>
        {preview.place > 1 ? (
          <ButtonLink kind="quiet" small icon="left" href={`${path}?reader=${preview.place - 1}#reading`}>
            {t('admin.mail.before')}
          </ButtonLink>
        ) : (
          <span />
        )}
        <span className="small muted">{t('admin.mail.placeOf', { place: preview.place, all: preview.of })}</span>
        {preview.place < preview.of ? (
          <ButtonLink kind="quiet" small icon="right" href={`${path}?reader=${preview.place + 1}#reading`}>
            {t('admin.mail.next')}
          </ButtonLink>
        ) : (
          <span />
        )}
      </nav>
    ) : null}
  </section>
);
