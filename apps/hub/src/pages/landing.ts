import type { FastifyInstance } from 'fastify';
import { sportTitle, SPORTS } from '@sports-hub/contract';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { html, type Html } from './html.ts';
import { layout, sendPage } from './layout.ts';

const SIGN_INS = [
  ['pat.parker', 'parent of two children, in basketball and baseball'],
  ['coach.kim', 'coach of the Hawks, in basketball and baseball'],
  ['riley.parker', 'player, in basketball'],
  ['unlinked', 'verified, with no sport linked yet'],
] as const;

const demoNotes = (): Html =>
  html`<section class="card">
    <h2>Demo world</h2>
    <p>
      Sign in through the API with the password <code>${DEMO_PASSWORD}</code>. Nothing is really sent:
      <a href="/dev/mail">read the captured mail</a>.
    </p>
    <table>
      <thead>
        <tr>
          <th>E-mail address</th>
          <th>Who</th>
        </tr>
      </thead>
      <tbody>
        ${SIGN_INS.map(
          ([name, who]) =>
            html`<tr>
              <td>${name}@riverbend.example</td>
              <td>${who}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

/** The hub's front door for people who open its address. */
export function addLandingPage(
  app: FastifyInstance,
  { organisation, demo }: { organisation: string; demo: boolean },
): void {
  const body = html`<main id="main">
    <h1>${organisation}</h1>
    <p class="lead">
      One account for every sport. The hub holds sign-in, verified addresses and the links between an account and its
      sport memberships; each sport keeps its own teams, schedules, registrations and conversations.
    </p>
    <ul class="cards">
      ${SPORTS.map(
        (sport) =>
          html`<li class="card" id="${sport}">
            <h2>${sportTitle(sport)}</h2>
            <p>
              <a href="/api/v1/sports/${sport}/home">What is on</a> ·
              <a href="/api/v1/sports/${sport}/schedules/games">games</a> ·
              <a href="/api/v1/sports/${sport}/news">news</a>
            </p>
          </li>`,
      )}
      <li class="card">
        <h2>For developers</h2>
        <p><a href="/docs">API documentation</a> · <a href="/api/v1/openapi.json">OpenAPI</a></p>
      </li>
    </ul>
    ${demo ? demoNotes() : ''}
  </main>`;
  const page = layout({ title: 'Home', organisation, demo, body });
  app.get('/', async (_request, reply) => sendPage(reply, page));
}
