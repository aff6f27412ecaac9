import { t } from '@sports-hub/contract/texts';
import { Button, Check, Icon, list } from '../../kit/index.ts';
import type { MemberSignedInData } from './data.ts';
import { MemberForm } from './form.tsx';

/** "Are they yours?": one press asks the league about all of them, another says no once and for all. */
export function Registered({ registered, csrf }: MemberSignedInData) {
  const names = list(registered.map(({ first_name }) => first_name));
  const count = registered.length;
  return (
    <section className="notice notice--info" aria-labelledby="registered">
      <Icon name="users" />
      <div className="notice__body notice__body--form">
        <h3 className="notice__title" id="registered">
          {t('sport.account.children.wereRegisteredWithYour', { count, names })}
        </h3>
        <p>{t('sport.account.children.thenTheLeagueLinksThem', { count })}</p>
        <MemberForm form="registered" csrf={csrf}>
          {registered.map(({ registration_id: id, first_name, last_name, period }) =>
            count === 1 ? (
              <input type="hidden" name={`child-${id}`} value="yes" key={id} />
            ) : (
              <Check
                key={id}
                name={`child-${id}`}
                value="yes"
                defaultChecked
                label={`${first_name} ${last_name}, ${period}`}
              />
            ),
          )}
          <div className="actions actions--fill">
            <Button kind="primary" type="submit">
              {t('sport.account.children.yesTheyAreMine', { count })}
            </Button>
          </div>
        </MemberForm>
        <MemberForm form="disown" csrf={csrf} className="">
          {registered.map(({ registration_id: id }) => (
            <input type="hidden" name={`child-${id}`} value="yes" key={id} />
          ))}
          <div className="actions actions--fill">
            <Button kind="quiet" type="submit">
              {t('sport.account.children.theyAreNotMine', { count })}
            </Button>
          </div>
        </MemberForm>
      </div>
    </section>
  );
}
