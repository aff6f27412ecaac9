import { t } from '@sports-hub/contract/texts';
import { Button, formatDate, Notice } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';

const TITLES = {
  terms: t('sport.account.agreements.terms'),
  privacy: t('sport.account.agreements.privacy'),
};

/** Texts that everybody has to agree to again, each with its own button. */
export const Agreements = (data: MemberSignedInData) => (
  <>
    <Refusal context={data} form="agree" />
    {data.agreements.map(({ kind, number, dated }) => (
      <Notice key={kind} tone="warning" icon="doc" title={TITLES[kind]}>
        <p>
          {rich('sport.account.agreements.ofTheDay', {
            day: formatDate(dated),
            link: (inside) => <a href={`/${kind}`}>{inside}</a>,
          })}
        </p>
        <MemberForm form="agree" csrf={data.csrf} hidden={{ kind, number }} className="actions actions--fill">
          <Button kind="primary" icon="check" type="submit">
            {t('sport.account.agreements.iAgree')}
          </Button>
        </MemberForm>
      </Notice>
    ))}
  </>
);
