import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contract from './index.ts';
import { hubOperations, isRaw, isStream, sportOperations, type OperationSpec } from './index.ts';

/** One thing each, whose data happens to hold a list as well. */
const ONE_THING_WITH_A_LIST = ['getCalendar', 'getRegistrationStatus', 'getClosurePreview', 'getSiteMenu'];

const isCollection = ({ responses }: OperationSpec): boolean =>
  Object.values(responses).some(
    (response) =>
      !isRaw(response) && 'items' in ((response.data as { properties?: object } | undefined)?.properties ?? {}),
  );

const isOperation = (value: unknown): value is OperationSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'service' in value;

test('the lists have every operation that the contract exports, under its own name, and nothing else', () => {
  const listed: readonly unknown[] = [...hubOperations, ...sportOperations];
  const exported = Object.entries(contract).filter(([, value]) => isOperation(value));
  assert.ok(exported.length > 100);
  assert.deepEqual(
    exported.filter(([, value]) => !listed.includes(value)).map(([name]) => name),
    [],
    'name their file in the list of operations of its index.ts, or the hub will not know them',
  );
  assert.deepEqual(
    exported.filter(([name, value]) => (value as OperationSpec).name !== name).map(([name]) => name),
    [],
    'an operation is exported under its name',
  );
  assert.deepEqual(
    Object.entries(contract)
      .filter(([, value]) => listed.includes(value) && !isOperation(value))
      .map(([name]) => name),
    [],
    'these are no operations: schemas belong to the -schemas.ts beside the file',
  );
});

test('a GET is named for what it reads: listX for a collection, getX for one thing, downloadX for a file, followX for what goes on', () => {
  const wrong = [...hubOperations, ...sportOperations]
    .filter(({ method }) => method === 'GET')
    .flatMap((op) => {
      const isFile = Object.values(op.responses).every(isRaw);
      const isList = isCollection(op) && !ONE_THING_WITH_A_LIST.includes(op.name);
      const verb = isStream(op) ? 'follow' : isFile ? 'download' : isList ? 'list' : 'get';
      return op.name.startsWith(verb) ? [] : [`${op.name} reads ${op.path} and should be named ${verb}…`];
    });
  assert.deepEqual(wrong, []);
});

test('no two operations have one name or one address', () => {
  for (const service of ['hub', 'sport']) {
    const own = [...hubOperations, ...sportOperations].filter((op) => op.service === service);
    const addresses = own.map(({ method, path }) => `${method} ${path.replace(/:[a-z_]+/g, ':')}`);
    assert.equal(new Set(addresses).size, addresses.length);
  }
  const names = [...hubOperations, ...sportOperations].map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, place) => names.indexOf(name) !== place),
    [],
  );
});
