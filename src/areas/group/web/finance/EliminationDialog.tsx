/** 抵销数 of one item: entered, changed, taken back. */
import { Button, Input, InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { queryClient, queryKey } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  deleteElimination,
  queryFinanceOverview,
  queryFinancialReportSummary,
  saveElimination,
} from '../../model/finance/finance-calls.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import type { Elimination, MatrixRow } from './matrix-parts.ts';
import styles from './FinanceDialogs.module.css';

export interface EliminationDialogProps extends SurveyPeriod {
  readonly itemCode: string;
  readonly rows: readonly MatrixRow[];
  readonly eliminations: readonly Elimination[];
  readonly onItem: (itemCode: string) => void;
  readonly onClose: () => void;
}

/** The figures that an elimination changes. */
async function renew(): Promise<void> {
  await Promise.all(
    [queryFinanceOverview, queryFinancialReportSummary].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: queryKey(endpoint) }),
    ),
  );
}

function Fields({ itemCode, eliminations, year, period, onClose }: EliminationDialogProps): ReactElement {
  const stored = eliminations.find((entry) => entry.itemCode === itemCode);
  const [amount, setAmount] = useState<number | null>(stored?.amount ?? null);
  const [remark, setRemark] = useState(stored?.remark ?? '');
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const save = () =>
    act(
      async () => {
        if (amount === null) {
          setIssue('抵销数：必填');
          return;
        }
        const values = { amount, remark: remark.trim() === '' ? null : remark.trim() };
        await call(
          saveElimination,
          stored ? { id: stored.id, version: stored.version, ...values } : { year, period, itemCode, ...values },
          { quiet: true },
        );
        await renew();
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  const remove = () =>
    act(async () => {
      if (!stored) return;
      await call(deleteElimination, { id: stored.id });
      await renew();
      onClose();
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <label htmlFor="elimination-amount">抵销数（元）</label>
        <InputNumber
          id="elimination-amount"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this one number
          autoFocus
          value={amount}
          precision={2}
          min={-1e13}
          max={1e13}
          status={issue === null ? '' : 'error'}
          onChange={(value) => setAmount(value)}
        />
      </div>
      <div>
        <label htmlFor="elimination-remark">说明</label>
        <Input
          id="elimination-remark"
          value={remark}
          maxLength={200}
          placeholder="如：内部销售"
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
      <p className="caption">从合计中减去，收入与成本都按正数填写；小计与利润随之重算</p>
      {issue !== null && <Note tone="danger">{issue}</Note>}
      <footer>
        {stored && (
          <Button danger type="text" disabled={isBusy} onClick={() => void remove()}>
            删除抵销数
          </Button>
        )}
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </footer>
    </form>
  );
}

export function EliminationDialog(props: EliminationDialogProps): ReactElement {
  const { rows, itemCode, onItem, onClose } = props;
  const items = rows.filter(({ isComputed, isPerShare }) => !isComputed && !isPerShare);
  return (
    <TypedModal open title="录入抵销" footer={null} width={440} onCancel={onClose} destroyOnHidden>
      <div className={styles.form}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="报表项目"
          value={itemCode}
          options={items.map((row) => ({ value: row.itemCode, label: row.title }))}
          onChange={onItem}
        />
      </div>
      <Fields key={itemCode} {...props} />
    </TypedModal>
  );
}
