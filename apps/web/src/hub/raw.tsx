import { HubFrame, type HubPlace, type HubSite } from './frame.tsx';

/** A page whose content was written as HTML by the hub itself: the API documentation, captured mail. */
export const RawPage = ({ site, place, html }: { site: HubSite; place: HubPlace; html: string }) => (
  <HubFrame site={site} place={place}>
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </HubFrame>
);
