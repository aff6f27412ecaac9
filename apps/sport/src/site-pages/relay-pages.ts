import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  sendBoardMessage,
  sendContactMessage,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '@sports-hub/contract';
import { sendPage, type Database, type PlainFormFields } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import { findBoardMembers } from '../content/board/queries.ts';
import { originOf } from '../platform/http/origin.ts';
import { readForm } from '../relays/forms.ts';
import type { NewsletterPage } from '../relays/newsletter/pages.ts';
import type { Relays } from '../relays/wiring.ts';
import { addressOf, readId, type PageAddress } from './address.ts';
import { takeFormPosts, failedForm, shownAgain } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';
import { pageLinks } from './site.ts';

const NOTHING_TYPED = { values: {}, errors: {} };
const SENT = t('answers.sitePages.relayPages.yourMessageIsOnIts');
const ASKED = t('answers.sitePages.relayPages.pleaseLookIntoYourMail');
const LEFT = t('answers.sitePages.relayPages.noMoreNewslettersWillCome');

/** The receipt that somebody has a question about: a number, so that no link puts words into a letter. */
const receiptIn = ({ query: { about } }: PageAddress): string | undefined =>
  typeof about === 'string' && /^[A-Z]{2,10}-\d{4}-\d{6}$/.test(about) ? about : undefined;
const aboutReceipt = (number: string | undefined) =>
  number === undefined
    ? NOTHING_TYPED
    : { values: { message: `${t('answers.sitePages.relayPages.aboutReceipt', { number })}\n\n` }, errors: {} };

const wasSent = ({ query }: PageAddress): boolean => query['sent'] === '1';

interface RelayPagesOptions {
  pages: PageRoutes;
  db: Database;
  relays: Relays;
}

/** A form that was refused comes back with what was typed; one that worked leads to an address that can be reloaded. */
async function respondToForm(
  { request, reply, fields }: { request: FastifyRequest; reply: FastifyReply; fields: PlainFormFields },
  send: () => Promise<void>,
  next: string,
  again: (form: {
    values: Record<string, string>;
    errors: Record<string, string>;
    problem: string | undefined;
  }) => Promise<string>,
): Promise<FastifyReply> {
  try {
    await send();
  } catch (error) {
    const { status, retryAfter, ...refused } = failedForm(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendPage(request, reply, await again({ values: shownAgain(fields), ...refused }), { status });
  }
  return reply.redirect(next, 303);
}

function addContact(app: FastifyInstance, { pages, relays }: RelayPagesOptions): void {
  pages.page({
    url: '/contact',
    read: (address) => {
      const sent = wasSent(address);
      const about = sent ? undefined : receiptIn(address);
      return { path: addressOf('/contact', { sent: sent ? 1 : undefined, about }), sent, about };
    },
    load: async ({ sent, about }) => ({ form: sent ? { ...NOTHING_TYPED, done: SENT } : aboutReceipt(about) }),
    render: sportPages.contactForm,
  });
  takeFormPosts(app, ({ post }) =>
    post('/contact', (fields, request, reply) =>
      respondToForm(
        { request, reply, fields },
        () => relays.contact.send(readForm(sendContactMessage, fields), originOf(request)),
        '/contact?sent=1',
        async (form) => sportPages.contactForm({ ...(await pages.context('/contact')), form }),
      ),
    ),
  );
}

function addBoard(app: FastifyInstance, { pages, db, relays }: RelayPagesOptions): void {
  const members = () => findBoardMembers(db, pageLinks);
  pages.page({
    url: '/board-members',
    read: ({ query }) => {
      const sent = readId(query['sent']);
      return { path: addressOf('/board-members', { sent }), sent };
    },
    load: async ({ sent }) => ({
      items: await members(),
      sent: sent === undefined ? undefined : { memberId: sent, form: { ...NOTHING_TYPED, done: SENT } },
    }),
    render: sportPages.boardMembers,
  });
  takeFormPosts(app, ({ post }) =>
    post('/board-members', (fields, request, reply) => {
      const memberId = readId(fields['member_id']) ?? 0;
      return respondToForm(
        { request, reply, fields },
        () => relays.boardMail.send(readForm(sendBoardMessage, fields), originOf(request)),
        `/board-members?sent=${memberId}#member-${memberId}`,
        async (form) => {
          const [context, items] = await Promise.all([pages.context('/board-members'), members()]);
          return sportPages.boardMembers({ ...context, items, sent: { memberId, form } });
        },
      );
    }),
  );
}

function addNewsletter(app: FastifyInstance, { pages, relays }: RelayPagesOptions): void {
  const kinds = [
    {
      url: '/newsletter',
      kind: 'join' as const,
      done: ASKED,
      send: (fields: PlainFormFields, request: FastifyRequest) =>
        relays.newsletter.ask(readForm(subscribeToNewsletter, fields), originOf(request)),
    },
    {
      url: '/newsletter/leave',
      kind: 'leave' as const,
      done: LEFT,
      send: (fields: PlainFormFields, request: FastifyRequest) =>
        relays.newsletter.end(readForm(unsubscribeFromNewsletter, fields), originOf(request)),
    },
  ];
  for (const { url, kind, done, send } of kinds) {
    pages.page({
      url,
      read: (address) => ({ path: addressOf(url, { sent: wasSent(address) ? 1 : undefined }), sent: wasSent(address) }),
      load: async ({ sent }) => ({ kind, form: sent ? { ...NOTHING_TYPED, done } : NOTHING_TYPED }),
      render: sportPages.newsletter,
    });
    takeFormPosts(app, ({ post }) =>
      post(url, (fields, request, reply) =>
        respondToForm(
          { request, reply, fields },
          () => send(fields, request),
          `${url}?sent=1`,
          async (form) => sportPages.newsletter({ ...(await pages.context(url)), kind, form }),
        ),
      ),
    );
  }
}

/** Forms that anyone may send: to the league, to the board, for the newsletter. */
export function addRelayPages(app: FastifyInstance, options: RelayPagesOptions): void {
  addContact(app, options);
  addBoard(app, options);
  addNewsletter(app, options);
}

/** What the links in the newsletter's mails show, in the site's own dress. */
export const createNewsletterPages =
  (pages: PageRoutes) =>
  async (page: NewsletterPage): Promise<string> =>
    sportPages.newsletterLink({ ...(await pages.context('')), page });
