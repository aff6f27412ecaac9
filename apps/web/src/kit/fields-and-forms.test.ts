import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'preact';
import { kit, renderPlain, type RefusedForm } from '@sports-hub/web/render';

const { attemptOf, Check, Field, Hidden, PostForm, RefusalNotice, SelectField, Switch, typedField } = kit;

type Component = Parameters<typeof createElement>[0];
const html = (component: unknown, props: object, ...children: string[]): string =>
  renderPlain(createElement(component as Component, props as never, ...children) as never);

test('an error is said below its field, and the field points to it and to its hint', () => {
  const page = html(Field, { id: 'email', name: 'email', label: 'Email', hint: 'As you type it', error: 'Too <long>' });
  assert.match(page, /aria-describedby="email-h email-e"/);
  assert.match(page, /aria-invalid="true"/);
  assert.match(page, /<span id="email-e" class="error">.*Too &lt;long>/s);
  const without = html(Field, { id: 'email', name: 'email', label: 'Email' });
  assert.doesNotMatch(without, /aria-describedby|aria-invalid|class="error"/);
});

test('the chosen option is marked before any script, whatever it says', () => {
  const options = [
    { value: 's', label: 'Small' },
    { value: 'l"', label: 'Large' },
  ];
  const page = html(SelectField, { id: 'size', label: 'Size', options, selected: 'l"' });
  assert.equal(page.match(/<option[^>]* selected/g)?.length, 1);
  assert.match(page, /value="l&quot;" selected|selected value="l&quot;"/);
});

test('boxes have their words in their label, and a switch says whether it is on', () => {
  assert.match(html(Check, { name: 'terms', label: 'I agree' }), /^.*<label class="check"><input type="checkbox"/s);
  assert.match(html(Switch, { label: 'Messages', checked: true }), /role="switch" checked/);
  assert.match(html(Switch, { label: 'Messages', checked: false }), /Off/);
});

test('a form sends what is known along, and leaves out what is missing', () => {
  assert.equal(html(Hidden, { fields: { version: 3, token: 'a"b', gone: undefined } }).match(/<input/g)?.length, 2);
  assert.match(html(PostForm, { action: '/account' }, 'x'), /<form method="post" action="\/account" class="form">x/);
});

const refused = (code: RefusedForm['code'], more: Partial<RefusedForm> = {}): RefusedForm => ({
  form: 'sign-in',
  values: { email: 'pat@example.org' },
  code,
  message: 'The message of the service',
  fields: {},
  ...more,
});

test('what was typed comes back to the form that was refused, and to no other', () => {
  const refusal = refused('request.invalid', { fields: { email: 'Not an address' } });
  const back = attemptOf(refusal, 'sign-in');
  assert.deepEqual(typedField(back, 'email', 'known@example.org').error, 'Not an address');
  assert.equal(typedField(back, 'email', 'known@example.org').defaultValue, 'pat@example.org');
  const other = attemptOf<string>(refusal, 'register');
  assert.deepEqual(other, { values: {}, errors: {} });
  assert.equal(typedField(other, 'email', 'known@example.org').defaultValue, 'known@example.org');
});

test('a refusal that is not about a field is said in words', () => {
  const said = (refusal: RefusedForm | undefined) => html(RefusalNotice, { refusal });
  assert.doesNotMatch(said(undefined), /role=/);
  assert.doesNotMatch(said(refused('request.invalid', { fields: { email: 'x' } })), /role=/);
  assert.match(said(refused('throttle.exceeded', { retryAfter: 210 })), /role="alert".*4 minutes/s);
  assert.match(said(refused('server.error', { requestId: 'abc-1' })), /abc-1/);
  assert.match(said(refused('auth.forbidden' as RefusedForm['code'])), /The message of the service/);
});
