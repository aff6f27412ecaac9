import {
  MAX_SOCIAL_LINKS,
  SITE_COLORS,
  type SavedSiteSettings,
  type SiteColor,
  type SocialLink,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem } from '@sports-hub/kernel';
import { colourOf, readableReport } from '@sports-hub/web/render';
import { isWebAddress } from '../web-address.ts';
import type { SettingsValues } from './queries.ts';

const emptyAsNone = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

export const coloursOf = (values: SettingsValues): Record<SiteColor, string> => ({
  primary: values.color_primary,
  secondary: values.color_secondary,
  accent: values.color_accent,
  background: values.color_background,
  text: values.color_text,
});

/** What was sent, as it is stored; everything that is wrong with it at once, each at its field. */
export function readValues(sent: SavedSiteSettings): { values: SettingsValues; links: SocialLink[] } {
  const fields: Record<string, string> = {};
  const colours = Object.fromEntries(
    SITE_COLORS.map((name) => {
      const colour = colourOf(sent[`color_${name}`]);
      if (!colour) fields[`color_${name}`] = t('admin.site.notAColor');
      return [name, colour ?? '#000000'];
    }),
  ) as Record<SiteColor, string>;
  if (Object.keys(fields).length === 0)
    for (const [name, words] of Object.entries(readableReport(colours).faults)) fields[`color_${name}`] = words;

  const links: SocialLink[] = [];
  for (const [place, { label = '', url = '' }] of (sent.social_links ?? []).entries()) {
    if (label === '' && url === '') continue;
    if (label === '') fields[`social_links.${place}.label`] = t('admin.site.needsName');
    if (!isWebAddress(url)) fields[`social_links.${place}.url`] = t('admin.site.needsHttps');
    if (links.length === MAX_SOCIAL_LINKS)
      fields[`social_links.${place}.label`] = t('admin.site.tooManyLinks', { count: MAX_SOCIAL_LINKS });
    links.push({ label, url });
  }
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
  return {
    values: {
      name: sent.name,
      tagline: sent.tagline ?? '',
      hero_title: sent.hero_title ?? '',
      hero_subtitle: sent.hero_subtitle ?? '',
      color_primary: colours.primary,
      color_secondary: colours.secondary,
      color_accent: colours.accent,
      color_background: colours.background,
      color_text: colours.text,
      contact_email: sent.contact_email,
      contact_phone: emptyAsNone(sent.contact_phone),
      contact_street: emptyAsNone(sent.contact_street),
      contact_city: emptyAsNone(sent.contact_city),
      contact_state: emptyAsNone(sent.contact_state),
      contact_zip: emptyAsNone(sent.contact_zip),
      footer_text: sent.footer_text ?? '',
    },
    links,
  };
}
