import type { Page } from 'playwright-core';
import type { Sites } from './demo-sites.ts';
import { goToPrice } from './registration.ts';

/** A picture of the documents: who looks at what. */
export interface Picture {
  /** `docs/pictures/<name>.webp` */
  name: string;
  size: 'phone' | 'desktop';
  /** Somebody of the demo world; nobody is signed in without. */
  who?: string;
  /** What that person does to see it; fails when they cannot. */
  show(page: Page, sites: Sites): Promise<void>;
}

const messages = (tab: string): string => `/messages.php?sport=basketball&tab=${tab}`;
const openConversation = async (page: Page, sites: Sites, name: RegExp): Promise<void> => {
  await page.goto(`${sites.hub}${messages('conversations')}`);
  await page.getByRole('link', { name }).first().click();
  await page.locator('.bubble').first().waitFor();
};

export const pictures: readonly Picture[] = [
  {
    name: 'family-home',
    size: 'desktop',
    who: 'pat.parker',
    async show(page, { hub }) {
      await page.goto(hub);
      await page.getByRole('heading', { name: 'Your week' }).waitFor();
    },
  },
  {
    name: 'conversation',
    size: 'desktop',
    who: 'coach.kim',
    async show(page, sites) {
      await openConversation(page, sites, /Riley Parker/);
      await page.locator('.composer__note', { hasText: 'family can read along' }).waitFor();
    },
  },
  { name: 'parent-price', size: 'phone', show: goToPrice },
  {
    name: 'parent-family',
    size: 'phone',
    who: 'pat.parker',
    async show(page, { hub }) {
      await page.goto(`${hub}${messages('family')}`);
      await page.getByText('Riley can send and get messages').waitFor();
    },
  },
  {
    name: 'parent-read-along',
    size: 'phone',
    who: 'pat.parker',
    async show(page, { hub }) {
      await page.goto(`${hub}${messages('conversations')}`);
      await page
        .getByRole('link', { name: /Kim Coleman/ })
        .nth(1)
        .click();
      await page.locator('.bubble').first().waitFor();
    },
  },
  {
    name: 'coach-announcement',
    size: 'phone',
    who: 'coach.kim',
    async show(page, { hub }) {
      await page.goto(`${hub}${messages('announcements')}`);
      await page.getByLabel('Title').fill('Practice moves to 5:30 PM');
      await page.getByRole('textbox', { name: 'Message' }).fill('Tuesday only. Same gym. Please bring a water bottle.');
      await page.getByRole('button', { name: 'Publish to Hawks' }).waitFor();
    },
  },
  {
    name: 'coach-new-message',
    size: 'phone',
    who: 'coach.kim',
    async show(page, { hub }) {
      await page.goto(`${hub}${messages('conversations')}`);
      await page.getByText('New message').first().click();
      await page.getByText('Pat Parker').first().waitFor();
    },
  },
  {
    name: 'player-conversation',
    size: 'phone',
    who: 'riley.parker',
    async show(page, sites) {
      await openConversation(page, sites, /Kim Coleman/);
      await page.locator('.composer__note', { hasText: 'family can read along' }).waitFor();
    },
  },
  {
    name: 'administrator-home',
    size: 'desktop',
    who: 'admin',
    show: (page) => page.getByText('Family claim to decide').waitFor(),
  },
  {
    name: 'administrator-claim',
    size: 'desktop',
    who: 'admin',
    async show(page) {
      await page.getByRole('link', { name: /Family claim to decide/ }).click();
      await page.getByRole('heading', { name: /a guardian of this child\?/ }).waitFor();
    },
  },
  {
    name: 'developer-documentation',
    size: 'desktop',
    async show(page, { hub }) {
      await page.goto(`${hub}/docs#listNews`);
      await page.locator('#listNews h3').first().waitFor();
    },
  },
];
