import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdkOperations } from './sdk-operations.ts';

test('the SDK has what clients call, not what services call: neither the hub’s own calls nor webhooks', () => {
  const has = (name: string): boolean => sdkOperations().includes(`export const ${name}:`);
  for (const name of ['login', 'sendMessage', 'signInAsAdmin', 'createSponsorIntent']) assert.ok(has(name), name);
  for (const name of ['linkMember', 'endToken', 'receivePaymentWebhook']) assert.ok(!has(name), name);
});
