/** 合作伙伴: partners of all members, each once, beside the tree of their categories. */
import { Tree } from 'antd';
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { namesOfCategory } from '../../../model/survey/category-tree.ts';
import { partnerList, queryPartnerCategory } from '../../../model/survey/partners.ts';
import { ExportButton } from '../ExportButton.tsx';
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

const columns = {
  memberNames: {
    render: ({ memberNames, memberCount }: RowOf<typeof partnerList>) => (
      <span title={memberNames.join('、')}>
        {memberCount > 1 && <span className="tag">{memberCount} 家</span>} {memberNames.slice(0, 2).join('、')}
        {memberNames.length > 2 && ' 等'}
      </span>
    ),
  },
};
const quickFilters = ['partnerTypes', 'isShared', 'statuses'];

/** The chosen category in words, where the list otherwise shows the filter. */
function ChosenCategory({ value }: { readonly value: unknown }): ReactElement | null {
  return typeof value === 'string' ? (
    <span className="secondary">分类 {namesOfCategory(value).join(' / ')}</span>
  ) : null;
}
const slots = { category: ChosenCategory };

function Categories(): ReactElement {
  const address = useAddress();
  const { data, error, refetch } = useRead(queryPartnerCategory, {}, { quiet: true });
  const categories = data?.categories ?? [];
  const chosen = address.get('category');
  return (
    <section className={`panel ${styles.panel}`} aria-label="伙伴分类">
      <SectionHead title="伙伴分类" note={data && `${categories.length} 个`} />
      {error && !data && <ErrorState title="分类没有加载出来" error={error} onRetry={() => void refetch()} />}
      {data && categories.length === 0 && <p className="secondary">成员企业还没有伙伴分类</p>}
      {categories.length > 0 && (
        <Tree<CategoryNode>
          aria-label="伙伴分类"
          blockNode
          defaultExpandAll
          treeData={nodesOf(categories, null)}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([key]) => address.set({ category: key === undefined ? null : String(key) })}
        />
      )}
    </section>
  );
}

export default function PartnerTab(): ReactElement {
  return (
    <div className={styles.root}>
      <Categories />
      <section className={`panel ${styles.panel}`} aria-label={partnerList.label}>
        <SectionHead title={partnerList.label} note="同一信用代码合为一家">
          <ExportButton label={partnerList.label} />
        </SectionHead>
        <ViewPage
          view={partnerList}
          isPart
          columns={columns}
          quickFilters={quickFilters}
          filterSlots={slots}
          purpose="成员企业登记合作伙伴并授权后，在这里汇总查看"
        />
      </section>
    </div>
  );
}
