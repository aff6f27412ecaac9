import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { assetHref } from '../kit/assets.ts';
import { Icon, PageHead } from '../kit/index.ts';
import { HubFrame } from './frame.tsx';
import type { Guide, GuideBlock, GuideWords } from './guide-text.ts';
import type { NoticeData } from './notices.tsx';

/** Put in by the build, from `docs/guides`. */
declare const GUIDES: readonly Guide[];
export const guides = GUIDES;

export interface GuideData extends NoticeData {
  name: string;
  /** Where this hub is; the guides name the demo's. */
  siteUrl: string;
}

const DEMO_SITE = 'http://localhost:4000';

/** Other documents are where the source is, and not here. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const [, guide] = /^([\w-]+)\.md$/.exec(href) ?? [];
  if (guide) return <a href={`/help/${guide}`}>{children}</a>;
  if (href.startsWith(DEMO_SITE)) return <a href={href.slice(DEMO_SITE.length) || '/'}>{children}</a>;
  if (/^https:/.test(href)) return <a href={href}>{children}</a>;
  return (
    <>
      {children} (<code>{href.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'docs/')}</code>)
    </>
  );
}

function Words({ words, siteUrl }: { words: readonly GuideWords[]; siteUrl: string }) {
  const here = (text: string): string => text.replaceAll(DEMO_SITE, siteUrl);
  return words.map((word, place) => {
    if (typeof word === 'string') return here(word);
    if (word.kind === 'code') return <code key={place}>{here(word.text)}</code>;
    const inner = <Words words={word.words} siteUrl={siteUrl} />;
    if (word.kind === 'strong') return <strong key={place}>{inner}</strong>;
    return (
      <GuideLink key={place} href={word.href}>
        {inner}
      </GuideLink>
    );
  });
}

function Block({ block, siteUrl }: { block: GuideBlock; siteUrl: string }) {
  const write = (words: readonly GuideWords[]) => <Words words={words} siteUrl={siteUrl} />;
  switch (block.kind) {
    case 'heading':
      return <h2>{write(block.words)}</h2>;
    case 'paragraph':
      return <p>{write(block.words)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>{write(item)}</li>
          ))}
        </List>
      );
    }
    case 'code':
      return (
        <pre tabIndex={0} role="region" aria-label={t('hub.guides.example')}>
          <code>{block.text.replaceAll(DEMO_SITE, siteUrl)}</code>
        </pre>
      );
    case 'picture': {
      // `npm run pictures` gives a phone's picture more dots than pixels.
      const dots = block.height > block.width ? 1.5 : 1;
      return (
        <img
          className="guide-picture"
          src={assetHref(block.file)}
          alt={block.description}
          width={block.width / dots}
          height={block.height / dots}
          loading="lazy"
        />
      );
    }
  }
}

/** One guide. */
export function GuidePage({ site, viewer, name, siteUrl }: GuideData) {
  const guide = guides.find((one) => one.name === name);
  if (!guide) throw new Error(`There is no guide ${name}`);
  return (
    <HubFrame site={site} viewer={viewer}>
      <main className="wrap wrap--narrow main" id="main">
        <PageHead crumb={{ href: '/help', label: t('hub.guides.help') }} title={guide.title}>
          <p>
            <Words words={guide.lead} siteUrl={siteUrl} />
          </p>
        </PageHead>
        <div className="prose guide">
          {guide.blocks.map((block, place) => (
            <Block key={place} block={block} siteUrl={siteUrl} />
          ))}
        </div>
      </main>
    </HubFrame>
  );
}

const plain = (words: readonly GuideWords[]): string =>
  words
    .map((word) => (typeof word === 'string' ? word : word.kind === 'code' ? word.text : plain(word.words)))
    .join('');

/** All of them, by who asks. */
export const HelpPage = ({ site, viewer }: NoticeData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={t('hub.guides.help')}>
        <p>{t('hub.guides.shortGuidesStepByStep')}</p>
      </PageHead>
      <ul className="card rows">
        {guides.map(({ name, title, lead }) => (
          <li key={name}>
            <a className="rows__item" href={`/help/${name}`}>
              <span className="grow">
                <span className="strong">{title}</span>
                <span className="small muted block">{plain(lead)}</span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/contact">{t('hub.guides.contact')}</a>
      </p>
    </main>
  </HubFrame>
);
