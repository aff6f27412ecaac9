import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Sites } from './demo-sites.ts';
import { pictures, type Picture } from './pictures.ts';

/** A phone's screen has more dots than pixels; with 1.5 its picture is sharp enough there and not too large elsewhere. */
const SIZES = {
  phone: { width: 390, height: 760, scale: 1.5 },
  desktop: { width: 1120, height: 700, scale: 1 },
};

export interface TakenPicture {
  name: string;
  content: Buffer;
}

async function signIn(page: Page, who: string, sites: Sites): Promise<void> {
  await page.goto(who === 'admin' ? `${sites.basketball}/admin/community.php` : `${sites.hub}/account.php`);
  await page.getByLabel('Email').first().fill(`${who}@riverbend.example`);
  const password = page.locator('input[type=password]').first();
  await password.fill('Riverbend2026');
  await page.getByRole('button', { name: /^(Sign in|Continue)$/ }).click();
  await password.waitFor({ state: 'detached' });
}

/** WebP, which is half as large as PNG; Playwright itself writes only that and JPEG. */
async function photograph(context: BrowserContext, page: Page, size: Picture['size']): Promise<Buffer> {
  const session = await context.newCDPSession(page);
  const clip = { x: 0, y: await page.evaluate<number>('scrollY'), ...SIZES[size] };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70, clip });
  return Buffer.from(data, 'base64');
}

async function take(browser: Browser, sites: Sites, { name, size, who, show }: Picture): Promise<TakenPicture> {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: 'light', reducedMotion: 'reduce' });
  context.setDefaultTimeout(90_000);
  try {
    const page = await context.newPage();
    if (who) await signIn(page, who, sites);
    await show(page, sites);
    await page.waitForLoadState('networkidle');
    return { name, content: await photograph(context, page, size) };
  } catch (error) {
    throw new Error(`The picture ${name} cannot be taken`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Every picture of the documents, one after the other. */
export async function* takePictures(browser: Browser, sites: Sites): AsyncGenerator<TakenPicture> {
  for (const picture of pictures) yield await take(browser, sites, picture);
}
