import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  Cursor,
  DayQuery,
  Empty,
  finalizeRegistration,
  Fields,
  IdParam,
  json,
  operation,
  paging,
  raw,
  SlugParam,
  Text,
  type OperationSpec,
} from '@sports-hub/contract';
import { createApp, Problem } from '@sports-hub/kernel';
import { createTestClock, createTestLog, type TestClock } from '@sports-hub/kernel/testing';
import type { HubCaller } from '../../accounts/authentication.ts';
import { addGateway } from '../gateway.ts';
import { createForwarding } from '../forwarding.ts';
import { createMemberTokens, type MemberTokens } from '../member-tokens.ts';
import type { CacheSettings } from '../public-cache.ts';
import { createPublicPages, type PublicPages } from '../public-pages.ts';
import { createServiceCalls } from '../service-calls.ts';
import { createUpstreams, type UpstreamLimits, type Upstreams } from '../upstreams.ts';

const any = json(Empty);
/** As in the contract: every name of a query string may be missing, and unknown ones are no error. */
const query = (properties: Parameters<typeof Fields>[0]) =>
  ({ ...Fields(properties), required: [], additionalProperties: true }) as unknown as ReturnType<typeof Fields>;

/** A small table with one operation of every kind the gateway knows. */
export const TABLE: readonly OperationSpec[] = [
  finalizeRegistration,
  operation({
    name: 'health',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/health',
    access: 'public',
    reach: 'hub',
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'news',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/news',
    access: 'public',
    reach: 'hub',
    cache: 'public',
    query: query({ ...paging, search: Text(1, 50), from: Type.Optional(DayQuery) }),
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'newsItem',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/news/:slug',
    access: 'public',
    reach: 'hub',
    cache: 'public',
    params: Fields({ slug: SlugParam }),
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'gameFile',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/games/:id/calendar.ics',
    access: 'public',
    reach: 'hub',
    params: Fields({ id: IdParam }),
    responses: { 200: raw('text/calendar; charset=utf-8') },
    problems: [],
  }),
  operation({
    name: 'contact',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/contact',
    access: 'public',
    reach: 'hub',
    body: Fields({ message: Text(1, 100) }),
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'upload',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/upload',
    access: 'public',
    reach: 'hub',
    bodyKind: 'multipart',
    uploadLimit: 100_000,
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'oldForm',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/old-form',
    access: 'public',
    reach: 'hub',
    bodyKind: 'form',
    legacy: true,
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'signed',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/signed',
    access: 'public',
    reach: 'hub',
    bodyKind: 'raw',
    uploadLimit: 1_000,
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'me',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/community/me',
    access: 'member',
    reach: 'hub',
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'messages',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'GET',
    path: '/community/conversations/:id/messages',
    access: 'member',
    reach: 'hub',
    params: Fields({ id: IdParam }),
    query: query({ after: Cursor }),
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'send',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/community/conversations/:id/messages',
    access: 'member',
    reach: 'hub',
    params: Fields({ id: IdParam }),
    body: Fields({ body: Text(1, 100) }),
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'signIn',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/site/sign-in',
    access: 'visitor',
    reach: 'site',
    responses: { 200: any },
    problems: [],
  }),
  operation({
    name: 'endToken',
    service: 'sport',
    tag: 't',
    summary: 's',
    method: 'POST',
    path: '/internal/tokens/end',
    access: 'service',
    reach: 'service',
    responses: { 200: any },
    problems: [],
  }),
];

export const SECRETS = { basketball: 'b'.repeat(40), baseball: 'c'.repeat(40) };

/**
 * `Bearer linked` is a member of basketball, `Bearer unlinked` of nothing; `X-Slow` makes looking it up take a while.
 */
async function verified(request: FastifyRequest): Promise<HubCaller> {
  const { authorization } = request.headers;
  if (!authorization) throw new Problem('auth.required');
  if (request.headers['x-slow']) await sleep(150);
  return {
    account: { id: 77 },
    members: authorization === 'Bearer linked' ? { basketball: 1001 } : {},
    via: 'bearer',
  } as unknown as HubCaller;
}

export interface TestGateway {
  app: FastifyInstance;
  clock: TestClock;
  logLines: string[];
  pages: PublicPages;
  upstreams: Upstreams;
  tokens: MemberTokens;
  /** Where it listens. */
  origin: string;
  port: number;
  stop(): Promise<void>;
}

export interface TestGatewayOptions {
  basketball: string;
  /** Where basketball listens on this machine. */
  socket?: string;
  baseball?: string;
  limits?: Partial<UpstreamLimits>;
  cache?: Partial<CacheSettings>;
  caFile?: string;
}

/** The gateway alone on a real socket: our server and rules in front of doubles, without a database. */
export async function startTestGateway({
  basketball,
  socket,
  baseball = 'http://127.0.0.1:1',
  limits,
  cache,
  caFile,
}: TestGatewayOptions): Promise<TestGateway> {
  const clock = createTestClock('2026-11-14T23:30:00Z');
  const { log, lines } = createTestLog();
  const config = {
    sports: new Map([
      ['basketball' as const, { origin: basketball, secrets: [SECRETS.basketball], ...(socket ? { socket } : {}) }],
      ['baseball' as const, { origin: baseball, secrets: [SECRETS.baseball] }],
    ]),
    sportsCaFile: caFile,
  };
  const upstreams = createUpstreams({
    config,
    clock,
    log,
    limits: { headMs: 500, silenceMs: 500, bodyMs: 1_000, connectMs: 500, ...limits },
  });
  const tokens = createMemberTokens({ upstreams, calls: createServiceCalls({ upstreams }) });
  const app = createApp({ log, siteUrl: 'http://localhost:4000' });
  const forwarding = createForwarding({ upstreams, tokens, log });
  const pages = createPublicPages({ forwarding, clock, settings: cache });
  addGateway(app, { operations: TABLE, hasSport: upstreams.has, forwarding, pages, verified });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    clock,
    logLines: lines,
    pages,
    upstreams,
    tokens,
    origin: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await tokens.settled();
      await upstreams.close();
    },
  };
}
