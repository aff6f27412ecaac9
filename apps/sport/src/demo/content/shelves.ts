import type { Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { addDays } from '@sports-hub/kernel/time';
import { storableHtml } from '../../platform/html/safe-html.ts';
import { insertRows } from './rows.ts';
import type { SportTexts } from './texts.ts';
import type { DemoTimes } from './times.ts';

const packagesAt = (ground: string) => [
  {
    name: 'Home team',
    description: 'Your name on every jersey of a division.',
    price_cents: 100_000,
    duration_months: 12,
    benefits: ['Name on jerseys', `Banner at the ${ground}`, 'Logo on the home page'],
  },
  {
    name: 'Starter',
    description: `A banner at the ${ground} for a season.`,
    price_cents: 50_000,
    duration_months: 12,
    benefits: ['Banner', 'Logo on the home page'],
  },
  {
    name: 'Friend',
    description: 'Your logo on our site.',
    price_cents: 15_000,
    duration_months: 6,
    benefits: ['Logo on the sponsors page'],
  },
];

async function seedSponsors(
  tx: Tx,
  texts: SportTexts,
  fileId: (name: string) => number,
  { day }: DemoTimes,
): Promise<void> {
  const offers = packagesAt(texts.ground);
  await insertRows(
    tx,
    'sponsor_packages',
    offers.map(({ benefits, ...offer }, position) => ({ ...offer, position })),
  );
  const packages = await tx.rows<{ id: number; position: number }>('select id, position from sponsor_packages');
  const packageId = (position: number): number => packages.find((offer) => offer.position === position)?.id ?? NaN;
  await insertRows(
    tx,
    'sponsor_package_benefits',
    offers.flatMap(({ benefits }, index) =>
      benefits.map((text, position) => ({ package_id: packageId(index), position, text })),
    ),
  );
  const last = texts.sponsors.length - 1;
  // The last one's time is over, and one more waits for a decision: neither is shown.
  await insertRows(tx, 'sponsors', [
    ...texts.sponsors.map(([name, host, offer], position) => ({
      package_id: packageId(offer),
      name,
      url: `https://${host}.example/`,
      logo_file_id: fileId(`sponsor-${host}.png`),
      contact_name: `Owner of ${name}`,
      contact_email: `owner@${host}.example`,
      contact_phone: '555-0190',
      status: 'active',
      starts_on: day(-200),
      expires_on: position === last ? day(-5) : day(160),
      position,
    })),
    {
      package_id: packageId(2),
      name: 'Pending Pizza',
      url: 'https://pizza.example/',
      logo_file_id: null,
      contact_name: 'Owner of Pending Pizza',
      contact_email: 'owner@pizza.example',
      contact_phone: null,
      status: 'pending',
      starts_on: day(0),
      expires_on: null,
      position: last + 1,
    },
  ]);
}

/** The board meets on the first Monday of a month; so many months before this day. */
function firstMonday(today: string, monthsAgo: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 - monthsAgo, 1));
  return addDays(first.toISOString().slice(0, 10), (8 - first.getUTCDay()) % 7);
}

/** Documents, minutes, resources, pictures, videos, board, sponsors. */
export async function seedShelves(
  tx: Tx,
  sport: Sport,
  texts: SportTexts,
  fileId: (name: string) => number,
  times: DemoTimes,
): Promise<void> {
  const { at, day } = times;
  await insertRows(
    tx,
    'documents',
    texts.documents.map(([key, file, title, description, category], position) => ({
      key,
      title,
      description,
      category,
      file_id: fileId(file),
      position,
    })),
  );
  // Changed now and then over the last year, not all of them on the day of the start.
  await tx.run(
    'update files f set updated_at = d.changed_at from unnest($1::bigint[], $2::timestamptz[]) d(id, changed_at) where f.id = d.id',
    [
      texts.documents.map(([, file]) => fileId(file)),
      texts.documents.map((_, position) => at(-24 - position * 47, '19:30:00')),
    ],
  );
  await insertRows(
    tx,
    'meeting_minutes',
    texts.minutesTopics.map(([summary], index) => ({
      title: 'Board meeting',
      met_on: firstMonday(day(0), index + 1),
      summary,
      file_id: fileId(`minutes-${index + 1}.pdf`),
    })),
  );

  await insertRows(
    tx,
    'resource_groups',
    texts.resources.map(([name, description], position) => ({ name, description, position })),
  );
  const groups = await tx.rows<{ id: number; position: number }>('select id, position from resource_groups');
  await insertRows(
    tx,
    'resources',
    texts.resources.flatMap(([, , items], group) =>
      items.map(([title, description, target], position) => {
        const isLink = target.startsWith('https://');
        return {
          group_id: groups.find((row) => row.position === group)?.id ?? null,
          title,
          description,
          file_id: isLink ? null : fileId(target),
          url: isLink ? target : null,
          position,
          updated_at: at(-35),
        };
      }),
    ),
  );

  await insertRows(
    tx,
    'gallery_images',
    texts.gallery.map(([album, title, alt], position) => ({
      album,
      title,
      alt,
      file_id: fileId(`gallery-${position + 1}.png`),
      thumbnail_file_id: fileId(`gallery-${position + 1}-small.png`),
      // This season's pictures are of the last weeks; last year's are a year old.
      taken_on: day(-10 - position - (album.startsWith('Last year') ? 340 : 0)),
      position,
    })),
  );
  await insertRows(
    tx,
    'videos',
    texts.videos.map(([title, description, duration_seconds], index) => ({
      title,
      description,
      url: `https://video.example/riverbend/${sport}-${index + 1}`,
      thumbnail_file_id: fileId(`video-${index + 1}.png`),
      duration_seconds,
      published_at: at(-6 - index * 9),
    })),
  );
  await insertRows(
    tx,
    'board_members',
    texts.board.map(([name, role, bio], position) => ({
      name,
      role,
      ...storableHtml(bio),
      email: `board.${sport}.${position + 1}@riverbend.example`,
      phone: `555-01${70 + position}`,
      photo_file_id: fileId(`board-${position + 1}.png`),
      term_ends_on: `${Number(day(0).slice(0, 4)) + 1 + (position % 2)}-06-30`,
      position,
    })),
  );
  await seedSponsors(tx, texts, fileId, times);
}
