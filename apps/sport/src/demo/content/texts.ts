import type { Branding } from '@sports-hub/contract';
import type { Ball, SceneName } from './scenes.ts';

/** What differs between the sports in words. Everything else of the demo content is made from these. */
export interface SportTexts {
  name: string;
  tagline: string;
  /** What its pictures show. */
  ball: Ball;
  colors: Branding['colors'];
  hero: { title: string; subtitle: string };
  phone: string;
  /** Where the sport is played. */
  ground: string;
  about: string;
  programs: string;
  inHouse: string;
  travel: string;
  programItems: readonly {
    kind: 'in-house' | 'travel';
    title: string;
    summary: string;
    ages: string;
    season: string;
    html: string;
  }[];
  faqs: readonly (readonly [category: string, question: string, html: string])[];
  notices: readonly (readonly [title: string, html: string, level: 'info' | 'important'])[];
  informationPages: readonly (readonly [slug: string, title: string, summary: string, html: string])[];
  /** Newest first; more than a page of them where paging is to be seen. */
  news: readonly (readonly [title: string, summary: string])[];
  upcomingNews: readonly [title: string, summary: string];
  gallery: readonly (readonly [album: string, title: string, alt: string, scene: SceneName])[];
  videos: readonly (readonly [title: string, description: string, seconds: number])[];
  documents: readonly (readonly [
    key: string | null,
    file: string,
    title: string,
    description: string,
    category: string,
    lines: readonly string[],
  ])[];
  minutesTopics: readonly (readonly [summary: string, lines: readonly string[]])[];
  board: readonly (readonly [name: string, role: string, bio: string])[];
  sponsors: readonly (readonly [name: string, host: string, packageIndex: number])[];
  resources: readonly (readonly [
    group: string,
    description: string,
    items: readonly (readonly [title: string, description: string, target: string])[],
  ])[];
  registration: {
    openName: string;
    fee: number;
    clinicLeague: string;
    clinicName: string;
    closedLeague: string;
    closedName: string;
    volunteer: string;
  };
}
