/** 员工档案: who it is, what is missing, every block read and edited in place, who changed what. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { useCompanyEntity } from '#platform/web/entity/use-company-entity.ts';
import { useRead } from '#platform/web/query.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryStaffElectronicFiles } from '../../model/records/papers.ts';
import { queryBasicInfo, queryArchiveLog } from '../../model/archive-calls.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { queryStaffWork } from '../../model/staff-work.ts';
import { ChangeTimeline } from '../changes/ChangeTimeline.tsx';
import { DemissionTab } from '../demission/DemissionTab.tsx';
import { useRenewDepartments } from '../department/use-departments.ts';
import { isCustomKey } from '#platform/entity/custom-fields.ts';
import { archiveEntity } from '../roster/archive-entity.ts';
import { reloadStaff, sendStaff } from '../roster/StaffFormPage.tsx';
import { followHeading } from '#platform/web/router/focus-heading.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { ArchiveHead } from './ArchiveHead.tsx';
import { ArchiveTimeline } from './ArchiveTimeline.tsx';
import { CopiedNote } from './CopiedNote.tsx';
import { RevealProvider } from './RevealProvider.tsx';
import { tabOf, tabsOf } from './archive-tabs.ts';
import { RecordsTab } from './RecordsTab.tsx';
import './archive.css';
import './records.css';

/** Section of a field, for the jump from the list of missing items; the company's own fields have one of their own. */
export const sectionOf = (key: string): string | undefined =>
  isCustomKey(key) ? 'custom' : archiveEntity.sections?.find((section) => section.fields.includes(key))?.key;

function isAbsent(error: unknown): boolean {
  return error instanceof CallRefused && error.errorCode === errorCode.notFound;
}

/** Scrolls to the section and opens it for editing where that is allowed. */
function jumpTo(box: HTMLElement | null, key: string): void {
  const section = box?.querySelector<HTMLElement>(`[data-section="${sectionOf(key) ?? ''}"]`);
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  const edit = section.matches('form') ? null : section.querySelector<HTMLButtonElement>('button.detail-buttons');
  edit?.click();
}

export default function ArchivePage(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const renewDepartments = useRenewDepartments();
  const address = useAddress();
  const id = address.number('id');
  const { data, error, refetch } = useRead(queryBasicInfo, { id: id ?? 0 }, { enabled: id !== null, quiet: true });
  const { entity } = useCompanyEntity(archiveEntity);
  if (id === null || isAbsent(error) || (error && !data))
    return (
      <>
        <h1 className="visually-hidden">员工档案</h1>
        {error && !isAbsent(error) ? (
          <ErrorState title="档案没有加载出来" reason={error.message} onRetry={() => void refetch()} />
        ) : (
          <EmptyState title="没有这份档案" reason="可能已被删除，或不在你的数据范围内" />
        )}
      </>
    );
  if (!data) return <Skeleton rows={10} />;
  const row = data.base as unknown as AnyRow;
  const tabs = tabsOf(data);
  const current = tabs.find((tab) => tab.key === address.get('tab')) ?? tabs[0];
  const renew = () => {
    void refetch();
    for (const { path } of [queryArchiveLog, queryStaffElectronicFiles, queryStaffWork, queryDemission])
      void client.invalidateQueries({ queryKey: [path] });
    void renewDepartments();
  };
  return (
    <RevealProvider>
      <div ref={box} className="archive">
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
                () => box.current?.querySelector<HTMLElement>(`.archive-tabs a[href$="tab=${home}"]`) ?? null,
              );
          }}
        />
        <PageTabs label="档案分类" className="archive-tabs">
          {tabs.map((tab) => (
            <Link
              key={tab.key}
              to={tab.key === 'base' ? `?id=${id}` : `?id=${id}&tab=${tab.key}`}
              aria-current={tab.key === current?.key ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </PageTabs>
        {current?.key === 'leave' ? (
          <DemissionTab personId={id} onChanged={renew} />
        ) : current?.key === 'change' ? (
          <ChangeTimeline
            person={data.base}
            mayEdit={data.permissions['staff_change_edit'] === true}
            onChanged={renew}
          />
        ) : current?.key === 'log' ? (
          <div className="detail-body records-tab">
            <div className="detail-section">
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
            reload={reloadStaff}
            onSaved={renew}
            notes={{ education: <CopiedNote to={`?id=${id}&tab=study`} /> }}
            rail={<ArchiveTimeline id={row.id} />}
          />
        )}
      </div>
    </RevealProvider>
  );
}
