import { t } from '@sports-hub/contract/texts';
import { renderDocument } from '../../kit/document.tsx';
import { registrationDocument, RegistrationPage, type RegistrationPageProps } from '../../registration/page.tsx';
import { pageRequest, type DeclaredPage } from '../page.tsx';
import { pathOf } from './parts.tsx';

const NO_CONTACT = { phone: null, email: null };

/** The families' own form, with what is not saved yet and an example child. It sends and keeps nothing. */
export const periodPreview: DeclaredPage = {
  paths: ['/admin/registration-periods/:id/preview'],
  title: t('admin.periods.asAFamilySeesIt'),
  section: 'registration',
  render: async (view, request) => {
    const { id = '' } = request.params;
    const { period, fields } = await pageRequest(request).need('getPeriodPreview', { params: { id } });
    const [division] = period.divisions;
    const props: RegistrationPageProps = {
      site: {
        sport: view.site.sport,
        name: view.site.name,
        theme: view.site.theme,
        contact: { street: null, city: null, state: null, zip: null, ...NO_CONTACT },
      } as unknown as RegistrationPageProps['site'],
      data: {
        // Its own name: what families have typed on this device is another matter.
        sport: `preview ${period.id}`,
        siteName: view.site.name,
        contact: NO_CONTACT,
        periods: [{ period, fields }],
        chosenPeriod: period.id,
        notOpen: null,
        offer: null,
        family: null,
        agreements: [],
        assistance: null,
        publishableKey: null,
        demo: false,
        preview: {
          back: pathOf(period.id),
          child: {
            player_first_name: t('admin.periods.exampleFirst'),
            player_last_name: t('admin.periods.exampleLast'),
            ...(division ? { grade: String(division.min_grade) } : {}),
          },
        },
      },
      nextOpensAt: null,
    };
    const head = registrationDocument(props);
    return renderDocument({ ...head, robots: 'noindex' }, <RegistrationPage {...props} />);
  },
};
