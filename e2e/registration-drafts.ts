import type { RegistrationField } from '@sports-hub/contract';
import { aFamily, type Body } from '@sports-hub/sport/registration/testing/families';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import type { Page } from 'playwright-core';

export interface DraftOptions {
  period?: string;
  division?: string;
  step?: string;
  values?: Body;
  /** What is another with each child after the first. */
  others?: readonly Body[];
}

/**
 * What the wizard keeps on the device of a family that has filled in everything; nobody types it all again for each
 * test.
 */
export async function aDraft(
  sport: TestSport,
  {
    period = 'Winter registration',
    division = 'Grades 3-4',
    step = 'price',
    values = {},
    others = [],
  }: DraftOptions = {},
): Promise<{ body: Body; text: string }> {
  const body = { ...(await aFamily(sport, { period, division })), ...values };
  const { id } = await sport.db.one<{ id: number }>('select id from registration_periods where name = $1', [period]);
  const fields: RegistrationField[] = (
    await sport.app.inject(`/api/v1/registration/schema?league_id=${String(body['league_id'])}`)
  ).json().data.fields;
  const of = (isFamily: boolean, given = body): Body =>
    Object.fromEntries(
      fields
        .filter(({ group, name }) => (group === 'family') === isFamily && name !== 'league_id')
        .flatMap(({ name }) => {
          const value = given[name];
          return value === undefined ? [] : [[name, typeof value === 'boolean' ? value : String(value)]];
        }),
    );
  const draft = {
    periodId: id,
    step,
    current: 0,
    family: of(true),
    children: [{}, ...others].map((other, index) => ({
      key: `child-${index}-${String(body['email'])}`,
      values: of(false, { ...body, ...other }),
    })),
  };
  return { body, text: JSON.stringify(draft) };
}

/** Opens the wizard on a device that has this draft. */
export async function openDraft(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(`localStorage.setItem('registration-draft:basketball', ${JSON.stringify(text)})`);
  await page.goto(`${origin}/registration/form`);
}
