import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '@sports-hub/kernel/testing';
import { addFrontDoor } from './front-door.ts';

test("the sport's address leads to its place on the hub, whatever host was asked", async () => {
  const { app } = createTestApp();
  addFrontDoor(app, { hubUrl: 'https://sports.example.org', sport: 'baseball' });
  const response = await app.inject({ url: '/', headers: { host: 'evil.example' } });
  assert.equal(response.statusCode, 302);
  assert.equal(response.headers.location, 'https://sports.example.org/#baseball');
  await app.close();
});
