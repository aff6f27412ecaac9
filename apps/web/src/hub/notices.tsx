import type { ReactNode } from 'react';
import { Icon, Mark, PageHead } from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

export interface NoticeData {
  site: HubSite;
  viewer?: Viewer | undefined;
}

const Text = ({
  site,
  viewer,
  title,
  lead,
  children,
}: NoticeData & { title: string; lead: string; children: ReactNode }) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className="prose">{children}</div>
    </main>
  </HubFrame>
);

/** What somebody agrees to who makes an account. */
export const TermsPage = (data: NoticeData) => (
  <Text {...data} title="Terms" lead={`What ${data.site.organisation} asks of people who have an account.`}>
    <h2>Your account</h2>
    <ul>
      <li>It is yours alone. Give your own name and an address that you read.</li>
      <li>Keep the password to yourself, and tell us when somebody else may have used it.</li>
      <li>Only a child's own parent or guardian may ask to be named as such. A volunteer checks it.</li>
    </ul>
    <h2>Messages</h2>
    <ul>
      <li>They are about the sport: practices, games, lifts, equipment.</li>
      <li>Verified guardians can read everything that is written to and by their child, and can switch it off.</li>
      <li>
        Be kind. Anybody in a conversation can report a message; an administrator then reads it and those around it.
      </li>
      <li>Whoever threatens, harasses or pretends to be somebody else loses the account.</li>
    </ul>
    <h2>Registrations and payments</h2>
    <p>They are made with each sport, under the agreements and the refund rules that the sport shows before you pay.</p>
    <h2>What we cannot promise</h2>
    <p>
      Volunteers run this. Schedules change, and the service may be away for a while. In an emergency call 911, not the
      league.
    </p>
    <h2>Ending it</h2>
    <p>
      You can ask us to <a href="/contact">remove your account</a> at any time. We may disable one that breaks these
      terms.
    </p>
  </Text>
);

/** What is kept about people, why, and who sees it. */
export const PrivacyPage = (data: NoticeData) => (
  <Text {...data} title="Privacy" lead={`What ${data.site.organisation} keeps about you, why, and who sees it.`}>
    <h2>What we keep</h2>
    <ul>
      <li>Your name, your e-mail address and a scrambled form of your password that cannot be turned back.</li>
      <li>Where you are signed in: the kind of browser and when. Not where you are.</li>
      <li>Which sport accounts are linked to yours.</li>
      <li>With each sport: registrations, teams, payments and messages. Card numbers never reach us.</li>
      <li>Important steps, such as a changed password, in a record that only the people who run the service read.</li>
    </ul>
    <h2>Children</h2>
    <ul>
      <li>
        On public pages players have a first name and an initial, no picture, and search engines are asked to stay away.
      </li>
      <li>
        A player can send and get messages only while a parent or guardian allows it, and they can read all of it.
      </li>
    </ul>
    <h2>Who sees it</h2>
    <ul>
      <li>The volunteers of a sport see what they need for their task, and what they change is recorded.</li>
      <li>
        Coaches and families of the same team or division see your name when they write to you, never your address.
      </li>
      <li>Assistants and apps see what you allowed them to, until you withdraw it on your account's page.</li>
      <li>We sell nothing, show no advertisements and let nobody follow you from here to other sites.</li>
    </ul>
    <h2>Cookies</h2>
    <p>
      Two, both ours: one keeps you signed in, one remembers that this browser has signed in before, so that strangers
      cannot lock you out.
    </p>
    <h2>Your data</h2>
    <p>
      Ask to see, correct or remove it: <a href="/contact">write to us</a>. Who stops using the account can have it
      removed; what the law makes us keep about payments stays as long as it must.
    </p>
  </Text>
);

/** The hub has no post of its own: each sport's people respond. */
export const ContactPage = ({ site, viewer }: NoticeData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title="Contact">
        <p>
          {site.sports.length > 1
            ? 'Each sport has its own volunteers. Write to the one your question is about; for anything else, to any of them.'
            : 'The volunteers of the league read what you write.'}
        </p>
      </PageHead>
      <ul className="card rows">
        {site.sports.map(({ key, name, href }) => (
          <li key={key}>
            <a className="rows__item" href={`${href}/contact`}>
              <span className="mark-box">
                <Mark sport={key} />
              </span>
              <span className="grow">
                <span className="strong">{name}</span>
                <span className="small muted block">Form, telephone and post</span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </main>
  </HubFrame>
);
