/** 员工档案: who it is, what is missing, every block read and edited in place, who changed what. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { useRowTabs } from '#platform/web/entity/use-row-tabs.ts';
import { RowRequests } from '#platform/web/entity/RowRequests.tsx';
import { useCompanyEntity } from '../own-fields/use-company-entity.ts';
import { queryStaffElectronicFiles } from '../../model/records/papers.ts';
import { queryBasicInfo, queryArchiveLog } from '../../model/archive-calls.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { queryStaffWork } from '../../model/staff-work.ts';
import { ChangeTimeline } from '../changes/ChangeTimeline.tsx';
import { DemissionTab } from '../demission/DemissionTab.tsx';
import { useRenewDepartments } from '../department/use-departments.ts';
import { isCustomKey } from '#platform/entity/custom-fields.ts';
import { archiveEntity } from '../roster/archive-entity.ts';
import { sendStaff } from '../roster/StaffFormPage.tsx';
import { followHeading } from '#platform/web/router/focus-heading.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { ArchiveHead } from './ArchiveHead.tsx';
import { ArchiveTimeline } from './ArchiveTimeline.tsx';
import { CopiedNote } from './CopiedNote.tsx';
import { RetirementDay } from './RetirementDay.tsx';
import { RevealProvider } from './RevealProvider.tsx';
import { tabOf, tabsOf } from './archive-tabs.ts';
import { RecordsTab } from './RecordsTab.tsx';
import recordsStyles from './records.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './ArchivePage.module.css';

/** Section of a field, for the jump from the list of missing items; the company's own fields have one of their own. */
export const sectionOf = (key: string): string | undefined =>
  isCustomKey(key) ? 'custom' : archiveEntity.sections?.find((section) => section.fields.includes(key))?.key;

/** Lines that the archive shows in its own way. */
const archiveShows = { retireDate: RetirementDay };

/** Scrolls to the section and opens it for editing where that is allowed. */
function jumpTo(box: HTMLElement | null, key: string): void {
  const section = box?.querySelector<HTMLElement>(`[data-section="${sectionOf(key) ?? ''}"]`);
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  const edit = section.matches('form')
    ? null
    : section.querySelector<HTMLButtonElement>('[data-part="section-acts"] button');
  edit?.click();
}

export default function ArchivePage(): ReactElement {
  const id = useRowId();
  return (
    <RowPage id={id} endpoint={queryBasicInfo} title="员工档案" noun="档案" list="/interior">
      {(info, renew) => <Archive info={info} onChanged={renew} />}
    </RowPage>
  );
}

interface ArchiveProps {
  readonly info: OutputOf<typeof queryBasicInfo>;
  /** Reads the archive again. */
  readonly onChanged: () => void;
}

function Archive({ info: data, onChanged }: ArchiveProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const renewDepartments = useRenewDepartments();
  const address = useAddress();
  const { entity } = useCompanyEntity(archiveEntity);
  const { id } = data.base;
  const row: AnyRow = data.base;
  const tabs = tabsOf(data);
  // Before the log, which stands last.
  const others = useRowTabs(entity.name, row);
  const shown = [...tabs.filter(({ key }) => key !== 'log'), ...others, ...tabs.filter(({ key }) => key === 'log')];
  const asked = address.get('tab');
  const other = others.find(({ key }) => key === asked);
  const current = other ? undefined : (tabs.find(({ key }) => key === asked) ?? tabs[0]);
  const [round, setRound] = useState(0);
  const renew = () => {
    onChanged();
    setRound((times) => times + 1);
    for (const { path } of [queryArchiveLog, queryStaffElectronicFiles, queryStaffWork, queryDemission])
      void client.invalidateQueries({ queryKey: [path] });
    void renewDepartments();
  };
  return (
    <RevealProvider>
      <div ref={box} className={styles.archive} data-part="archive">
        <div className={styles.top}>
          <ArchiveHead
            info={data}
            onChanged={renew}
            onMissing={(key) => {
              const home = tabOf(key);
              address.set({ tab: home ?? null });
              if (home === undefined) setTimeout(() => jumpTo(box.current, key));
              // The item that was pressed is gone: the keyboard goes on at the tab that it led to.
              else
                followHeading(
                  () =>
                    box.current?.querySelector<HTMLElement>(`[data-part="page-tabs"] a[href$="tab=${home}"]`) ?? null,
                );
            }}
          />
          <PageTabs label="档案分类" className={styles.tabs}>
            {shown.map((tab) => (
              <Link
                key={tab.key}
                to={tab.key === 'base' ? `?id=${id}` : `?id=${id}&tab=${tab.key}`}
                aria-current={tab.key === (other ?? current)?.key ? 'page' : undefined}
              >
                {tab.label}
              </Link>
            ))}
          </PageTabs>
        </div>
        <div className={styles.waiting}>
          <RowRequests entity={archiveEntity.name} rowId={id} round={round} />
        </div>
        {other ? (
          <other.Part row={row} />
        ) : current?.key === 'leave' ? (
          <DemissionTab personId={id} onChanged={renew} />
        ) : current?.key === 'change' ? (
          <ChangeTimeline
            person={data.base}
            mayEdit={data.permissions['staff_change_edit'] === true}
            onChanged={renew}
          />
        ) : current?.key === 'log' ? (
          <div className={`${detailStyles.detailBody} ${recordsStyles.tab}`} data-part="detail-body">
            <div className={detailStyles.detailSection} data-part="detail-section">
              <ArchiveTimeline id={id} />
            </div>
          </div>
        ) : current && current.key !== 'base' ? (
          <RecordsTab key={current.key} info={data} keys={current.records} onChanged={renew} />
        ) : (
          <EntityDetail
            key={`${row.id}:${row.version}`}
            entity={entity}
            row={row}
            send={data.permissions['edit'] === true || data.permissions['staff_edit'] === true ? sendStaff : undefined}
            onSaved={renew}
            notes={{ education: <CopiedNote to={`?id=${id}&tab=study`} /> }}
            shows={archiveShows}
            rail={<ArchiveTimeline id={row.id} />}
          />
        )}
      </div>
    </RevealProvider>
  );
}
