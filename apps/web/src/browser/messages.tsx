// The messages application: at the hub for the chosen sport, and on each sport's own site.
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageData } from '../kit/in-browser.ts';
import { keepFocus } from '../kit/keep-focus.ts';
import { App, Broken } from '../messages/app.tsx';
import { createCache, createPageClient, fillCache } from '../messages/messaging.ts';
import type { MessagesPageData } from '../messages/page-data.ts';

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override render(): ReactNode {
    return this.state.isBroken ? <Broken onRetry={() => location.reload()} /> : this.props.children;
  }
}

const root = document.getElementById('messages');
if (root) {
  const data = pageData<MessagesPageData>();
  const cache = createCache();
  fillCache(cache, data.start);
  // The page may have been scrolled, and a link in it chosen, before its script was there.
  const list = (): Element | null => root.querySelector('.msg__scroll');
  const scrolled = list()?.scrollTop ?? 0;
  const chosen = root.contains(document.activeElement) ? document.activeElement?.id : undefined;
  root.replaceChildren();
  createRoot(root).render(
    <Boundary>
      <App data={data} client={createPageClient(data)} cache={cache} />
    </Boundary>,
  );
  keepFocus(root);
  list()?.scrollTo(0, scrolled);
  if (chosen) document.getElementById(chosen)?.focus();
}
