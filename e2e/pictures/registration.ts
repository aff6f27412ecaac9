import type { Page } from 'playwright-core';
import { CHILD, FAMILY } from '../registration-family.ts';
import type { Sites } from './demo-sites.ts';

const CHOSEN: Record<string, string> = { grade: '4', gender: 'boys', height: '4-6', state: 'NY' };

/** The steps of a registration up to its price, as a family takes them. */
export async function goToPrice(page: Page, { basketball }: Sites): Promise<void> {
  const next = () => page.locator('.pay-bar .btn--primary').click();
  await page.goto(`${basketball}/registration`);
  await page.getByRole('link', { name: 'Register for Winter registration' }).click();
  await page.waitForSelector('#registration:not([data-early]) >> text=Who is playing?');
  for (const [id, value] of Object.entries({ ...CHILD, ...FAMILY })) await page.fill(`#${id}`, value);
  for (const [id, value] of Object.entries(CHOSEN)) await page.selectOption(`#${id}`, value);
  await next();
  await page.getByText('Grades 3–4', { exact: true }).click();
  await page.selectOption('#jersey_size', 'youth-m');
  await page.fill('#jersey_choice_1', '7');
  await page.getByText('We will take our turns').click();
  await next();
  await page.waitForSelector('text=agreements');
  for (const box of await page.locator('.agreement input').all()) await box.check();
  await next();
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
}
