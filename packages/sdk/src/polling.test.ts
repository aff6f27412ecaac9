import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HubError } from './errors.ts';
import { createPoller, type PollerOptions, type PollState } from './polling.ts';
import { createFakeClock, createFakeVisibility, settle } from './testing/fake-clock.ts';

const offline = () => new HubError({ code: 'client.offline', message: 'x', status: 0 });

function setUp(task: PollerOptions['task'] = () => Promise.resolve()) {
  const clock = createFakeClock();
  const visibility = createFakeVisibility();
  const polledAt: number[] = [];
  const states: PollState[] = [];
  const begin = clock.now();
  const poller = createPoller({
    clock,
    visibility,
    onState: (state) => states.push(state),
    task: (signal) => {
      polledAt.push((clock.now() - begin) / 1000);
      return task(signal);
    },
  });
  return { clock, visibility, poller, polledAt, states };
}

test('polls at once and then every 15 seconds', async () => {
  const { clock, poller, polledAt } = setUp();
  poller.start();
  await clock.pass(60_000);
  assert.deepEqual(polledAt, [0, 15, 30, 45, 60]);
});

test('begins after a delay when the content has just been loaded', async () => {
  const { clock, poller, polledAt } = setUp();
  poller.start(15_000);
  await clock.pass(31_000);
  assert.deepEqual(polledAt, [15, 30]);
});

test('counts the 15 seconds from the end of a slow poll, and never overlaps', async () => {
  let finish = () => {};
  const { clock, poller, polledAt } = setUp(() => new Promise((resolve) => (finish = resolve)));
  poller.start();
  await clock.pass(40_000);
  assert.deepEqual(polledAt, [0]);
  void poller.now();
  await settle();
  assert.deepEqual(polledAt, [0], 'asking for a poll joins the one in flight');
  finish();
  await clock.pass(15_000);
  assert.deepEqual(polledAt, [0, 55]);
});

test('pauses while hidden and polls at once when it is shown after its time', async () => {
  const { clock, visibility, poller, polledAt, states } = setUp();
  poller.start();
  await clock.pass(20_000);
  visibility.hide();
  assert.equal(clock.planned(), 0, 'nothing is planned while hidden');
  await clock.pass(3_600_000);
  assert.deepEqual(polledAt, [0, 15]);
  assert.deepEqual(states.at(-1), { status: 'paused' });
  visibility.show();
  await clock.pass(0);
  assert.deepEqual(polledAt, [0, 15, 3620]);
});

test('a short look away does not poll early', async () => {
  const { clock, visibility, poller, polledAt } = setUp();
  poller.start();
  await clock.pass(5_000);
  visibility.hide();
  await clock.pass(2_000);
  visibility.show();
  await clock.pass(7_999);
  assert.deepEqual(polledAt, [0]);
  await clock.pass(1);
  assert.deepEqual(polledAt, [0, 15]);
});

test('failures double the pause up to two minutes, and a success ends that', async () => {
  let fails = true;
  const { clock, poller, polledAt, states } = setUp(() => (fails ? Promise.reject(offline()) : Promise.resolve()));
  poller.start();
  await clock.pass(330_000);
  assert.deepEqual(polledAt, [0, 30, 90, 210, 330]);
  const last = states.at(-1);
  assert.ok(last?.status === 'waiting' && last.failures === 5 && last.nextAt === clock.now() + 120_000);
  fails = false;
  await clock.pass(120_000);
  await clock.pass(15_000);
  assert.deepEqual(polledAt.slice(5), [450, 465]);
});

test('says what failed until a poll succeeds, also while it asks again', async () => {
  const failure = offline();
  const tasks = [() => Promise.reject(failure), () => new Promise<void>(() => {})];
  const { clock, poller, states } = setUp(() => tasks.shift()!());
  poller.start();
  await clock.pass(30_000);
  assert.deepEqual(states, [
    { status: 'polling', failures: 0 },
    { status: 'waiting', nextAt: clock.now(), failures: 1, error: failure },
    { status: 'polling', failures: 1, error: failure },
  ]);
});

test('waits as long as the service asks, within two minutes', async () => {
  const busy = (retryAfter: number) => new HubError({ code: 'server.busy', message: 'x', status: 503, retryAfter });
  const refusals = [busy(45), busy(900)];
  const { clock, poller, polledAt } = setUp(() => Promise.reject(refusals.shift() ?? busy(0)));
  poller.start();
  await clock.pass(165_000);
  assert.deepEqual(polledAt, [0, 45, 165]);
});

test('a person who asks for it polls now, and the plan starts over from there', async () => {
  let fails = true;
  const { clock, poller, polledAt } = setUp(() => (fails ? Promise.reject(offline()) : Promise.resolve()));
  poller.start();
  await clock.pass(10_000);
  fails = false;
  await poller.now();
  await clock.pass(15_000);
  assert.deepEqual(polledAt, [0, 10, 25]);
});

for (const [status, code] of [
  [401, 'auth.required'],
  [403, 'link.required'],
  [404, 'conversation.not_found'],
] as const)
  test(`stops when it is refused with ${status}, and starts again when asked to`, async () => {
    let refused: HubError | undefined = new HubError({ code, message: 'x', status });
    const { clock, poller, polledAt, states } = setUp(() => (refused ? Promise.reject(refused) : Promise.resolve()));
    poller.start();
    await clock.pass(600_000);
    assert.deepEqual(polledAt, [0]);
    assert.deepEqual(states.at(-1), { status: 'stopped', error: refused });
    refused = undefined;
    poller.start();
    await clock.pass(15_000);
    assert.deepEqual(polledAt, [0, 600, 615]);
  });

test('a throttled poll is not final', async () => {
  const throttled = new HubError({ code: 'throttle.exceeded', message: 'x', status: 429, retryAfter: 40 });
  const { clock, poller, polledAt } = setUp(() => Promise.reject(throttled));
  poller.start();
  await clock.pass(40_000);
  assert.deepEqual(polledAt, [0, 40]);
});

test('stopping aborts what is in progress and leaves nothing behind', async () => {
  const aborted: boolean[] = [];
  const { clock, visibility, poller } = setUp(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => (aborted.push(true), reject(offline())))),
  );
  poller.start();
  await clock.pass(1);
  poller.stop();
  await clock.pass(600_000);
  assert.deepEqual([aborted, clock.planned(), visibility.watchers()], [[true], 0, 0]);
});
