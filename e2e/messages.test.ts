import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aFamily, registerAndPay } from '@sports-hub/sport/registration/testing/families';
import { idOf } from '@sports-hub/sport/testing/cast';
import { assertAccessible } from './accessibility.ts';
import { assertAtError, eventually, lookInContrastTheme, usePage, withResponse } from './browser.ts';
import { becomeAtSite, setVisible, startMessagesStack, type MessagesStack } from './messages-stack.ts';

let stack: MessagesStack;
before(async () => {
  stack = await startMessagesStack();
});
after(() => stack.stop());

const DESKTOP = { width: 1280, height: 800 };
const HOUR = 3_600_000;
const CANARY = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

interface Visit {
  page: Page;
  /** Calls of the API so far, in order. */
  calls: string[];
}

/** Opens the messages page as somebody, with a clock that can be moved, and looks for errors of the page. */
async function visit(
  who: string | undefined,
  path: string,
  use: (visit: Visit) => Promise<void>,
  { size = DESKTOP, mayFail = false }: { size?: typeof DESKTOP; mayFail?: boolean } = {},
): Promise<void> {
  await stack.become(who);
  await usePage(stack.browser, async (page) => {
    const calls: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      // What goes on is no call; it is looked at in live.test.ts.
      if (pathname.startsWith('/api/') && pathname !== '/api/v1/stream')
        calls.push(`${request.method()} ${pathname.slice(7)}${search}`);
      if (origin !== stack.origin && origin !== stack.sportOrigin) errors.push(`asked ${request.url()}`);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !(mayFail && /Failed to load resource/.test(message.text())))
        errors.push(message.text());
    });
    await page.clock.install();
    await page.setViewportSize(size);
    try {
      await page.goto(path.startsWith('http') ? path : `${stack.origin}${path}`);
      await use({ page, calls });
      assert.deepEqual(errors, []);
      assert.equal(await page.evaluate('window.hacked'), undefined, 'nothing that was written ran');
    } finally {
      await stack.browser.setOffline(false);
      stack.proxy.fault = 'pass';
    }
  });
}

const MESSAGES = '/messages.php?sport=basketball';
const row = (page: Page, name: string) => page.getByRole('link', { name }).and(page.locator('.conv')).first();
const bubbles = (page: Page) => page.locator('.bubble').allTextContents();
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.keyboard.press('Enter');
};
/** The conversation of two, as one of them has it. */
async function conversation(who: string, other: string): Promise<number> {
  const client = await stack.client(who);
  const { data } = await client.post('/sports/basketball/community/conversations', {
    recipient_id: idOf(stack.basketball, other),
  });
  return data.id;
}
const sendAs = async (who: string, id: number, body: string): Promise<void> => {
  const client = await stack.client(who);
  const sent = await client.post(`/sports/basketball/community/conversations/${id}/messages`, {
    body,
    client_id: randomUUID(),
  });
  assert.equal(sent.status, 201);
};

/** What stands in the place of the conversations of somebody without a team. */
const nobodyToWriteTo = (page: Page) => page.getByText(/^(Messages come with a team|Waiting for the league)$/).first();

test('who has nobody to write to yet reads how far each child is, and is led on', async () => {
  await visit('uncle.parker', MESSAGES, async ({ page }) => {
    await page.getByText('Messages come with a team').waitFor();
    await assertAccessible(page, 'no-child');
    await page.getByRole('link', { name: 'Add my child' }).click();
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByLabel('First name').last().fill('Nico');
    await page.getByLabel('Last name').last().fill('Parker');
    await page.getByLabel('Birth date').fill('2016-05-14');
    await page.getByRole('button', { name: 'Ask the league' }).click();
    await page.getByText('A volunteer of the league').first().waitFor();
    await page.goto(`${stack.origin}${MESSAGES}`);
    await page.getByText('Waiting for the league').waitFor();
    await page.getByText(/^You asked on /).waitFor();
    await assertAccessible(page, 'waiting-for-the-league');
  });
});

test('conversations are read and opened before the script is there, and it takes over where one is', async () => {
  let letThrough = (): void => undefined;
  const isLate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await visit(
    'pat.parker',
    '/404',
    async ({ page }) => {
      await page.route('**/assets/messages-*.js', async (route) => {
        await isLate;
        await route.continue();
      });
      const first = page.locator('a.conv').first();
      for (const [site, address, id] of [
        ['hub', `${stack.origin}${MESSAGES}`, /sport=basketball&c=/],
        ['sport', `${stack.sportOrigin}/messages.php`, /[?]c=/],
      ] as const) {
        if (site === 'sport') await becomeAtSite(stack, 'pat.parker');
        // What takes too long to read is left to the application.
        await eventually(async () => {
          await page.goto(address, { waitUntil: 'commit' });
          await page.locator('#page-data').waitFor({ state: 'attached' });
          assert.ok(await first.isVisible());
        });
        assert.match((await first.getAttribute('href')) ?? '', id);
        assert.ok(await page.getByRole('link', { name: 'New message', exact: true }).isVisible());
        await assertAccessible(page, 'messages-before-script');
      }
      const words = await first.textContent();
      await first.focus();
      letThrough();
      await page.locator('.thread__choose').waitFor();
      assert.equal(await page.evaluate('document.activeElement.textContent'), words, 'the keyboard is where it was');
    },
    { mayFail: true },
  );
});

test('somebody who is not signed in is led to sign-in and back, without a script', async () => {
  await visit(undefined, MESSAGES, async ({ page, calls }) => {
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    assert.equal(await link.getAttribute('href'), '/account.php?next=%2Fmessages.php%3Fsport%3Dbasketball');
    assert.deepEqual(calls, []);
    await assertAccessible(page, 'signed-out');
  });
  await visit(undefined, `${stack.sportOrigin}/messages.php`, async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

test('a parent reads what is new, answers, the coach answers, and it appears by itself', async () => {
  const id = await conversation('pat.parker', 'coach.kim');
  await visit('pat.parker', MESSAGES, async ({ page, calls }) => {
    await row(page, 'Kim Coleman').waitFor();
    await eventually(async () => assert.match((await row(page, 'Kim Coleman').textContent()) ?? '', /2 new messages/));
    await assertAccessible(page, 'messages');
    await row(page, 'Kim Coleman').click();
    await page.locator('.bubble', { hasText: 'And a water bottle with a name on it.' }).waitFor();
    assert.match(page.url(), new RegExp(`c=${id}$`));
    assert.equal(await page.locator('.new-line').textContent(), '2 new');
    // What was on the screen is read.
    await page
      .getByRole('list', { name: 'Your conversations' })
      .locator('.conv--unread')
      .waitFor({ state: 'detached' });
    await assertAccessible(page, 'messages-thread');

    await say(page, `Will do! ${CANARY}`);
    await page.locator('.bubble:not(.bubble--sending)', { hasText: 'Will do!' }).waitFor();
    await sendAs('coach.kim', id, 'See you Saturday.');
    calls.length = 0;
    await page.clock.fastForward(15_000);
    await page.getByText('See you Saturday.').first().waitFor();
    await page.locator('.thread [role=status]', { hasText: 'Kim: See you Saturday.' }).waitFor({ state: 'attached' });
    await page.reload();
    await page.locator('.bubble', { hasText: 'See you Saturday.' }).waitFor();
    assert.equal((await bubbles(page)).filter((text) => text.startsWith('Will do!')).length, 1);
    await page.goBack();
    await page.getByText('Choose a conversation').waitFor();
    await page.goForward();
    await page.locator('.bubble', { hasText: 'See you Saturday.' }).waitFor();
  });
});

test('a guardian reads a child’s conversation, cannot write in it, and reports a message', async () => {
  const child = idOf(stack.basketball, 'riley.parker');
  await visit('pat.parker', MESSAGES, async ({ page }) => {
    await page
      .getByRole('list', { name: /Riley’s conversations/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('You are reading Riley’s messages').waitFor();
    assert.match(page.url(), new RegExp(`child=${child}`));
    await page.locator('.bubble', { hasText: 'You are number 7, Riley.' }).waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0, 'there is nothing to write with');
    assert.equal(await page.locator('.said--mine').count(), 0);
    await page.getByText('Read-only').last().waitFor();
    await assertAccessible(page, 'messages-guardian');

    const flag = page.getByRole('button', { name: /^Report “See you at practice/ });
    await flag.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report this message' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Please choose what is wrong.').waitFor();
    await assertAtError(page, '#report fieldset');
    await assertAccessible(page, 'messages-report');
    await dialog.getByLabel('It should not be said to a child').check();
    await dialog.getByLabel(/Tell us more/).fill(CANARY);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. An administrator will read it.').waitFor();
    await eventually(async () =>
      assert.equal(
        await page.evaluate('document.activeElement.getAttribute("aria-label")'),
        await flag.getAttribute('aria-label'),
        'the focus is back where it was',
      ),
    );
    const stored = await stack.basketball.db.one<{ reason: string }>(
      'select reason from reports order by id desc limit 1',
    );
    assert.equal(stored.reason, `It should not be said to a child: ${CANARY}`);
    await page.getByRole('link', { name: 'Riley’s messaging' }).click();
    await page.getByRole('switch', { name: /Riley can send/ }).waitFor();
  });
});

test('a guardian switches messaging off with a way back, and on only after a yes; adds a child; changes the profile', async () => {
  const consent = async () =>
    (
      await stack.basketball.db.one<{ on: boolean }>(
        'select messaging_enabled as on from player_logins where member_id = $1',
        [idOf(stack.basketball, 'riley.parker')],
      )
    ).on;
  await visit('pat.parker', `${MESSAGES}&tab=family`, async ({ page }) => {
    const control = page.getByRole('switch', { name: /Riley can send/ });
    await control.waitFor();
    await page.getByRole('link', { name: 'Read along' }).waitFor();
    await assertAccessible(page, 'messages-family');
    const whenOn = await lookInContrastTheme(page, control);
    await control.click();
    await page.getByText('Messaging for Riley is off.').waitFor();
    assert.notEqual(await lookInContrastTheme(page, control), whenOn, 'on and off differ without backgrounds');
    assert.equal(await consent(), false);
    await withResponse(page, /child-consent$/, () => page.getByRole('button', { name: 'Undo' }).click());
    assert.equal(await consent(), true);
    await withResponse(page, /child-consent$/, () => control.click());
    await control.click();
    await page.getByRole('dialog', { name: 'Let Riley use messages?' }).waitFor();
    assert.equal(await consent(), false, 'nothing before the yes');
    await assertAccessible(page, 'messages-consent');
    await page.getByRole('button', { name: 'Not now' }).click();
    await control.click();
    await withResponse(page, /child-consent$/, () => page.getByRole('button', { name: 'Switch on' }).click());
    assert.equal(await consent(), true);

    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByRole('button', { name: 'Ask the league' }).click();
    await page.getByText('Please write the first name.').waitFor();
    await page.getByRole('dialog').getByLabel('First name').fill(CANARY.slice(0, 60));
    await page.getByRole('dialog').getByLabel('Last name').fill('Parker');
    await page.getByRole('dialog').getByLabel('Birth date').fill('2017-03-04');
    await page.getByRole('button', { name: 'Ask the league' }).click();
    await page.getByText('Pending').waitFor();
    await stack.basketball.db.run(`update claims set question = $1, asked_at = now() where member_id = $2`, [
      `Which school? ${CANARY}`,
      idOf(stack.basketball, 'pat.parker'),
    ]);
    await page.reload();
    await page.getByText('It is pending your answer.').waitFor();
    await page.getByRole('button', { name: /^Answer/ }).click();
    await page.getByText('Please write an answer.').waitFor();
    await page.getByLabel(/The league asks: Which school/).fill('Lincoln School');
    await page.getByRole('button', { name: /^Answer/ }).click();
    await page.getByText('You answered: “Lincoln School”').waitFor();
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await page.getByLabel('Phone').fill('555 0100');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });
});

test('what is refused has the focus, and so has what was around a button that is gone', async () => {
  await visit(
    'robin.vale',
    `${MESSAGES}&tab=family`,
    async ({ page }) => {
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('#profile-first[aria-invalid="true"]').waitFor();
      await assertAtError(page, '#profile-first');
      await page.reload();

      await page.getByRole('button', { name: 'Add a child' }).click();
      const send = page.getByRole('button', { name: 'Ask the league' });
      await send.click();
      await assertAtError(page, '#child-first_name');
      await page.getByRole('dialog').getByLabel('First name').fill('Nico');
      await page.getByRole('dialog').getByLabel('Last name').fill('Vale');
      await page.getByRole('dialog').getByLabel('Birth date').fill('2099-01-01');
      await send.click();
      await page.locator('#child-birth_date[aria-invalid="true"]').waitFor();
      await assertAtError(page, '#child-birth_date');
      await page.getByRole('dialog').getByLabel('Birth date').fill('2017-03-04');
      await send.click();
      await page.getByText('Pending').waitFor();
      assert.doesNotMatch(await page.title(), /^Error/);

      await page.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByText('Withdrawn', { exact: true }).waitFor();
      await page.locator('li:has-text("Nico Vale"):focus').waitFor();
    },
    { mayFail: true },
  );
});

test('a new message goes to somebody who is found by name; a coach publishes to the team', async () => {
  await visit('coach.kim', MESSAGES, async ({ page }) => {
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await dialog.getByRole('button', { name: /Alex Morgan/ }).waitFor();
    await assertAccessible(page, 'messages-new');
    await page.getByRole('searchbox').fill('álex');
    await eventually(async () => assert.equal(await dialog.locator('.conv--btn').count(), 1));
    await dialog.getByRole('button', { name: /Alex Morgan/ }).click();
    await page.getByRole('textbox', { name: 'Message to Alex Morgan' }).waitFor();
    await say(page, 'Hello Alex');
    await page.locator('.bubble:not(.bubble--sending)', { hasText: 'Hello Alex' }).waitFor();

    await page.getByRole('link', { name: 'Announcements' }).first().click();
    await page.getByRole('button', { name: 'Publish to Hawks' }).waitFor();
    await page.getByLabel('Title').fill(`White jerseys ${CANARY}`);
    await page.getByLabel('Message', { exact: true }).fill('Please wear white on Saturday.');
    await page.reload();
    const text = page.getByLabel('Message', { exact: true });
    await eventually(async () => assert.equal(await text.inputValue(), 'Please wear white on Saturday.'));
    await assertAccessible(page, 'messages-announcements');
    assert.equal(await page.locator('.msg__scroll').getAttribute('tabindex'), '0', 'it scrolls by keyboard');
    await page.getByText(/^Reaches \d+ people\. The families of 2 of \d+ players can read it\.$/).waitFor();
    await page.getByRole('button', { name: 'Invite families' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invite families' });
    await invitation.getByRole('img', { name: /^QR code/ }).waitFor();
    await invitation.getByRole('button', { name: 'Email it' }).click();
    await page.getByText(/^Emailed to \d+ famil(y|ies)\./).waitFor();
    await assertAccessible(page, 'messages-invitation');
    await invitation.getByRole('button', { name: 'Close' }).click();

    const publish = page.getByRole('button', { name: 'Publish to Hawks' });
    const heading = page.getByRole('heading', { name: /White jerseys/ });
    await publish.click();
    await page.getByText(/^Only you see it yet/).waitFor();
    const takeBack = page.getByRole('button', { name: /^Take back/ });
    const { y, height } = (await takeBack.boundingBox())!;
    assert.ok(y > 0 && y + height < page.viewportSize()!.height, 'nobody has to look for it in these seconds');
    await takeBack.click();
    await page.getByText('Taken back. Nobody else has seen it.').waitFor();
    await heading.waitFor({ state: 'detached' });
    assert.equal(await text.inputValue(), 'Please wear white on Saturday.', 'its words are in the form again');
    await publish.click();
    await page.getByRole('button', { name: /^Edit “White jerseys/ }).waitFor();
    // The service's clock does not go by itself.
    stack.clock.advance(10);
    await page.getByRole('button', { name: /^Edit “White jerseys/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the announcement' });
    await edit.getByLabel('Message', { exact: true }).fill('Please wear black on Saturday.');
    await assertAccessible(page, 'messages-edit-announcement');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page
      .locator('.post', { hasText: 'wear black' })
      .getByText(/^edited/)
      .waitFor();
    await page.getByRole('button', { name: /^Withdraw “White jerseys/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.locator('.post', { hasText: 'White jerseys' }).getByText('This announcement was withdrawn.').waitFor();
  });
});

test('a player whose family has switched messages off reads so above the conversations', async () => {
  const consent = (isOn: boolean) =>
    stack.basketball.db.run('update player_logins set messaging_enabled = $2 where member_id = $1', [
      idOf(stack.basketball, 'riley.parker'),
      isOn,
    ]);
  await consent(false);
  await visit('riley.parker', MESSAGES, async ({ page }) => {
    await page.getByRole('list', { name: 'Your conversations' }).waitFor();
    await page.getByText('Your family has switched messages off.').waitFor();
    await assertAccessible(page, 'messages-consent-off');
  });
  await consent(true);
});

test('offline nothing is lost: it says so, and a second try sends it once', async () => {
  await visit(
    'pat.parker',
    `${MESSAGES}&c=${await conversation('pat.parker', 'coach.kim')}`,
    async ({ page }) => {
      await page.getByRole('textbox').waitFor();
      await stack.browser.setOffline(true);
      await say(page, 'Got it, see you there.');
      await page.getByRole('alert').getByText('Not sent. You seem to be offline.').waitFor();
      await page.clock.fastForward(15_000);
      await page.getByText('No connection.').waitFor();
      await assertAccessible(page, 'messages-failed');
      await stack.browser.setOffline(false);
      await page.getByText('No connection.').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.bubble:not(.bubble--sending, .bubble--failed)', { hasText: 'Got it' }).waitFor();
      await page.reload();
      await page.getByText('Got it, see you there.').first().waitFor();
      assert.equal((await bubbles(page)).filter((text) => text === 'Got it, see you there.').length, 1);
    },
    { mayFail: true },
  );
});

test('a sport that goes away is said, what was loaded stays, and it comes back by itself', async () => {
  const id = await conversation('pat.parker', 'coach.kim');
  await visit(
    'pat.parker',
    `${MESSAGES}&c=${id}`,
    async ({ page }) => {
      await page.locator('.bubble').first().waitFor();
      stack.proxy.fault = 'refuse';
      await page.clock.fastForward(15_000);
      await page.getByText('Basketball cannot be reached right now').waitFor();
      await page.getByText(/You see what we had at/).waitFor();
      assert.ok((await bubbles(page)).length > 5);
      await say(page, 'Are you there?');
      await page.getByText('Not sent. We could not reach basketball.').waitFor();
      await assertAccessible(page, 'messages-down');
      stack.proxy.fault = 'hold-request';
      stack.clock.advance(60);
      const asked = page.waitForRequest(/\/community\//);
      await page.clock.fastForward(30_000);
      await asked;
      assert.ok(
        await page.getByText('Basketball cannot be reached right now').isVisible(),
        'until it has been reached',
      );
      stack.proxy.fault = 'pass';
      stack.proxy.letGo();
      await page.getByText('Basketball cannot be reached right now').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.bubble--failed').waitFor({ state: 'detached' });
      stack.proxy.fault = 'refuse';
      await page.reload();
      await page.getByText('Basketball cannot be reached right now').waitFor();
      stack.proxy.fault = 'pass';
      stack.clock.advance(60);
      await page.clock.fastForward(16_000);
      await page.locator('.bubble').first().waitFor();
    },
    { mayFail: true },
  );
});

test('an idle page asks once in 15 seconds, not at all while hidden, and once when it is seen again', async () => {
  const id = await conversation('pat.parker', 'coach.kim');
  await visit('pat.parker', `${MESSAGES}&c=${id}`, async ({ page, calls }) => {
    await page.locator('.bubble').first().waitFor();
    await page.waitForLoadState('networkidle');
    calls.length = 0;
    for (let round = 1; round <= 3; round++) {
      // A page that is hidden or shown while a response is on its way asks no second time.
      await withResponse(page, /\/api\//, () => page.clock.fastForward(15_000));
      await eventually(async () => assert.equal(calls.length, round, calls.join('\n')));
    }
    await setVisible(page, false);
    await page.clock.fastForward(600_000);
    // Whoever's clock is set right meanwhile does not wait an hour for it.
    await page.clock.setSystemTime(Date.now() - HOUR);
    await page.waitForTimeout(500);
    assert.equal(calls.length, 3, 'nothing while hidden');
    await setVisible(page, true);
    await eventually(async () => assert.equal(calls.length, 4));
    await page.waitForTimeout(500);
    assert.equal(calls.length, 4, 'and once only');
  });
});

test('the limit is counted down and what was written goes out by itself', async () => {
  const id = await conversation('alex.morgan', 'coach.kim');
  for (let number = 0; number < 30; number++) await sendAs('alex.morgan', id, `Message ${number}`);
  await visit(
    'alex.morgan',
    `${MESSAGES}&c=${id}`,
    async ({ page }) => {
      await page.getByText('Message 29', { exact: true }).last().waitFor();
      await say(page, 'One too many');
      await page.getByText('That was a lot at once').waitFor();
      assert.match(
        (await page.locator('.thread__notice').textContent()) ?? '',
        /You can send again in \d+ seconds?\. Your message is kept\./,
      );
      await assertAccessible(page, 'messages-throttled');
      await page.clock.setSystemTime(Date.now() - HOUR);
      await page.clock.fastForward(1_000);
      await page.getByText(/You can send again in \d\d? seconds?\./).waitFor();
      stack.clock.advance(61);
      await page.clock.fastForward(61_000);
      await page.getByText('That was a lot at once').waitFor({ state: 'detached' });
      await page.locator('.bubble:not(.bubble--sending)', { hasText: 'One too many' }).waitFor();
    },
    { mayFail: true },
  );
});

test('two tabs: what one sends the other shows once; signed out in one, the other says so and shows what was typed', async () => {
  const id = await conversation('casey.brook', 'staff.diaz');
  await visit(
    'casey.brook',
    `${MESSAGES}&c=${id}`,
    async ({ page }) => {
      await page.locator('.bubble').first().waitFor();
      await eventually(async () => assert.equal(await page.locator('.bubble').count(), 100));
      await page.getByRole('button', { name: 'Show earlier messages' }).click();
      await page.locator('.bubble', { hasText: 'Carpool list, day 1: we can take three children.' }).waitFor();
      const other = await page.context().newPage();
      await other.clock.install();
      await other.goto(page.url());
      await other.locator('.bubble').first().waitFor();
      await page.getByRole('textbox').fill('Half a sentence');
      await other.getByRole('textbox').fill('Sent from the other tab');
      await other.keyboard.press('Enter');
      const sent = (tab: Page) => tab.locator('.bubble:not(.bubble--sending)', { hasText: 'Sent from the other tab' });
      await sent(other).waitFor();
      await page.clock.fastForward(15_000);
      await sent(page).waitFor();
      await other.clock.fastForward(15_000);
      for (const tab of [page, other])
        await eventually(async () => {
          assert.equal(await tab.locator('.bubble', { hasText: 'Sent from the other tab' }).count(), 1);
        });
      assert.equal(await page.getByRole('textbox').inputValue(), 'Half a sentence');

      await other.goto(`${stack.origin}/account.php?tab=security`);
      await other.getByRole('button', { name: 'Sign out everywhere' }).click();
      await other.getByText('You are signed out everywhere').waitFor();
      await other.close();
      await stack.signOut('casey.brook');
      await page.clock.fastForward(15_000);
      await page.getByText('You were signed out').waitFor();
      assert.equal(await page.getByRole('textbox').inputValue(), 'Half a sentence');
      await assertAccessible(page, 'messages-ended');
      const link = await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href');
      assert.equal(link, `/account.php?next=${encodeURIComponent(`${MESSAGES}&c=${id}`)}`);
      // Signing out in this browser has removed all that it kept; what is on the screen stays there.
      await stack.become('casey.brook');
      await page.reload();
      await eventually(async () => assert.equal(await page.getByRole('textbox').inputValue(), ''));
    },
    { mayFail: true },
  );
});

for (const [who, words, action] of [
  ['unlinked', 'Link your basketball account', 'Link basketball'],
  ['unverified', 'Confirm your email first', 'Send it again'],
] as const)
  test(`${who}: the page says what to do first`, async () => {
    await visit(
      who,
      MESSAGES,
      async ({ page }) => {
        await page.getByText(words).waitFor();
        await page.locator('.notice').getByText(action, { exact: true }).waitFor();
        await assertAccessible(page, `gate-${who}`);
      },
      { mayFail: true },
    );
  });

test('what the sport asks for first is said in the words of each: password, e-mail, account', async () => {
  const change = (to: string) =>
    stack.basketball.db.run(`update members set ${to} where id = $1`, [idOf(stack.basketball, 'uncle.parker')]);
  await visit(
    'uncle.parker',
    MESSAGES,
    async ({ page }) => {
      await nobodyToWriteTo(page).waitFor();
      for (const [to, back, title, words] of [
        [
          'has_temporary_password = true',
          'has_temporary_password = false',
          'Choose your own password first',
          'Your basketball account still has the password the league gave you.',
        ],
        [
          'email_verified_at = null',
          'email_verified_at = now()',
          'Confirm your email first',
          'The email address of your basketball account is not confirmed yet.',
        ],
        [
          'is_active = false',
          'is_active = true',
          'This basketball account is switched off',
          'Write to the league to find out why:',
        ],
      ] as const) {
        await change(to);
        await page.reload();
        await page.locator('.notice', { hasText: title }).getByText(words).waitFor();
        await change(back);
      }
      await page.reload();
      await nobodyToWriteTo(page).waitFor();
    },
    { mayFail: true },
  );
});

test('who cannot write is told why: messages switched off, no team, no longer permitted', async () => {
  await visit('uncle.parker', MESSAGES, async ({ page }) => {
    await nobodyToWriteTo(page).waitFor();
    assert.equal(await page.getByRole('link', { name: 'New message' }).count(), 0);
  });
  const id = await conversation('riley.parker', 'coach.kim');
  const change = (column: string) =>
    stack.basketball.db.run(`update player_logins set messaging_enabled = ${column} where member_id = $1`, [
      idOf(stack.basketball, 'riley.parker'),
    ]);
  await visit(
    'coach.kim',
    `${MESSAGES}&c=${id}`,
    async ({ page }) => {
      await page.getByText('Riley’s family can read along.').waitFor();
      await change('false');
      await say(page, 'Practice moves to six');
      await page.getByText('You can read this, but not write').waitFor();
      await page.locator('.bubble', { hasText: 'Practice moves to six' }).waitFor();
      await assertAccessible(page, 'messages-silenced');
    },
    { mayFail: true },
  );
  await visit('riley.parker', `${MESSAGES}&c=${id}`, async ({ page }) => {
    await page.getByText('Your family has switched messages off. You can still read what was said.').last().waitFor();
    await change('true');
    await stack.basketball.db.run(
      `update safety_settings set quiet_hours = true, quiet_from = '00:00', quiet_until = '23:59'`,
    );
  });
  await visit(
    'coach.kim',
    `${MESSAGES}&c=${id}`,
    async ({ page }) => {
      await page.getByRole('textbox').waitFor();
      await say(page, 'Good night');
      await page.getByText('Messages to players wait until 11:59').waitFor();
      await stack.basketball.db.run('update safety_settings set quiet_hours = false');
    },
    { mayFail: true },
  );
});

test('the sport’s own site has the same application with its own session', async () => {
  await visit(undefined, `${stack.sportOrigin}/messages.php`, async ({ page }) => {
    await becomeAtSite(stack, 'pat.parker');
    await page.reload();
    await row(page, 'Kim Coleman').click();
    await say(page, 'From the sport’s own site');
    await page.locator('.bubble:not(.bubble--sending)', { hasText: 'From the sport’s own site' }).waitFor();
    await assertAccessible(page, 'messages-site');
  });
});

/** Presses Tab until the focus is on what was meant, and sees on the way where the focus is. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const [isThere, isSeen, what] = await page.evaluate<[boolean, boolean, string]>(`(() => {
      const element = document.activeElement;
      const hasRing = (one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      };
      let ringed = false;
      for (let one = element, up = 0; one && up < 4; one = one.parentElement, up++) ringed ||= hasRing(one);
      return [element.matches(${JSON.stringify(selector)}), element === document.body || ringed, element.outerHTML.slice(0, 200)];
    })()`);
    assert.ok(isSeen, `one does not see the focus on ${what}`);
    if (isThere) return;
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

test('by keyboard alone, on a device that is an hour ahead: sign in, open a conversation, write, send; Escape leaves a dialog', async () => {
  const id = await conversation('pat.parker', 'coach.kim');
  await visit(undefined, MESSAGES, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + HOUR);
    await tabTo(page, 'main a[href^="/account.php"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/account\.php/);
    await tabTo(page, '#email');
    await page.keyboard.type('pat.parker@riverbend.example');
    await tabTo(page, '#password');
    await page.keyboard.type('Riverbend2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/messages\.php/);
    await row(page, 'Kim Coleman').waitFor();
    await tabTo(page, `.conv[href$="c=${id}"]`);
    await page.keyboard.press('Enter');
    await page.locator('.bubble').first().waitFor();
    await tabTo(page, '#message');
    await page.keyboard.type('Written without a mouse');
    await page.keyboard.press('Enter');
    await page.locator('.bubble:not(.bubble--sending)', { hasText: 'Written without a mouse' }).waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'message', 'one can go on writing');

    await page.keyboard.press('Shift+Tab');
    await eventually(async () => {
      if (await page.evaluate<boolean>(`document.activeElement.matches('.said__more')`)) return;
      await page.keyboard.press('Shift+Tab');
      assert.fail('the focus is not on a message yet');
    });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report this message' });
    await dialog.waitFor();
    assert.ok(await page.evaluate<boolean>(`document.activeElement.closest('dialog') !== null`), 'the focus is inside');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.ok(await page.evaluate<boolean>(`document.activeElement.matches('.said__more')`), 'and back where it was'),
    );
    assert.equal(await page.getByRole('list', { name: 'Your conversations' }).isVisible(), true);
  });
});

test('typing touches none of a thousand messages on the page', async () => {
  const id = await conversation('casey.brook', 'staff.diaz');
  const { db } = stack.basketball;
  await db.run(
    `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
     select c.id, $2, 'load-' || lpad(n::text, 12, '0'), 'Line ' || n, $3::timestamptz + n * interval '10 minutes', c.sent_by_a, c.sent_by_b
       from conversations c, generate_series(1, 1000) n where c.id = $1`,
    [id, idOf(stack.basketball, 'staff.diaz'), stack.clock.now()],
  );
  await visit('casey.brook', `${MESSAGES}&c=${id}`, async ({ page }) => {
    await page.locator('.bubble').first().waitFor();
    await page.evaluate(`(async () => {
      for (let wanted = 200; wanted <= 1000; wanted += 100) {
        document.querySelector('.thread__earlier button').click();
        for (let tries = 0; document.querySelectorAll('.bubble').length < wanted; tries++) {
          if (tries > 2000) throw new Error('no earlier messages came');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    })()`);
    const field = page.getByRole('textbox');
    await field.focus();
    const touched = await page.evaluate<number>(`(async () => {
      const field = document.getElementById('message');
      let touched = 0;
      new MutationObserver((records) => (touched += records.length))
        .observe(document.querySelector('.thread__log'), { subtree: true, childList: true, attributes: true, characterData: true });
      for (const letter of 'Twenty letters, typed') {
        field.value += letter;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return touched;
    })()`);
    assert.ok((await page.locator('.bubble').count()) >= 1000);
    assert.equal(touched, 0, 'a key does not touch what was said');
  });
});

test('a child who was registered with one’s address is added in the family’s tab with one press', async () => {
  const child = { player_first_name: 'Lina', player_last_name: 'Newman' };
  await registerAndPay(
    stack.basketball,
    await aFamily(stack.basketball, { email: 'alex.morgan@riverbend.example', ...child }),
  );
  await visit('alex.morgan', `${MESSAGES}&tab=family`, async ({ page }) => {
    await page.getByRole('button', { name: 'Add Lina' }).click();
    await page.getByRole('button', { name: 'Add Lina' }).waitFor({ state: 'detached' });
    await page.locator('.rows__item', { hasText: 'Lina Newman' }).getByText('Pending').waitFor();
  });
  await registerAndPay(
    stack.basketball,
    await aFamily(stack.basketball, { email: 'alex.morgan@riverbend.example', player_first_name: 'Otto' }),
  );
  await visit('alex.morgan', `${MESSAGES}&tab=family`, async ({ page }) => {
    await page.getByRole('button', { name: 'Add Otto' }).waitFor();
    await page.getByRole('button', { name: 'Not mine' }).click();
    await page.getByRole('button', { name: 'Add Otto' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Lina Newman').waitFor();
    assert.equal(await page.getByText('Otto').count(), 0, 'it is remembered');
  });
});
