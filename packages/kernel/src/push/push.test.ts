import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '../testing/clock.ts';
import { startPushService, type TestPushService } from '../testing/push-service.ts';
import { arePushKeys, encryptPush } from './encryption.ts';
import { createPushSending, PushRefused } from './sending.ts';
import { isPushService } from './services.ts';
import { createPushSigning } from './signing.ts';

let service: TestPushService;
before(async () => {
  service = await startPushService();
});
after(() => service.stop());

const SECRET = 'a-secret-for-push-of-at-least-32-characters';
const CONTACT = 'mailto:no-reply@riverbend.example';
const clock = createTestClock();
const signing = createPushSigning(SECRET, CONTACT);
const send = (others: readonly string[]) => createPushSending({ signing, clock, others });

test('encrypts as the example of RFC 8291 does', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  assert.equal(
    encryptPush(receiver, 'When I grow up, I want to be a watermelon', { sender, salt }).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser reads what was sent to it, from whom it subscribed with', async () => {
  assert.equal(
    await send([service.origin])(service.subscribe(signing.publicKey, 'phone'), 'Hello', { seconds: 60 }),
    'sent',
  );
  assert.deepEqual(service.received, [{ device: 'phone', text: 'Hello', ttl: 60 }]);
  assert.equal(createPushSigning(SECRET, CONTACT).publicKey, signing.publicKey, 'the same for every process');
  const other = createPushSending({
    signing: createPushSigning(`${SECRET}2`, CONTACT),
    clock,
    others: [service.origin],
  });
  await assert.rejects(
    other(service.subscribe(signing.publicKey, 'tablet'), 'Hello', { seconds: 60 }),
    (error) => error instanceof PushRefused && error.status === 403 && !error.message.includes('tablet'),
  );
});

test('404 and 410 are the end of a subscription, anything else is not', async () => {
  const subscription = service.subscribe(signing.publicKey, 'laptop');
  for (const status of [404, 410]) {
    service.refuse('laptop', status);
    assert.equal(await send([service.origin])(subscription, 'x', { seconds: 1 }), 'gone');
  }
  for (const status of [302, 400, 413, 429, 500, 503]) {
    service.refuse('laptop', status);
    await assert.rejects(send([service.origin])(subscription, 'x', { seconds: 1 }), { status });
  }
});

test('nothing is sent anywhere but to push services that we know', async () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ];
  for (const endpoint of known) assert.ok(isPushService(endpoint), endpoint);
  const before_ = service.requests;
  for (const endpoint of [
    `${service.origin}/push/phone`,
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilpush.apple.com.example/x',
    'https://notify.windows.com.evil/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ]) {
    assert.ok(!isPushService(endpoint), endpoint);
    const subscription = { ...service.subscribe(signing.publicKey, 'phone'), endpoint };
    assert.equal(await send([])(subscription, 'x', { seconds: 1 }), 'gone');
  }
  assert.equal(service.requests, before_);
});

test('keys that no browser has are told apart', () => {
  const { p256dh, auth } = service.subscribe(signing.publicKey);
  assert.ok(arePushKeys({ p256dh, auth }));
  for (const wrong of [
    { p256dh: '', auth },
    { p256dh: p256dh.slice(0, -4), auth },
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth },
    { p256dh, auth: '' },
    { p256dh, auth: auth.slice(4) },
  ])
    assert.ok(!arePushKeys(wrong), JSON.stringify(wrong));
});
