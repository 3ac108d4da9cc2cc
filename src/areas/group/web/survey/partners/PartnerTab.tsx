/** 合作伙伴: partners of all members, each once, beside the tree of their categories. */
import { Select, Switch, Tree } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { partnerStatuses, partnerTypes } from '#areas/company/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatMoney, formatText } from '#platform/entity/format.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { SurveyPartner } from '../../../model/survey/partners.ts';
import { queryPartnerCategory, queryPartnerInfo } from '../../../model/survey/partners.ts';
import type { SurveyColumn } from '../SurveyTable.tsx';
import { SurveyTable } from '../SurveyTable.tsx';
import styles from './PartnerTab.module.css';

type Category = OutputOf<typeof queryPartnerCategory>['categories'][number];
interface CategoryNode {
  readonly key: string;
  readonly title: string;
  readonly children: CategoryNode[];
}

const nodesOf = (categories: readonly Category[], parentKey: string | null): CategoryNode[] =>
  categories
    .filter((category) => category.parentKey === parentKey)
    .map(({ key, name, partnerCount, memberCount }) => ({
      key,
      title: `${name} ${partnerCount} 家 · ${memberCount} 个成员`,
      children: nodesOf(categories, key),
    }));

/** Names of a category and of everything below it. */
const namesBelow = (categories: readonly Category[], key: string): string[] => [
  ...new Set(
    categories
      .filter((category) => category.key === key || category.key.startsWith(`${key}\n`))
      .map(({ name }) => name),
  ),
];

const pageSize = 20;
const labels = (
  options: readonly { readonly code: string; readonly label: string }[],
  codes: readonly string[] | null,
): string => (codes === null ? EMPTY_TEXT : codes.map((code) => optionLabel(options, code)).join('、'));

const columns: readonly SurveyColumn<SurveyPartner>[] = [
  { key: 'partnerName', title: '伙伴名称', width: 200, render: ({ partnerName }) => partnerName },
  {
    key: 'members',
    title: '合作成员',
    width: 220,
    render: ({ companies, memberCount }) => (
      <span title={companies.map(({ companyName }) => companyName).join('、')}>
        {memberCount > 1 && <span className="tag">{memberCount} 家</span>}{' '}
        {companies
          .slice(0, 2)
          .map(({ companyName }) => companyName)
          .join('、')}
        {companies.length > 2 && ' 等'}
      </span>
    ),
  },
  { key: 'types', title: '类型', width: 90, render: (row) => labels(partnerTypes, row.partnerTypes) },
  {
    key: 'categories',
    title: '分类',
    width: 110,
    render: ({ categoryNames }) => categoryNames?.join('、') ?? EMPTY_TEXT,
  },
  { key: 'statuses', title: '状态', width: 80, render: (row) => labels(partnerStatuses, row.statuses) },
  { key: 'start', title: '合作开始', width: 100, render: ({ cooperationStart }) => formatDate(cooperationStart) },
  {
    key: 'amount',
    title: '累计合作金额（元）',
    width: 150,
    isNumber: true,
    render: ({ amount }) => formatMoney(amount),
  },
  { key: 'creditCode', title: '统一社会信用代码', width: 180, render: ({ creditCode }) => formatText(creditCode) },
];

export default function PartnerTab(): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [types, setTypes] = useState<string[]>([]);
  const [isShared, setShared] = useState(false);
  const [category, setCategory] = useState<string | null>(null);
  const [current, setCurrent] = useState(1);
  const tree = useRead(queryPartnerCategory, {}, { quiet: true });
  const categories = tree.data?.categories ?? [];
  const filter = {
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(types.length > 0 && { partnerType: types }),
    ...(isShared && { isShared }),
    ...(category !== null && { category: namesBelow(categories, category) }),
  };
  const { data, error, refetch } = useRead(
    queryPartnerInfo,
    { filter, page: { current, size: pageSize } },
    { quiet: true, keep: true },
  );
  return (
    <div className={styles.root}>
      <section className={`panel ${styles.panel}`} aria-label="伙伴分类">
        <SectionHead title="伙伴分类" note={tree.data && `${categories.length} 个`} />
        {tree.error && !tree.data && (
          <ErrorState title="分类没有加载出来" error={tree.error} onRetry={() => void tree.refetch()} />
        )}
        {tree.data && categories.length === 0 && <p className="secondary">成员企业还没有伙伴分类</p>}
        {categories.length > 0 && (
          <Tree<CategoryNode>
            aria-label="伙伴分类"
            blockNode
            defaultExpandAll
            treeData={nodesOf(categories, null)}
            selectedKeys={category === null ? [] : [category]}
            onSelect={([key]) => (setCategory(key === undefined ? null : String(key)), setCurrent(1))}
          />
        )}
      </section>
      <section className={`panel ${styles.panel}`} aria-label="合作伙伴">
        <SectionHead title="合作伙伴" note={data && `${data.total} 家，同一信用代码合为一家`}>
          <span className={styles.shared}>
            <Switch
              size="small"
              aria-label="多家共有"
              checked={isShared}
              onChange={(on) => (setShared(on), setCurrent(1))}
            />
            多家共有
          </span>
          <SearchBox
            className={styles.keyword}
            size="small"
            label="搜索合作伙伴"
            placeholder="伙伴名称、联系人"
            value={keyword}
            onSearch={(text) => (setKeyword(text), setCurrent(1))}
          />
          <Select<string[]>
            className={styles.select}
            size="small"
            mode="multiple"
            maxTagCount={0}
            maxTagPlaceholder={(all) => `类型 ${all.length} 种`}
            placeholder="类型 全部"
            aria-label="类型"
            value={types}
            options={partnerTypes.map(({ code, label }) => ({ value: code, label }))}
            onChange={(next) => (setTypes(next), setCurrent(1))}
          />
        </SectionHead>
        {error && !data && <ErrorState title="合作伙伴没有加载出来" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data?.total === 0 && <EmptyState variant="noMatch" title="没有符合条件的合作伙伴" />}
        {data && data.total > 0 && (
          <SurveyTable label="合作伙伴列表" rows={data.records} rowKey={({ id }) => id} columns={columns} />
        )}
        {data && data.total > pageSize && (
          <Pagination
            total={data.total}
            current={current}
            size={pageSize}
            unit="家"
            onChange={(page) => setCurrent(page.current)}
          />
        )}
      </section>
    </div>
  );
}
