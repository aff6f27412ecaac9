import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

describe('the search of the hub', () => {
  let league: HubAndSports;
  before(async () => {
    league = await startHubAndSports();
  });
  after(() => league.stop());
  const get = (url: string, remoteAddress = '203.0.113.7') => league.hub.app.inject({ url, remoteAddress });

  test('looks in every sport, and leads to the sports’ own sites', async () => {
    await league.sport('baseball').db.run(`update teams set name = 'Quokkas' where id = (select min(id) from teams)`);
    await league.sport('basketball').db.run(`update teams set name = 'Quokkas' where id = (select min(id) from teams)`);
    const { body, statusCode } = await get('/search?q=quokkas');
    assert.equal(statusCode, 200);
    assert.match(body, /href="http:\/\/localhost:4001\/teams\/\d+"/);
    assert.match(body, /href="http:\/\/localhost:4002\/teams\/\d+"/);
    assert.match(body, /<h2[^>]*>Basketball<\/h2>.*<h3[^>]*>Teams<\/h3>/s);
    assert.match(body, /<meta name="robots" content="noindex">/);
    assert.match((await get('/search?q=xkcdq')).body, /Nothing found for “xkcdq”/);
    assert.match((await get('/search')).body, /<form[^>]*role="search"/);
    assert.match((await get('/search?q=%3Cscript%3E')).body, /value="&lt;script(&gt;|>)"/);
  });

  test('where one sport has the very words, words that are only spelled alike elsewhere are left out', async () => {
    await league.sport('baseball').db.run(`update teams set name = 'Quokkos' where name = 'Quokkas'`);
    const { body } = await get('/search?q=quokkos');
    assert.match(body, />Quokkos</);
    assert.doesNotMatch(body, />Quokkas</);
  });

  test('counts clients, not the hub; what is kept counts for nobody', async () => {
    const one = '/api/v1/sports/basketball/search?q=';
    let last = 0;
    for (let n = 0; n < 125; n += 1) last = (await get(`${one}word${n}`, '198.51.100.1')).statusCode;
    assert.equal(last, 429);
    assert.equal((await get('/search?q=other', '198.51.100.1')).statusCode, 429);
    assert.equal((await get(`${one}word3`, '198.51.100.1')).statusCode, 200, 'kept');
    assert.equal((await get(`${one}another`, '198.51.100.2')).statusCode, 200, 'somebody else');
  });
});
