/** 企业: every company of the platform, what it uses, freezing it and its quota. Nothing of what is in it. */
import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatFileSize, formatNumber } from '#platform/entity/format.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { disputing, freezing, platformCompanies, quota } from '../../model/company-life.ts';
import { usageShare, usageTone } from '../usage.ts';
import styles from '#platform/web/entity/widgets/field-controls.module.css';

type Company = RowOf<typeof platformCompanies>;

const gibibyte = 1024 ** 3;
const groups = [quota, disputing, freezing];
const quickFilters = ['status', 'verifyStatus'];

/** Bytes, typed in GB. */
const StorageControl: FormSlot = ({ id, value, onChange, disabled, invalid, describedBy }) => (
  <InputNumber<number>
    id={id}
    min={1}
    max={1_048_576}
    precision={0}
    suffix="GB"
    className={styles.number}
    disabled={disabled}
    {...(invalid ? { status: 'error' } : {})}
    aria-describedby={describedBy}
    value={typeof value === 'number' ? Math.round(value / gibibyte) : null}
    onChange={(size) => onChange(size === null ? null : Math.round(size * gibibyte))}
  />
);
const acts = { groups, slots: { storageQuota: StorageControl } };

function Usage({
  used,
  quota: most,
  words,
}: {
  readonly used: number;
  readonly quota: number;
  readonly words: string;
}): ReactElement {
  const share = `${words}（${usageShare(used, most)}%）`;
  return usageTone(used, most) === 'exception' ? <span className="tag tag-warning">{share}</span> : <>{share}</>;
}

const columns = {
  members: {
    align: 'left' as const,
    render: ({ members, memberQuota }: Company) => (
      <Usage used={members} quota={memberQuota} words={`${formatNumber(members)}/${formatNumber(memberQuota)}`} />
    ),
  },
  storageUsed: {
    align: 'left' as const,
    render: ({ storageUsed, storageQuota }: Company) => (
      <Usage
        used={storageUsed}
        quota={storageQuota}
        words={`${formatFileSize(storageUsed)}/${formatFileSize(storageQuota)}`}
      />
    ),
  },
};

export function CompanyTab(): ReactElement {
  return (
    <ViewPage
      view={platformCompanies}
      isPart
      quickFilters={quickFilters}
      columns={columns}
      acts={acts}
      first="saveQuota"
      purpose="登录后创建的企业都列在这里"
    />
  );
}
