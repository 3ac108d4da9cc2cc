/** 组织架构: companies with departments and head counts, and who is in office where. */
import { Button, Select } from 'antd';
import { ChevronDown, ChevronRight, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { officialStatuses, positionTypes } from '#areas/company/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatNumber, formatText } from '#platform/entity/format.ts';
import { download } from '#platform/web/call.ts';
import { useGroupCompanies } from '#platform/web/group/companies.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { SurveyOfficial } from '../../../model/survey/framework.ts';
import {
  exportOfficialUser,
  queryFramework,
  queryFrameworkDepartment,
  queryPageOfficialUser,
} from '../../../model/survey/framework.ts';
import type { SurveyColumn } from '../SurveyTable.tsx';
import { SurveyTable } from '../SurveyTable.tsx';
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
          `${formatNumber(known.reduce((sum, count) => sum + count, 0))} 人 · 已授权 ${known.length}/${data.companies.length} 家`
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

const pageSize = 20;
const seatsOf = ({ positionTypes: seats }: SurveyOfficial): string =>
  seats === null ? EMPTY_TEXT : seats.map((code) => optionLabel(positionTypes, code)).join('、');

const officialColumns: readonly SurveyColumn<SurveyOfficial>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 150,
    render: ({ name, otherCompanies }) => (
      <>
        {name}{' '}
        {otherCompanies.length > 0 && (
          <span className="tag" title={`还在 ${otherCompanies.join('、')} 任职`}>
            交叉任职 {otherCompanies.length + 1}
          </span>
        )}
      </>
    ),
  },
  { key: 'company', title: '所属企业', width: 130, render: ({ companyName }) => companyName },
  { key: 'seats', title: '职务', width: 160, render: seatsOf },
  { key: 'appointDate', title: '任职起', width: 100, render: ({ appointDate }) => formatDate(appointDate) },
  { key: 'phone', title: '手机号', width: 120, render: ({ phone }) => formatText(phone) },
  { key: 'idNo', title: '身份证号', width: 170, render: ({ idNo }) => formatText(idNo) },
  {
    key: 'status',
    title: '状态',
    width: 64,
    render: ({ status }) => (status === null ? EMPTY_TEXT : optionLabel(officialStatuses, status)),
  },
];

function Officials(): ReactElement {
  const companies = useGroupCompanies();
  const mayExport = usePermission('group_export');
  const { act, isBusy } = useAct();
  const [keyword, setKeyword] = useState('');
  const [seats, setSeats] = useState<string[]>([]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [current, setCurrent] = useState(1);
  const filter = {
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(seats.length > 0 && { positionTypes: seats }),
    ...(chosen.length > 0 && { companyCode: chosen }),
  };
  const { data, error, refetch } = useRead(
    queryPageOfficialUser,
    { filter, page: { current, size: pageSize } },
    { quiet: true, keep: true },
  );
  return (
    <section className={`panel ${styles.panel}`} aria-label="主要人员">
      <SectionHead title="主要人员" note={data && `${data.total} 名`}>
        <SearchBox
          className={styles.keyword}
          size="small"
          label="搜索主要人员"
          placeholder="姓名"
          value={keyword}
          onSearch={(text) => (setKeyword(text), setCurrent(1))}
        />
        <Select<string[]>
          className={styles.select}
          size="small"
          mode="multiple"
          maxTagCount={0}
          maxTagPlaceholder={(all) => `职务 ${all.length} 种`}
          placeholder="职务 全部"
          aria-label="职务"
          value={seats}
          options={positionTypes.map(({ code, label }) => ({ value: code, label }))}
          onChange={(next) => (setSeats(next), setCurrent(1))}
        />
        <Select<string[]>
          className={styles.select}
          size="small"
          mode="multiple"
          maxTagCount={0}
          maxTagPlaceholder={(all) => `企业 ${all.length} 家`}
          placeholder="企业 全部"
          aria-label="所属企业"
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen}
          options={companies.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName }))}
          onChange={(next) => (setChosen(next), setCurrent(1))}
        />
        {mayExport && (
          <Button
            size="small"
            loading={isBusy}
            disabled={!data || data.total === 0}
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => void act(() => download(exportOfficialUser, { filter }))}
          >
            导出 {data?.total ?? ''} 名
          </Button>
        )}
      </SectionHead>
      {error && !data && <ErrorState title="主要人员没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data?.total === 0 && <EmptyState variant="noMatch" title="没有符合条件的主要人员" />}
      {data && data.total > 0 && (
        <SurveyTable label="主要人员列表" rows={data.records} rowKey={({ id }) => id} columns={officialColumns} />
      )}
      {data && data.total > pageSize && (
        <Pagination
          total={data.total}
          current={current}
          size={pageSize}
          unit="名"
          onChange={(page) => setCurrent(page.current)}
        />
      )}
    </section>
  );
}

export default function FrameworkTab(): ReactElement {
  return (
    <div className={styles.root}>
      <Companies />
      <Officials />
    </div>
  );
}
