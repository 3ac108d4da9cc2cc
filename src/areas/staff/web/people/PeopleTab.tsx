/** 人员: compact rows of the chosen department, as of any day. */
import { Input, Switch } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { useTyped } from '#platform/web/entity/widgets/filters.tsx';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { useRead } from '#platform/web/query.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { staffStatuses } from '../../model/dicts.ts';
import { queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import { fileUrl } from '../file-url.ts';
import { InteriorHead } from '../InteriorHead.tsx';
import type { InteriorView } from '../interior-view.ts';
import { departmentOf } from '../interior-view.ts';
import type { Address } from '#platform/web/use-address.ts';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import styles from './PeopleTab.module.css';

type Person = OutputOf<typeof queryPagePersonnelStructure>['records'][number];

/** Rows of one page: compact lines, so more than a table shows. */
const pageSize = 50;

function PersonLine({ person }: { readonly person: Person }): ReactElement {
  const status = staffStatuses.find((option) => option.code === person.staffStatus);
  return (
    <li className={styles.personLine}>
      <Link to={`/interior-detail?id=${person.id}`}>
        <PersonName name={person.name} image={fileUrl(person.avatar)} />
      </Link>
      <span className="ellipsis">
        {person.groupName ?? EMPTY_TEXT}
        {!person.main && <span className="tag">兼任</span>}
        <CompanyName row={person} />
      </span>
      <span className="ellipsis">{[person.position, person.jobGrade].filter(Boolean).join(' · ') || EMPTY_TEXT}</span>
      <span className="ellipsis secondary">
        {person.superiorName ? `上级 ${person.superiorName}` : EMPTY_TEXT}
        {person.subordinateCount > 0 && ` · 下属 ${formatNumber(person.subordinateCount)}`}
      </span>
      {status ? <State option={status} /> : <span>{EMPTY_TEXT}</span>}
    </li>
  );
}

export interface PeopleTabProps {
  readonly view: InteriorView;
  readonly address: Address;
  readonly picker: ReactNode;
}

export function PeopleTab({ view, address, picker }: PeopleTabProps): ReactElement {
  const keyword = address.get('keyword') ?? '';
  const onlyHere = address.get('only') === '1';
  const current = address.number('page') ?? 1;
  const [text, setText, now] = useTyped(keyword, (next) => address.set({ keyword: next }, { replace: true }));
  const filter = {
    groupInfoId: departmentOf(view.department.id),
    includeChildren: !onlyHere,
    ...(view.asOf !== null && { asOf: view.asOf }),
    ...(keyword !== '' && { keyword }),
  };
  const { data, error, refetch, isPlaceholderData } = useRead(
    queryPagePersonnelStructure,
    { filter, page: { current, size: pageSize } },
    { quiet: true, keep: true },
  );
  const body = () => {
    if (error) return <ErrorState title="人员没有加载出来" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={12} />;
    if (data.total === 0)
      return (
        <EmptyState
          variant={keyword === '' ? 'empty' : 'noMatch'}
          title={keyword === '' ? '这个部门还没有人员' : `没有找到“${keyword}”`}
          onClearFilter={keyword === '' ? undefined : () => address.set({ keyword: null })}
        />
      );
    return (
      <ul
        className={styles.personLines}
        aria-label={`${view.department.name}的人员`}
        style={{ opacity: isPlaceholderData ? 0.5 : 1 }}
      >
        {data.records.map((person) => (
          <PersonLine key={`${person.id}:${person.groupInfoId}`} person={person} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <InteriorHead view={view} address={address} />
      {picker}
      <div className={styles.filter} role="search" aria-label="筛选人员">
        <Input
          className={`${filterStyles.keyword} ${styles.filterKeyword}`}
          data-part="filter-keyword"
          type="search"
          value={text}
          maxLength={50}
          allowClear
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder="姓名、拼音、岗位"
          aria-label="搜索人员"
          onChange={(event) => setText(event.target.value)}
          onPressEnter={now}
        />
        <span>
          <Switch
            size="small"
            checked={!onlyHere}
            onChange={(on) => address.set({ only: on ? null : '1' }, { replace: true })}
            aria-label="含下级部门"
          />{' '}
          含下级
        </span>
      </div>
      {body()}
      <footer className={tableStyles.tableFooter} data-part="table-footer">
        <Pagination
          total={data?.total ?? 0}
          current={current}
          size={pageSize}
          unit="人"
          onChange={(page) => address.set({ page: page.current === 1 ? null : page.current })}
        />
      </footer>
    </>
  );
}
