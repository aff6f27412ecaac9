import { t } from '@sports-hub/contract/texts';
import type { AdminChild, AdminMember } from '@sports-hub/contract';
import { Button, Field, Icon, withDashes } from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from './view.ts';

const RELATIONSHIPS: Record<string, string> = {
  parent_guardian: t('admin.member.parentOrGuardian'),
  coach: t('admin.member.coach'),
  other: t('admin.member.other'),
};
export const relationshipWords = (relationship: string): string => RELATIONSHIPS[relationship] ?? relationship;

export const Child = ({
  view,
  member,
  child,
  canWrite,
}: {
  view: AdminView;
  member: AdminMember;
  child: AdminChild;
  canWrite: boolean;
}) => {
  const link = child.links.find(({ member_id }) => member_id === member.id);
  if (!link) return null;
  const reasonId = `remove-${link.id}`;
  return (
    <li className="rows__item rows__item--top">
      <span className="grow stack stack--s">
        <span>
          <span className="strong">
            {child.first_name} {child.last_name}
          </span>{' '}
          <span className="small muted">
            {t('admin.member.player', {
              playerId: child.player_id,
              part: child.teams.length > 0 ? ` · ${child.teams.map(withDashes).join(', ')}` : '',
            })}
          </span>
          <br />
          <span className="small">
            {relationshipWords(link.relationship)},{' '}
            {link.status === 'pending' ? t('admin.member.suspendedByAnotherGuardian') : link.status}
          </span>
          <br />
          <span className="small muted">
            {child.account_id
              ? t('admin.member.playerLoginMessaging', { messagingEnabled: child.messaging_enabled ? 'on' : 'off' })
              : t('admin.member.noPlayerLogin')}
          </span>
        </span>
        {canWrite ? (
          <details className="more-way" open={isAbout(view, 'removeGuardianLink', link.id) || undefined}>
            <summary>
              <Icon name="right" size="s" />
              {t('admin.member.removeThisLink')}
            </summary>
            <ActionForm
              view={view}
              op="removeGuardianLink"
              id={link.id}
              version={link.version}
              back={`/admin/families/${member.id}`}
            >
              <Field
                id={reasonId}
                name="reason"
                label={t('admin.member.reason')}
                required
                minLength={3}
                maxLength={500}
                defaultValue={valueOf(view, 'removeGuardianLink', 'reason', '', link.id)}
                error={errorOf(view, 'removeGuardianLink', 'reason', link.id)}
              />
              <PasswordAgain view={view} id={`${reasonId}-pw`} />
              <div>
                <Button kind="danger-quiet" type="submit">
                  {t('admin.member.removeTheLinkTo', { firstName: child.first_name })}
                </Button>
              </div>
            </ActionForm>
          </details>
        ) : null}
      </span>
    </li>
  );
};
