import { t } from '@sports-hub/contract/texts';
import { Icon } from '../kit/index.ts';

/** Has its place, unseen, until the page's script knows that this device can share. */
export const ShareButton = ({ title, quiet = false }: { title: string; quiet?: boolean }) => (
  <button type="button" className={`btn ${quiet ? 'btn--quiet' : 'btn--secondary'} by-script`} data-share={title}>
    <Icon name="share" />
    {t('sport.share.share')}
  </button>
);
