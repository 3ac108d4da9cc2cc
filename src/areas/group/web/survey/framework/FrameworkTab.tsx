/** 组织架构: companies with departments and head counts, and who is in office where. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { OptionFilter } from '#platform/web/entity/widgets/filters.tsx';
import type { FilterProps } from '#platform/web/entity/widgets/widget-props.ts';
import { companyFilter, useGroupCompanies } from '#platform/web/group/companies.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryFramework, queryFrameworkDepartment } from '../../../model/survey/framework.ts';
import { officialList } from '../../../model/survey/official-list.ts';
import { ExportButton } from '../ExportButton.tsx';
import styles from './FrameworkTab.module.css';

type Company = OutputOf<typeof queryFramework>['companies'][number];
type Department = OutputOf<typeof queryFrameworkDepartment>['departments'][number];

function Departments({
  departments,
  parentId,
}: {
  readonly departments: readonly Department[];
  readonly parentId: number | null;
}): ReactElement | null {
  const children = departments.filter((department) => department.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul className={styles.departments}>
      {children.map(({ id, name, total }) => (
        <li key={id}>
          <span className={styles.line}>
            <span className="ellipsis">{name}</span>
            <span className="secondary">{formatNumber(total)} 人</span>
          </span>
          <Departments departments={departments} parentId={id} />
        </li>
      ))}
    </ul>
  );
}

function OpenCompany({ companyCode }: Pick<Company, 'companyCode'>): ReactElement {
  const { data, error, refetch } = useRead(
    queryFrameworkDepartment,
    { targetCompanyCode: companyCode },
    { quiet: true },
  );
  if (error && !data)
    return <ErrorState title="部门没有加载出来" margin={12} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} rowHeight={32} />;
  if (data.departments.length === 0) return <p className={`secondary ${styles.none}`}>还没有部门</p>;
  return <Departments departments={data.departments} parentId={null} />;
}

function CompanyLine({ company }: { readonly company: Company }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { companyCode, companyName, count } = company;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        className={`${styles.line} ${styles.company}`}
        disabled={count === null}
        aria-expanded={count === null ? undefined : isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.name}>
          <Icon size={14} aria-hidden="true" />
          <b className="ellipsis">{companyName}</b>
        </span>
        <span className="secondary">{count === null ? '人事未授权' : `${formatNumber(count)} 人`}</span>
      </button>
      {isOpen && <OpenCompany companyCode={companyCode} />}
    </li>
  );
}

function Companies(): ReactElement {
  const { data, error, refetch } = useRead(queryFramework, {}, { quiet: true });
  const known = data?.companies.flatMap(({ count }) => count ?? []) ?? [];
  return (
    <section className={`panel ${styles.panel}`} aria-label="公司与部门">
      <SectionHead
        title="公司与部门"
        note={
          data &&
          `${formatNumber(known.reduce((sum, count) => sum + count, 0))} 人，截至今天 · 已授权 ${known.length}/${data.companies.length} 家`
        }
      />
      {error && !data && <ErrorState title="组织架构没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} rowHeight={36} />}
      <ul className={styles.companies}>
        {data?.companies.map((company) => (
          <CompanyLine key={company.companyCode} company={company} />
        ))}
      </ul>
    </section>
  );
}

const memberSlots = { memberCode: MemberFilter };
const quickFilters = ['positionTypes', 'memberCode'];

/** Members by name: of what companies there are only the group knows. */
function MemberFilter({ value, onChange }: FilterProps): ReactElement {
  return <OptionFilter field={companyFilter(useGroupCompanies())} value={value} onChange={onChange} />;
}

const officialColumns = {
  otherMembers: {
    render: ({ otherMembers }: RowOf<typeof officialList>) =>
      otherMembers === null ? null : (
        <span className="ellipsis" title={`还在 ${otherMembers.join('、')} 任职`}>
          <span className="tag">另 {otherMembers.length} 家</span> {otherMembers.join('、')}
        </span>
      ),
  },
};

export default function FrameworkTab(): ReactElement {
  return (
    <div className={styles.root}>
      <Companies />
      <section className={`panel ${styles.panel}`} aria-label={officialList.label}>
        <SectionHead title={officialList.label} note="授权基础信息的成员企业">
          <ExportButton label={officialList.label} />
        </SectionHead>
        <ViewPage
          view={officialList}
          isPart
          columns={officialColumns}
          quickFilters={quickFilters}
          filterSlots={memberSlots}
          purpose="成员企业登记主要人员并授权后，在这里汇总查看"
        />
      </section>
    </div>
  );
}
