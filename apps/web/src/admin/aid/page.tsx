import { t } from '@sports-hub/contract/texts';
import type { AidFamily, AidOverview, AidRequestRow } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, formatSum, Icon, list, TextField } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { Fund, WhoSeesWhat } from './fund.tsx';
import { AidRequestCard } from './request.tsx';

interface AidProps {
  view: AdminView;
  overview: AidOverview;
  /** The request that is open on the page. */
  open: number | null;
  family: AidFamily | null;
  takingBack: number | null;
}

/** What was typed and not taken stands where it was typed. */
const openOn = ({ view: { typed }, overview, open }: AidProps): number | null =>
  overview.open.find(({ id }) => typed !== null && typed.id === String(id))?.id ?? open;

const Waiting = ({ view, overview, open, family }: AidProps) => (
  <section className="stack stack--s" aria-labelledby="aid-waiting">
    <h2 id="aid-waiting">{t('admin.aid.request', { count: overview.open.length })}</h2>
    {overview.open.length === 0 ? (
      <Empty icon="check" title={t('admin.aid.none')}>
        <p>{t('admin.aid.helped', { count: overview.fund.children })}</p>
      </Empty>
    ) : (
      overview.open.map((row) => (
        <AidRequestCard
          key={row.id}
          view={view}
          row={row}
          overview={overview}
          isOpen={row.id === open}
          family={family?.id === row.id ? family : null}
        />
      ))
    )}
  </section>
);

const STATES = {
  given: t('admin.aid.notUsedYet'),
  used: t('admin.aid.used'),
  returned: t('admin.aid.givenBack'),
} as const;

const Decided = ({ overview }: AidProps) => (
  <section className="stack stack--s" aria-labelledby="aid-decided">
    <h2 id="aid-decided">{t('admin.aid.decided')}</h2>
    {overview.decided.length === 0 ? (
      <p className="small muted">{t('admin.aid.noneDecided')}</p>
    ) : (
      <div className="card table-card">
        <table className="book">
          <caption className="hidden-text">{t('admin.aid.decided')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.aid.columnRequest')}</th>
              <th scope="col">{t('admin.aid.columnPays')}</th>
              <th scope="col">{t('admin.aid.columnAid')}</th>
              <th scope="col" className="more">
                {t('admin.aid.columnBy')}
              </th>
            </tr>
          </thead>
          <tbody>
            {overview.decided.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {t('admin.aid.number', { count: row.children, id: row.id })}
                  {row.grant ? <span className="block xs muted">{STATES[row.grant]}</span> : null}
                  {row.grant === 'given' && !row.is_own ? (
                    <a className="link-row" href={`/admin/aid?take-back=${row.id}#take-back`}>
                      {t('admin.aid.takeBack')}
                      <span className="hidden-text"> {row.id}</span>
                    </a>
                  ) : null}
                </th>
                <td>{row.status === 'declined' ? t('admin.aid.declined') : formatSum(row.pays ?? 0)}</td>
                <td>{row.status === 'declined' ? '–' : formatSum(row.aid ?? 0)}</td>
                <td className="more">{row.decided_by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

const TakeBack = ({ view, row }: { view: AdminView; row: AidRequestRow }) => {
  const op = 'takeBackAid';
  return (
    <section className="card card--pad stack" id="take-back" aria-labelledby="take-back-title">
      <h2 className="h-card" id="take-back-title">
        {t('admin.aid.takeBackTitle', { id: row.id })}
      </h2>
      <p>{t('admin.aid.takeBackWords', { aid: formatSum(row.aid ?? 0) })}</p>
      <ActionForm view={view} op={op} id={row.id} version={row.version} back="/admin/aid" className="stack">
        <TextField
          id="take-back-sentence"
          name="sentence"
          rows={2}
          required
          minLength={3}
          maxLength={1000}
          label={t('admin.aid.sentence')}
          hint={t('admin.aid.theyReadIt')}
          defaultValue={valueOf(view, op, 'sentence', '', row.id)}
          error={errorOf(view, op, 'sentence', row.id)}
        />
        <PasswordAgain view={view} id="take-back-pw" />
        <div className="actions">
          <Button kind="danger" type="submit">
            {t('admin.aid.takeBack')}
          </Button>
          <ButtonLink href="/admin/aid">{t('admin.aid.keepIt')}</ButtonLink>
        </div>
      </ActionForm>
    </section>
  );
};

const AidPage = (props: AidProps) => {
  const { view, overview } = props;
  const takingBack = view.typed?.op === 'takeBackAid' ? Number(view.typed.id) : props.takingBack;
  const taken = overview.decided.find(({ id, grant, is_own }) => id === takingBack && grant === 'given' && !is_own);
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.aid.title')}</h1>
      </div>
      <p className="private">
        <Icon name="lock" />
        <span>
          <b>{t('admin.aid.inConfidence')}</b>
          {t('admin.aid.whoCanOpenIt', { people: list([...overview.people]) })}
        </span>
      </p>
      <div className="cols--admin flow">
        <div className="stack stack--l">
          {taken ? <TakeBack view={view} row={taken} /> : null}
          <Waiting {...props} open={openOn(props)} />
          <Decided {...props} />
        </div>
        <div className="stack stack--l">
          <Fund view={view} fund={overview.fund} seasons={overview.seasons} />
          <WhoSeesWhat people={overview.people} />
        </div>
      </div>
    </AdminFrame>
  );
};

export const aid = adminPage<AidProps>({
  path: '/admin/aid',
  title: t('admin.aid.title'),
  section: 'aid',
  tab: t('admin.aid.title'),
  load: async ({ need, call, query }) => {
    const season = numberIn(query['season_id']);
    const overview = await need('getAidOverview', { query: season === undefined ? {} : { season_id: season } });
    const named = numberIn(query['name']);
    const shown = named === undefined ? undefined : await call('getAidFamily', { params: { id: named } });
    const first = overview.open.find(({ is_own }) => !is_own)?.id ?? null;
    const open = query['open'] === undefined ? first : (numberIn(query['open']) ?? null);
    return {
      overview,
      open,
      family: shown?.ok ? shown.data : null,
      takingBack: numberIn(query['take-back']) ?? null,
    };
  },
  Page: AidPage,
  done: {
    askAidFamily: t('admin.aid.doneAsked'),
    decideAid: t('admin.aid.doneDecided'),
    confirmAidDecision: t('admin.aid.doneConfirmed'),
    returnAidProposal: t('admin.aid.doneReturned'),
    takeBackAid: t('admin.aid.doneTakenBack'),
    addAidFundEntry: t('admin.aid.doneFund'),
  },
  audit: {
    'aid.shown': t('admin.aid.logShown'),
    'aid.name_shown': t('admin.aid.logName'),
    'aid.asked': t('admin.aid.logAsked'),
    'aid.granted': t('admin.aid.logGranted'),
    'aid.proposed': t('admin.aid.logProposed'),
    'aid.proposal_returned': t('admin.aid.logReturned'),
    'aid.declined': t('admin.aid.logDeclined'),
    'aid.taken_back': t('admin.aid.logTakenBack'),
    'aid.fund_changed': t('admin.aid.logFund'),
  },
});
