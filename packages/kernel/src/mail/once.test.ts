import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../testing/mail-server.ts';
import { startSlowMailServer, type SmtpMoment } from '../testing/slow-mail-server.ts';
import { deliverOnce, type MailLedger } from './once.ts';
import { smtpDelivery } from './smtp.ts';

const FROM = 'Riverbend <no-reply@riverbend.example>';
const mail = { messageId: '<1@x>', to: 'a@riverbend.example', subject: 'x', text: 'x', html: 'x', once: 'one' };

/** What a table would say, of one mail. */
function createLedger() {
  const entry = { state: 'queued', said: '' };
  const ledger: MailLedger = {
    async begin() {
      if (entry.state === 'handing') entry.state = 'uncertain';
      return entry.state === 'queued';
    },
    async hand() {
      if (entry.state !== 'queued') return false;
      entry.state = 'handing';
      return true;
    },
    async postpone(_, { handed, says }) {
      entry.said = says;
      if (entry.state !== (handed ? 'handing' : 'queued')) return false;
      entry.state = 'queued';
      return true;
    },
    async sent() {
      entry.state = 'sent';
    },
    async refused(_, refused, says) {
      Object.assign(entry, { state: `refused ${refused}`, said: says });
    },
    async uncertain() {
      entry.state = 'uncertain';
    },
  };
  return { entry, ledger };
}

test('what must not come twice is handed over once, with its own return address', async () => {
  const server = await startMailServer();
  const smtp = smtpDelivery(server.url, FROM);
  const { entry, ledger } = createLedger();
  const deliver = deliverOnce(smtp.deliver, ledger);
  await deliver({ ...mail, returnTo: 'returned+1-abc@riverbend.example' });
  await deliver(mail);
  assert.equal(entry.state, 'sent');
  assert.deepEqual(
    server.received.map(({ from, to, source }) => [from, to, /^From: .*no-reply@/m.test(source)]),
    [['returned+1-abc@riverbend.example', ['a@riverbend.example'], true]],
  );
  smtp.close();
  await server.stop();
});

test('a process that ends before the last line has handed nothing over; after it, nobody knows', async () => {
  const server = await startSlowMailServer();
  const { entry, ledger } = createLedger();
  for (const [fails, state] of [
    ['before', 'queued'],
    ['after', 'handing'],
  ] as const) {
    const smtp = smtpDelivery(server.url, FROM);
    const reached = Promise.withResolvers<void>();
    // As if the process had been killed: what it would have done next is not done.
    const killed = deliverOnce(smtp.deliver, {
      ...ledger,
      hand: async (id) => {
        if (fails === 'after') await ledger.hand(id);
        smtp.close();
        reached.resolve();
        return new Promise(() => {});
      },
    });
    void killed(mail);
    await reached.promise;
    assert.equal(entry.state, state);
  }
  const smtp = smtpDelivery(server.url, FROM);
  await deliverOnce(smtp.deliver, ledger)(mail);
  assert.equal(entry.state, 'uncertain', 'and it is not sent again');
  assert.equal(server.taken.length, 0);
  smtp.close();
  await server.stop();
});

test('refusals for now are tried again, those for good are not, and a lost answer is called uncertain', async () => {
  let answers: Partial<Record<SmtpMoment, string>> = {};
  const server = await startSlowMailServer({ reply: (moment) => answers[moment] });
  const smtp = smtpDelivery(server.url, FROM, { wholeMs: 1_000, silenceMs: 400 });
  const tryWith = async (given: typeof answers) => {
    answers = given;
    const { entry, ledger } = createLedger();
    const outcome = await deliverOnce(
      smtp.deliver,
      ledger,
    )(mail).then(
      () => 'done',
      () => 'again',
    );
    return [outcome, entry.state, entry.said];
  };
  assert.deepEqual(await tryWith({ RCPT: '450 4.2.1 later' }), ['again', 'queued', '450 4.2.1 later']);
  assert.deepEqual(await tryWith({ message: '452 4.3.1 full' }), ['again', 'queued', '452 4.3.1 full']);
  assert.deepEqual(await tryWith({ RCPT: '550 5.1.1 no such mailbox' }), [
    'done',
    'refused recipient',
    '550 5.1.1 no such mailbox',
  ]);
  assert.deepEqual(await tryWith({ message: '554 5.6.0 spam' }), ['done', 'refused message', '554 5.6.0 spam']);
  assert.equal(server.taken.length, 0);
  assert.deepEqual((await tryWith({ message: '' })).slice(0, 2), ['done', 'uncertain']);
  smtp.close();
  await server.stop();
});

test('the second process of two with the same mail stops before its last line', async () => {
  const server = await startSlowMailServer({ pauseMs: 30 });
  const { entry, ledger } = createLedger();
  const smtps = [smtpDelivery(server.url, FROM), smtpDelivery(server.url, FROM)];
  await Promise.all(smtps.map(({ deliver }) => deliverOnce(deliver, ledger)(mail)));
  assert.equal(entry.state, 'sent');
  assert.equal(server.taken.length, 1);
  for (const { close } of smtps) close();
  await server.stop();
});
