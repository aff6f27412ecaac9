import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { overflow } from './browser.ts';

/** All that a new person may have to do, from the first page to the first message. */
const MAX_FIELDS = 40;
const MAX_PRESSES = 25;

/** Somebody with a phone, and how much they had to do. */
export class NewPerson {
  fields = 0;
  presses = 0;
  passwords = 0;
  /** Where the pages they were on lead, and from which. */
  readonly ways = new Map<string, string>();
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [id, value] of Object.entries(values)) await this.type(this.page.locator(`#${id}`), value);
  }

  async type(field: Locator, value: string): Promise<void> {
    const tag = await field.evaluate((input: { tagName: string }) => input.tagName);
    await (tag === 'SELECT' ? field.selectOption(value) : field.fill(value));
    this.fields += 1;
    if ((await field.getAttribute('type')) === 'password') this.passwords += 1;
  }

  async check(boxes: readonly Locator[]): Promise<void> {
    for (const box of boxes) {
      await box.check();
      this.fields += 1;
    }
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    assert.ok((await overflow(this.page)) <= 0, this.page.url());
    await this.#noteWays();
    await target.click();
    this.presses += 1;
  }

  /** A link in a mail is a press, too. */
  async follow(link: string): Promise<void> {
    await this.page.goto(link);
    this.presses += 1;
  }

  async #noteWays(): Promise<void> {
    const links = await this.page.evaluate<string[]>(
      `[...document.querySelectorAll('main a[href]')].map(({ href }) => href.split('#')[0])`,
    );
    for (const link of links) if (link.startsWith('http://127.0.0.1')) this.ways.set(link, this.page.url());
  }

  /** Asserts that every link of the pages they were on leads to a page. */
  async assertNoDeadEnd(): Promise<void> {
    await this.#noteWays();
    for (const [link, from] of this.ways) {
      const response = await this.page.request.get(link, { timeout: 30_000 });
      assert.ok(response.status() < 400, `${from} leads to ${link}, which responds ${response.status()}`);
    }
  }

  assertLittleToDo(): void {
    assert.ok(this.fields <= MAX_FIELDS, `${this.fields} fields`);
    assert.ok(this.presses <= MAX_PRESSES, `${this.presses} presses`);
    assert.equal(this.passwords, 1, 'one password, typed once');
  }
}

/** What the newest mail leads to, by a part of the address. */
export function mailedLink(mails: readonly { links: string[] }[], part: string): string {
  const links = mails.flatMap((mail) => mail.links);
  const link = links.find((url) => url.includes(part));
  assert.ok(link, `no mail leads to ${part}: ${links.join(' ')}`);
  return link;
}
