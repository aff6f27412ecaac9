import { t } from '@sports-hub/contract/texts';
import type { BoardMember } from '@sports-hub/contract';
import {
  Avatar,
  Button,
  EmailField,
  Empty,
  Field,
  formatDate,
  Icon,
  PageHead,
  PostForm,
  TextField,
  typedField,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import { ContactForm, PhoneAndPost } from './contact.tsx';
import type { PageContext } from './data.ts';
import { EMPTY_FORM, FormOutcome, Honeypot, type FormState } from './forms.tsx';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { Prose } from './parts.tsx';

export interface BoardData extends PageContext {
  items: readonly BoardMember[];
  /** The form that was sent, and to whom. */
  sent?: { memberId: number; form: FormState } | undefined;
}

function WriteForm({ member, form, isOpen }: { member: BoardMember; form: FormState; isOpen: boolean }) {
  const [first = member.name] = member.name.split(' ');
  const id = (field: string): string => `m${member.id}-${field}`;
  return (
    <details className="member__write" name="write" open={isOpen}>
      <summary className="btn btn--secondary btn--small">
        <Icon name="mail" />
        <span className="when-closed">{t('sport.board.writeTo', { first })}</span>
        <span className="when-open">{t('sport.board.close')}</span>
      </summary>
      <PostForm
        className="form member__form"
        action={`${to.board}#member-${member.id}`}
        hidden={{ member_id: member.id }}
        noValidate
      >
        <FormOutcome form={form} />
        <Honeypot id={id('website')} />
        <div className="fields-2">
          <Field
            id={id('name')}
            label={t('sport.board.yourName')}
            autoComplete="name"
            maxLength={120}
            required
            {...typedField(form, 'sender_name')}
          />
          <EmailField
            id={id('mail')}
            form={form}
            name="sender_email"
            label={t('sport.board.yourEmail')}
            autoComplete="email"
          />
        </div>
        <Field
          id={id('subject')}
          label={t('sport.board.subject')}
          minLength={3}
          required
          {...typedField(form, 'subject')}
        />
        <TextField
          id={id('text')}
          label={t('sport.board.message')}
          rows={5}
          minLength={10}
          required
          {...typedField(form, 'message')}
        />
        <p className="hint">{t('sport.board.goesToByEmailAnswers', { first })}</p>
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('sport.board.sendTo', { first })}
          </Button>
        </div>
      </PostForm>
    </details>
  );
}

const Member = ({ member, sent, today }: { member: BoardMember; sent: BoardData['sent']; today: string }) => {
  const form = sent?.memberId === member.id ? sent.form : undefined;
  return (
    <li className="member" id={`member-${member.id}`}>
      {member.photo_url ? (
        <img className="avatar" src={member.photo_url} alt="" width="40" height="40" loading="lazy" />
      ) : (
        <Avatar name={member.name} />
      )}
      <div>
        <h2 className="member__name">{member.name}</h2>
        <p className="small muted">
          {member.role}
          {member.term_ends_on
            ? ` · ${t('sport.board.until', { termEndsOn: formatDate(member.term_ends_on, today) })}`
            : ''}
        </p>
        <div className="small">
          <Prose html={member.html} plain />
        </div>
      </div>
      {member.accepts_mail ? <WriteForm member={member} form={form ?? EMPTY_FORM} isOpen={form !== undefined} /> : null}
    </li>
  );
};

export const BoardPage = ({ site, path, today, items, sent }: BoardData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.board.boardAndContact')}>
        <p>{t('sport.board.volunteersWriteToTheOne')}</p>
      </PageHead>
      <div className="cols cols--side">
        {items.length === 0 ? (
          <Empty icon="users" title={t('sport.board.theBoardIsNotListed')} />
        ) : (
          <ul className="card rows members" aria-label={t('sport.board.boardMembers')}>
            {items.map((member) => (
              <Member key={member.id} member={member} sent={sent} today={today} />
            ))}
          </ul>
        )}
        <aside className="stack stack--l" id="contact" aria-label={t('sport.board.contact')}>
          <section className="card card--pad stack" aria-labelledby="ct">
            <h2 className="title-s" id="ct">
              {t('sport.board.notSureWho')}
            </h2>
            <p className="small muted">{t('sport.board.writeToTheLeagueWe')}</p>
            <ContactForm form={EMPTY_FORM} compact />
          </section>
          <PhoneAndPost site={site} />
        </aside>
      </div>
    </main>
  </SportFrame>
);

export const boardHead = (data: BoardData) =>
  sportHead(data, {
    title: t('sport.board.boardAndContact'),
    description: t('sport.board.theBoardOfAndHow', { name: data.site.name }),
    hidden: data.sent !== undefined,
    trail: [{ label: t('sport.board.about'), href: to.about }],
  });
