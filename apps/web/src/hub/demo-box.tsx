import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import { Button, ButtonLink, PostForm } from '../kit/index.ts';

/** Whom one may be in the demo world. */
export interface DemoRoles {
  password: string;
  people: readonly { address: string; role: string; who: string }[];
  /** The office of each sport is on the sport's own site. */
  administrators: readonly { sportName: string; href: string }[];
}

/** On top of the demo world: one press for each role. */
export const DemoBox = ({ password, people, administrators }: DemoRoles) => (
  <section className="card card--pad stack stack--s" aria-labelledby="demo-title">
    <p className="strong" id="demo-title">
      {t('hub.demoBox.thisIsADemo')}
    </p>
    <div className="actions">
      {people.map(({ address, role, who }) => (
        <PostForm key={address} className="" action="/dev/sign-in" hidden={{ email: address }}>
          <Button small type="submit" title={`${address}: ${who}`}>
            {role}
          </Button>
        </PostForm>
      ))}
      {administrators.map(({ sportName, href }) => (
        <ButtonLink key={href} small href={href} rel="nofollow">
          {t('hub.demoBox.administrator', { sportName })}
        </ButtonLink>
      ))}
    </div>
    <p className="small muted">
      {rich('hub.demoBox.everyPasswordIs', {
        password: <code>{password}</code>,
        link: (inside) => <a href="/dev/mail">{inside}</a>,
      })}
    </p>
  </section>
);
