import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, registerAndPay, send } from './testing/families.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_CONFIRMATIONS: '3/3600' } });
});
after(() => sport.stop());

const CLIENT = '203.0.113.7';
const aReference = async (): Promise<string> => {
  const { intent } = await registerAndPay(sport, await aFamily(sport));
  return intent.reference;
};

test('looking at confirmations is counted by client, whichever way one takes', async () => {
  const reference = await aReference();
  const page = async (url: string): Promise<number> =>
    (await sport.app.inject({ url, remoteAddress: CLIENT })).statusCode;
  const asked = async (): Promise<number> =>
    (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`, undefined, CLIENT)).status;
  assert.equal(await asked(), 200);
  assert.equal(await page(`/registration/done?reference=${reference}`), 200);
  assert.equal(await page(`/registration/form?pay=${reference}`), 302);
  assert.equal(await asked(), 429);
  assert.equal(await page(`/registration/done?reference=${reference}`), 429);
  assert.equal(await page(`/registration/form?pay=${reference}`), 429);
  assert.equal((await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).status, 200, 'others');
  sport.clock.advance(3601);
  assert.equal(await asked(), 200);
});
