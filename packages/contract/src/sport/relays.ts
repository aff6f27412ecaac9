import { operation, json } from '../operation.ts';
import {
  BoardMessage,
  ContactMessage,
  MessageSent,
  NewsletterAddress,
  NewsletterToken,
  SubscriptionAsked,
  SubscriptionConfirmed,
  SubscriptionEnded,
} from './relays-schemas.ts';

const relay = {
  service: 'sport',
  tag: 'Contact and newsletter',
  method: 'POST',
  access: 'public',
  reach: 'hub',
  scope: 'contact:write',
  legacy: true,
  problems: [],
} as const;

export const sendContactMessage = operation({
  ...relay,
  name: 'sendContactMessage',
  path: '/contact',
  summary: 'Write to the organisation; the answer comes by mail',
  body: ContactMessage,
  responses: { 200: json(MessageSent) },
  throttle: ['contact-ip', 'contact-sender'],
});

export const sendBoardMessage = operation({
  ...relay,
  name: 'sendBoardMessage',
  path: '/board-members/email',
  summary: 'Write to a member of the board, whose address is not shown',
  body: BoardMessage,
  responses: { 200: json(MessageSent) },
  throttle: ['board-mail-ip', 'board-mail-sender'],
});

export const subscribeToNewsletter = operation({
  ...relay,
  name: 'subscribeToNewsletter',
  path: '/newsletter',
  summary:
    'Ask for the newsletter; it comes once the link in a mail has been followed. The response is always the same',
  body: NewsletterAddress,
  responses: { 200: json(SubscriptionAsked) },
  throttle: ['newsletter-ip', 'newsletter-address'],
});

export const unsubscribeFromNewsletter = operation({
  ...relay,
  name: 'unsubscribeFromNewsletter',
  path: '/newsletter/unsubscribe',
  summary: 'End the newsletter for an address; the response is the same for one that does not get it',
  body: NewsletterAddress,
  responses: { 200: json(SubscriptionEnded) },
  throttle: ['unsubscribe-ip'],
});

export const confirmNewsletter = operation({
  name: 'confirmNewsletter',
  service: 'sport',
  tag: 'Contact and newsletter',
  method: 'POST',
  path: '/newsletter/confirm',
  access: 'public',
  reach: 'site',
  summary: 'Confirm the newsletter with the token from the mail',
  body: NewsletterToken,
  responses: { 200: json(SubscriptionConfirmed) },
  legacy: true,
  problems: ['token.invalid'],
  throttle: ['one-time-token-ip'],
});
