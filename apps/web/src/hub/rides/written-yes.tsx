import { t } from '@sports-hub/contract/texts';
import type { Ride, RideRequest } from '@sports-hub/contract';
import { attemptOf, Button, ButtonLink, Field, Icon, MomentText, PostForm, typedField } from '../../kit/index.ts';
import { ridesHref } from './paths.ts';
import { DIRECTIONS, type RidesData } from './view.ts';

/** The written yes: one's own name, for this driver and this child. */
export const YesForm = ({ data, ride, request }: { data: RidesData; ride: Ride; request: RideRequest }) => {
  const { first_name: child } = request;
  const { driver } = ride;
  const attempt = attemptOf(data.refused, 'yes');
  return (
    <>
      <div className="page-head page-head--tight">
        <h1>{t('hub.rides.mayDriveAlone', { driver, child })}</h1>
        <p>{t('hub.rides.onlyChild', { driver, child })}</p>
      </div>
      <section className="card card--pad stack">
        <dl className="kv kv--2">
          <dt>{t('hub.rides.when')}</dt>
          <dd>
            <MomentText value={ride.meets_at ?? ride.starts_at} today={data.today} />, {DIRECTIONS[ride.direction]}
          </dd>
          <dt>{t('hub.rides.meet')}</dt>
          <dd>{ride.meeting ?? t('hub.rides.notSaidYet')}</dd>
          <dt>{t('hub.rides.to')}</dt>
          <dd>{[ride.event.title, data.list.place].filter(Boolean).join(', ')}</dd>
          <dt>{t('hub.rides.driver')}</dt>
          <dd>{driver}</dd>
        </dl>
      </section>
      <PostForm
        action={ridesHref(data.path, { child: data.child, yes: request.id })}
        className="card card--pad form stack"
        hidden={{ csrf: data.csrf, do: 'yes', ride: ride.id, player: request.player_id ?? undefined }}
      >
        <Field
          id="typed-name"
          {...typedField(attempt, 'typed_name')}
          label={t('hub.rides.typeYourName')}
          hint={t('hub.rides.iAllow', { driver, child })}
          autoComplete="name"
          maxLength={160}
          required
        />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('hub.rides.yesThisSeason')}
          </Button>
          <ButtonLink kind="secondary" href={ridesHref(data.path, { child: data.child })}>
            {t('hub.rides.noAnotherWay')}
          </ButtonLink>
        </div>
      </PostForm>
      <ul className="stack stack--s small">
        {[
          ['check', t('hub.rides.onlyThisDriver')] as const,
          ['eye', t('hub.rides.whoSeesIt', { child })] as const,
          ['lock', t('hub.rides.yourAddressStays')] as const,
        ].map(([icon, words]) => (
          <li key={icon} className="line-i">
            <Icon name={icon} size="s" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
