import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { MeetingMinutes, PublicDocument, Resource, ResourceGroup } from '@sports-hub/contract';
import { Empty, fileSize, formatDate, Icon, PageHead } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { fileKind, onOneLine, RowLink } from './parts.tsx';

export interface DocumentsData extends PageContext {
  items: readonly PublicDocument[];
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const FileRow = ({
  href,
  title,
  about,
  external = false,
}: {
  href: string;
  title: string;
  about: readonly (string | null)[];
  external?: boolean;
}) => (
  <RowLink
    href={href}
    icon={external ? 'link' : 'doc'}
    title={title}
    about={onOneLine(about)}
    end={<Icon name={external ? 'external' : 'download'} className="muted" />}
    rel={external ? 'noopener noreferrer' : undefined}
  />
);

const Shelves = () => (
  <p className="small muted gap-top-l">
    {rich('sport.documents.canYouNotReadOne', { link: (inside) => <a href={to.contact}>{inside}</a> })}
  </p>
);

const Group = ({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note: string;
  children: React.ReactNode;
}) => (
  <section className="stack" id={id} aria-labelledby={`${id}-t`}>
    <div className="section-head">
      <h2 id={`${id}-t`}>{title}</h2>
      <span className="small muted">{note}</span>
    </div>
    <ul className="card rows rows--tight">{children}</ul>
  </section>
);

/** The three shelves are reached from each other. */
const ShelfChips = ({ current }: { current: string }) => (
  <nav className="chips" aria-label={t('sport.documents.shelves')}>
    {(
      [
        [to.documents, t('sport.documents.documents')],
        [to.minutes, t('sport.documents.meetingMinutes')],
        [to.resources, t('sport.documents.resources')],
      ] as const
    ).map(([href, label]) => (
      <a key={href} className="chip" href={href} aria-current={href === current ? 'true' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);

export const DocumentsPage = ({ site, path, today, items }: DocumentsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.documents.documents')}>
        <p>{t('sport.documents.rulesAndFormsFilesOpen')}</p>
      </PageHead>
      <ShelfChips current={to.documents} />
      {items.length === 0 ? <Empty icon="doc" title={t('sport.documents.noDocumentsYet')} /> : null}
      <div className="docs gap-top">
        {[...Map.groupBy(items, ({ category }) => category)].map(([category, files]) => (
          <Group
            key={category}
            id={`group-${slugOf(category)}`}
            title={category}
            note={t('sport.documents.files', { count: files.length })}
          >
            {files.map((file) => (
              <FileRow
                key={file.id}
                href={file.url}
                title={file.title}
                about={[
                  fileKind(file.media_type),
                  fileSize(file.size),
                  t('sport.documents.changed', { updatedAt: formatDate(file.updated_at, today) }),
                  file.description,
                ]}
              />
            ))}
          </Group>
        ))}
      </div>
      <Shelves />
    </main>
  </SportFrame>
);

export const documentsHead = (data: DocumentsData) =>
  sportHead(data, {
    title: t('sport.documents.documents'),
    description: t('sport.documents.rulesFormsAndDocumentsOf', { name: data.site.name }),
    trail: [],
  });

export interface MinutesData extends PageContext {
  items: readonly MeetingMinutes[];
}

/** Seasons of a board run from July to June. */
const seasonOf = (day: string): string => {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0);
  return t('sport.documents.season', { year, padStart: String((year + 1) % 100).padStart(2, '0') });
};

export const MinutesPage = ({ site, path, today, items }: MinutesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.documents.meetingMinutes')}>
        <p>{t('sport.documents.whatTheBoardDecidedFiles')}</p>
      </PageHead>
      <ShelfChips current={to.minutes} />
      {items.length === 0 ? <Empty icon="doc" title={t('sport.documents.noMinutesYet')} /> : null}
      <div className="docs gap-top">
        {[...Map.groupBy(items, ({ met_on }) => seasonOf(met_on))].map(([season, files]) => (
          <Group
            key={season}
            id={`season-${slugOf(season)}`}
            title={season}
            note={t('sport.documents.meetings', { count: files.length })}
          >
            {files.map((file) => (
              <FileRow
                key={file.id}
                href={file.url}
                title={`${file.title}, ${formatDate(file.met_on, today)}`}
                about={[fileKind(file.media_type), fileSize(file.size), file.summary]}
              />
            ))}
          </Group>
        ))}
      </div>
      <Shelves />
    </main>
  </SportFrame>
);

export const minutesHead = (data: MinutesData) =>
  sportHead(data, {
    title: t('sport.documents.meetingMinutes'),
    description: t('sport.documents.minutesOfTheBoardMeetings', { name: data.site.name }),
    trail: [{ label: t('sport.documents.documents'), href: to.documents }],
  });

export interface ResourcesData extends PageContext {
  groups: readonly ResourceGroup[];
  items: readonly Resource[];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

export const ResourcesPage = ({ site, path, groups, items }: ResourcesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.documents.resources')}>
        <p>{t('sport.documents.forCoachesFamiliesAndVolunteers')}</p>
      </PageHead>
      <ShelfChips current={to.resources} />
      {items.length === 0 ? <Empty icon="doc" title={t('sport.documents.noResourcesYet')} /> : null}
      <div className="docs gap-top">
        {groups
          .map((group) => ({ ...group, own: items.filter(({ group_id }) => group_id === group.id) }))
          .filter(({ own }) => own.length > 0)
          .map(({ id, name, description, own }) => (
            <Group key={id} id={`group-${id}`} title={name} note={description}>
              {own.map((item) => (
                <FileRow
                  key={item.id}
                  href={item.url}
                  title={item.title}
                  external={item.kind === 'link'}
                  about={
                    item.kind === 'link'
                      ? [hostOf(item.url), item.description]
                      : [fileKind(item.media_type ?? ''), fileSize(item.size ?? 0), item.description]
                  }
                />
              ))}
            </Group>
          ))}
      </div>
      <Shelves />
    </main>
  </SportFrame>
);

export const resourcesHead = (data: ResourcesData) =>
  sportHead(data, {
    title: t('sport.documents.resources'),
    description: t('sport.documents.resourcesForCoachesFamiliesAnd', { name: data.site.name }),
    trail: [{ label: t('sport.documents.documents'), href: to.documents }],
  });
