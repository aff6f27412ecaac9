import { t } from '@sports-hub/contract/texts';
import type { AudienceCount, FamilyMail, FamilyMailPreview } from '@sports-hub/contract';
import { Button, ButtonLink, formatMoment, Notice } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import { errorOf, may, type AdminView } from '../view.ts';
import { countWords } from './draft.tsx';
import { KINDS, Reading } from './parts.tsx';

const SEND = 'sendFamilyMail';

interface SendProps {
  view: AdminView;
  mail: FamilyMail;
  count: AudienceCount;
  preview: FamilyMailPreview;
  own: string;
}

const Test = ({ view, mail, own }: SendProps) => (
  <section className="card card--pad stack" aria-labelledby="test">
    <h2 className="h-card" id="test">
      {t('admin.mail.testFirst')}
    </h2>
    <p className="small muted">{t('admin.mail.testGoesTo', { address: own })}</p>
    <ActionForm view={view} op="testFamilyMail" id={mail.id}>
      <Button type="submit">{t('admin.mail.sendATest')}</Button>
    </ActionForm>
    {mail.tested_at ? (
      <p className="small ok">{t('admin.mail.testedAt', { when: formatMoment(mail.tested_at, view.now) })}</p>
    ) : null}
  </section>
);

/** What stands in the way of sending: it is said with the numbers of now. */
const Refused = ({ view }: SendProps) => {
  const { problem } = view;
  if (!problem || view.typed?.op !== SEND || problem.code === 'admin.confirmation_required') return null;
  const words = Object.values(problem.fields);
  if (problem.code === 'request.invalid' && problem.fields['password']) return null;
  return (
    <Notice tone="warning" role="alert" title={problem.message}>
      {words.length > 0 ? words.join(' ') : t('admin.mail.lookAgainAndSend')}
    </Notice>
  );
};

const Really = (props: SendProps) => {
  const { view, mail, count } = props;
  return (
    <section className="card card--pad stack" aria-labelledby="really">
      <h2 className="h-card" id="really">
        {t('admin.mail.sendTo', { count: count.addresses })}
      </h2>
      <Refused {...props} />
      <p>
        {t('admin.mail.itGoesTo', { words: count.words })} <b>{countWords(count)}</b>. {KINDS[mail.kind]}.
        {count.unsubscribed > 0 ? ` ${t('admin.mail.leftOutCount', { count: count.unsubscribed })}` : ''}
        {mail.reply_to ? ` ${t('admin.mail.answersGoTo', { address: mail.reply_to })}` : ''}
      </p>
      {mail.tested_at === null ? <Notice tone="warning" title={t('admin.mail.noTest')} /> : null}
      {mail.reads_like_an_offer ? (
        <Notice tone="warning" title={t('admin.mail.isItAnOffer')}>
          {t('admin.mail.offersAreNews')}
        </Notice>
      ) : null}
      {count.addresses > 0 ? (
        <ActionForm
          view={view}
          op={SEND}
          id={mail.id}
          version={mail.version}
          hidden={{ seen: count.seen }}
          back={`/admin/mail/${mail.id}`}
          className="stack"
        >
          <PasswordAgain view={view} id="send-password" />
          <div className="actions actions--fill">
            <Button kind="primary" icon="send" type="submit">
              {t('admin.mail.sendNow', { count: count.addresses })}
            </Button>
            <ButtonLink kind="quiet" href={`/admin/mail/${mail.id}`}>
              {t('admin.mail.goOnWriting')}
            </ButtonLink>
          </div>
          <p className="small muted">{t('admin.mail.twoMinutes')}</p>
        </ActionForm>
      ) : (
        <Notice tone="warning" title={t('admin.mail.nobodyFits')} />
      )}
      {errorOf(view, SEND, 'seen', mail.id) ? (
        <Notice tone="danger" title={errorOf(view, SEND, 'seen', mail.id)!} />
      ) : null}
    </section>
  );
};

const SendPage = (props: SendProps) => {
  const { view, mail, preview } = props;
  return (
    <AdminFrame view={view}>
      <div className="page-head">
        <FromPage href={`/admin/mail/${mail.id}`} label={mail.subject || t('admin.mail.newMail')} />
        <h1>{t('admin.mail.testThenSend')}</h1>
      </div>
      <div className="cols--admin">
        {may(view.me, 'mail', 'write') && mail.state === 'draft' ? (
          <div className="stack stack--l">
            <Test {...props} />
            <Really {...props} />
          </div>
        ) : (
          <Notice
            icon="eye"
            title={mail.state === 'draft' ? t('admin.season.lookOnly') : t('admin.mail.wasSent')}
            actions={<ButtonLink href={`/admin/mail/${mail.id}`}>{t('admin.mail.whatBecame')}</ButtonLink>}
          />
        )}
        <Reading preview={preview} path={`/admin/mail/${mail.id}/send`} site={view.site.name} />
      </div>
    </AdminFrame>
  );
};

export const familyMailSending = adminPage<SendProps>({
  path: '/admin/mail/:id/send',
  title: t('admin.mail.testThenSend'),
  section: 'mail',
  under: '/admin/mail',
  load: async ({ need, params: { id = '' }, query }) => ({
    mail: await need('getFamilyMail', { params: { id } }),
    count: await need('getFamilyMailAudience', { params: { id } }),
    preview: await need('getFamilyMailPreview', { params: { id }, query: { place: numberIn(query['reader']) ?? 1 } }),
    own: (await need('getAudienceChoices')).own_address,
  }),
  Page: SendPage,
  done: { testFamilyMail: t('admin.mail.testIsSent') },
  audit: {
    'family_mail.tested': t('admin.mail.hasTested'),
    'family_mail.sent': t('admin.mail.hasSent'),
  },
});
