/** Renewals of one mark: when it may be renewed, what was renewed, and noting the next one. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Suspense } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { FileList } from '#platform/web/entity/widgets/FilesControl.tsx';
import { useRead } from '#platform/web/query.ts';
import type { brand } from '../model/brand.ts';
import { queryBrandRenewal } from '../model/brand-renewal.ts';
import { renewStateOf, renewalTermsOf } from '../model/brand-terms.ts';
import { brandActs } from './brand-acts.ts';
import propertyStyles from './property.module.css';
import styles from './BrandRecord.module.css';

type Brand = RowOf<typeof brand>;

const words = {
  none: '尚未到续展期',
  window: '续展期内',
  grace: '宽展期内，续展需另缴延迟费',
  lapsed: '已过宽展期',
} as const;

export function BrandRecord({ row }: { readonly row: Brand }): ReactElement {
  const acts = useActs(brandActs);
  const { data, error } = useRead(queryBrandRenewal, { brandId: row.id }, { quiet: true });
  if (row.exclusiveEnd === null) return <p className="secondary">填写注册日或专用权截止日后，系统计算续展期</p>;
  const { opens, ends, graceEnds } = renewalTermsOf(row.exclusiveEnd);
  const state = renewStateOf(row.exclusiveEnd, todayInShanghai());
  return (
    <>
      <p>
        {words[state]}：续展期 {formatDate(opens)} 至 {formatDate(ends)}，宽展期至 {formatDate(graceEnds)}
      </p>
      {acts.rowActions(row).map(({ key, label, onRun }) => (
        <Button key={key} className={styles.renewalAct} onClick={onRun}>
          {label}
        </Button>
      ))}
      {error && !data && <p role="alert">续展记录没有加载出来：{error.message}</p>}
      <ol className={propertyStyles.eventList}>
        {(data?.records ?? []).map((renewal) => (
          <li key={renewal.id}>
            <b>{formatDate(renewal.renewDate)}</b> 续展至 {formatDate(renewal.newEnd)}
            {renewal.voucher && <FileList files={renewal.voucher} />}
          </li>
        ))}
      </ol>
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
