import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { refuseOtherSites } from './other-sites.ts';

test('a form of our own page, or typed in by a person, is taken; so is one of a browser that does not say', () => {
  for (const site of ['same-origin', 'none', undefined]) {
    refuseOtherSites({ headers: site === undefined ? {} : { 'sec-fetch-site': site } });
  }
});

test('a form that another site or another host of ours sent is refused', () => {
  for (const site of ['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, none', 'anything']) {
    assert.throws(
      () => refuseOtherSites({ headers: { 'sec-fetch-site': site } }),
      (error) => error instanceof Problem && error.code === 'csrf.invalid',
      site,
    );
  }
});
