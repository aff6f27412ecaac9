import { t } from '@sports-hub/contract/texts';
import { Button, Icon, importantTitle, ImportantWords } from '../../kit/index.ts';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';

/** What the member is asked to confirm, each with its own button: most have one at most. */
export const Important = (data: MemberSignedInData) => {
  const { important, csrf, today } = data;
  return (
    <>
      <Refusal context={data} form="seen" />
      {important.map((notice) => (
        <section key={notice.id} className="alarm" aria-labelledby={`important-${notice.id}`}>
          <div className="alarm__top">
            <Icon name="alert" />
            <div>
              <h2 id={`important-${notice.id}`}>{importantTitle(notice, today)}</h2>
              <ImportantWords item={notice} today={today} withTitle={false} />
            </div>
          </div>
          <MemberForm form="seen" csrf={csrf} hidden={{ id: notice.id }} className="actions actions--fill">
            <Button kind="primary" icon="check" type="submit">
              {t('hub.important.iHaveSeenIt')}
            </Button>
          </MemberForm>
        </section>
      ))}
    </>
  );
};
