import type { BoardMember } from '@sports-hub/contract';
import { Avatar, Button, Empty, Field, formatDate, Icon, PageHead, TextField } from '../kit/index.ts';
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
  const { values, errors } = form;
  return (
    <details className="member__write" name="write" open={isOpen}>
      <summary className="btn btn--secondary btn--small">
        <Icon name="mail" />
        <span className="when-closed">Write to {first}</span>
        <span className="when-open">Close</span>
      </summary>
      <form className="form member__form" action={`${to.board}#member-${member.id}`} method="post" noValidate>
        <FormOutcome form={form} />
        <input type="hidden" name="member_id" value={member.id} />
        <Honeypot id={id('website')} />
        <div className="fields-2">
          <Field
            id={id('name')}
            name="sender_name"
            label="Your name"
            type="text"
            autoComplete="name"
            maxLength={120}
            required
            value={values['sender_name'] ?? ''}
            error={errors['sender_name']}
          />
          <Field
            id={id('mail')}
            name="sender_email"
            label="Your e-mail"
            type="email"
            autoComplete="email"
            required
            value={values['sender_email'] ?? ''}
            error={errors['sender_email']}
          />
        </div>
        <Field
          id={id('subject')}
          name="subject"
          label="Subject"
          type="text"
          minLength={3}
          required
          value={values['subject'] ?? ''}
          error={errors['subject']}
        />
        <TextField
          id={id('text')}
          name="message"
          label="Message"
          rows={5}
          minLength={10}
          required
          value={values['message'] ?? ''}
          error={errors['message']}
        />
        <p className="hint">
          Goes to {first} by e-mail. {first} answers to your address; neither is shown on this page.
        </p>
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            Send to {first}
          </Button>
        </div>
      </form>
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
          {member.term_ends_on ? ` · until ${formatDate(member.term_ends_on, today)}` : ''}
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
      <PageHead title="Board and contact">
        <p>Volunteers. Write to the one who looks after your question, or to all of them.</p>
      </PageHead>
      <div className="cols cols--side">
        {items.length === 0 ? (
          <Empty icon="users" title="The board is not listed yet" />
        ) : (
          <ul className="card rows members" aria-label="Board members">
            {items.map((member) => (
              <Member key={member.id} member={member} sent={sent} today={today} />
            ))}
          </ul>
        )}
        <aside className="stack stack--l" id="contact" aria-label="Contact">
          <section className="card card--pad stack" aria-labelledby="ct">
            <h2 className="title-s" id="ct">
              Not sure who?
            </h2>
            <p className="small muted">Write to the league. We pass it on.</p>
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
    title: 'Board and contact',
    description: `The board of ${data.site.name} and how to reach it.`,
    hidden: data.sent !== undefined,
    trail: [{ label: 'About', href: to.about }],
  });
