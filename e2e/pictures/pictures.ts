import type { Page } from 'playwright-core';
import type { Sites } from './demo-sites.ts';

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
      await page.getByRole('heading', { name: 'Next for your family' }).waitFor();
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
];
