/** 遇到这些情况: what holds where the usual way does not fit. */
import { Checkbox, InputNumber, Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { selfRules } from '../../model/approval-dicts.ts';
import type { Rule } from './rule-draft.ts';
import { wan } from './TierTable.tsx';
import styles from './settings.module.css';

interface CaseProps {
  readonly rule: Rule;
  readonly onChange: (changes: Partial<Rule>) => void;
}

const Case = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement => (
  <div className={styles.case}>
    <span>{label}</span>
    <span className={styles.caseValue}>{children}</span>
  </div>
);

export function CaseFields({ rule, onChange }: CaseProps): ReactElement {
  const { tiers, selfRule, skipsRepeated, remindDays, expireDays, allowsBulk, bulkBelow, moneyField } = rule;
  // Granting by itself is for small amounts alone.
  const offered = selfRules.filter(({ code }) => code !== 'auto' || tiers.length > 1);
  return (
    <div className={styles.cases}>
      <Case label="提交人就是审批人">
        <Select
          aria-label="提交人就是审批人"
          value={selfRule}
          options={offered.map(({ code, label }) => ({ value: code, label }))}
          onChange={(next) => onChange({ selfRule: next })}
        />
      </Case>
      <Case label="连续两步是同一人">
        <Checkbox checked={skipsRepeated} onChange={({ target }) => onChange({ skipsRepeated: target.checked })}>
          只审一次
        </Checkbox>
      </Case>
      <Case label="多久没有决定">
        <InputNumber
          className={styles.days}
          aria-label="几个工作日后提醒"
          min={1}
          max={30}
          precision={0}
          value={remindDays ?? null}
          placeholder="不提醒"
          onChange={(value) => onChange({ remindDays: value })}
        />
        个工作日后提醒，
        <InputNumber
          className={styles.days}
          aria-label="几日后失效"
          min={1}
          max={365}
          precision={0}
          value={expireDays ?? null}
          placeholder="不失效"
          onChange={(value) => onChange({ expireDays: value })}
        />
        日后失效
      </Case>
      <Case label="允许批量同意">
        <Checkbox checked={allowsBulk} onChange={({ target }) => onChange({ allowsBulk: target.checked })}>
          允许
        </Checkbox>
        {allowsBulk && moneyField && (
          <>
            仅
            <InputNumber
              className={styles.days}
              aria-label="批量同意的金额上限（万元）"
              min={0.01}
              controls={false}
              value={bulkBelow ? bulkBelow / wan : null}
              placeholder="不限"
              onChange={(value) => onChange({ bulkBelow: value === null ? null : Math.round(value * wan * 100) / 100 })}
            />
            万元以下
          </>
        )}
      </Case>
    </div>
  );
}
