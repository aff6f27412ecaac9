import { Icon } from '../kit/index.ts';

/** Hidden until the page's script knows that this device can share. */
export const ShareButton = ({ title, quiet = false }: { title: string; quiet?: boolean }) => (
  <button type="button" className={quiet ? 'btn btn--quiet' : 'btn btn--secondary'} data-share={title} hidden>
    <Icon name="share" />
    Share
  </button>
);
