/** 抵销数 of one item: entered, changed, taken back. A form of the declared entity. */
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { queryClient, queryKey } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  deleteElimination,
  queryFinanceOverview,
  queryFinancialReportSummary,
  saveElimination,
} from '../../model/finance/finance-calls.ts';
import { groupElimination } from '../../model/finance/group-elimination.ts';
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

const Items = createContext<Pick<EliminationDialogProps, 'rows' | 'onItem' | 'onClose'>>({
  rows: [],
  onItem: () => undefined,
  onClose: () => undefined,
});

/** Items by name; another item is another number, stored or new. A stored one is taken back here. */
const ItemChoice: FormSlot = ({ id, value, row }) => {
  const { rows, onItem, onClose } = useContext(Items);
  const { act, isBusy } = useAct();
  const items = rows.filter(({ isComputed, isPerShare }) => !isComputed && !isPerShare);
  const remove = () =>
    act(async () => {
      if (!row) return;
      await call(deleteElimination, { id: row.id });
      await renew();
      onClose();
    });
  return (
    <div className={styles.item}>
      <Select<string>
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={String(value ?? '')}
        options={items.map(({ itemCode, title }) => ({ value: itemCode, label: title }))}
        onChange={onItem}
      />
      {row && (
        <Button danger type="text" loading={isBusy} onClick={() => void remove()}>
          删除抵销数
        </Button>
      )}
    </div>
  );
};
const slots = { itemCode: ItemChoice };
const keys = ['itemCode', 'amount', 'remark', 'attachments'];

export function EliminationDialog(props: EliminationDialogProps): ReactElement {
  const { rows, itemCode, eliminations, year, period, onItem, onClose } = props;
  const stored = eliminations.find((entry) => entry.itemCode === itemCode);
  const preset = useMemo(() => ({ year, period, itemCode }), [year, period, itemCode]);
  const items = useMemo(() => ({ rows, onItem, onClose }), [rows, onItem, onClose]);
  return (
    <Items value={items}>
      <EntityForm
        key={itemCode}
        entity={groupElimination}
        row={stored ? { ...stored, year, period } : null}
        block={`${year} ${period} ${itemCode}`}
        keys={keys}
        preset={preset}
        slots={slots}
        title={stored ? '修改抵销' : '录入抵销'}
        send={(body, sending) =>
          call(saveElimination, body as InputOf<typeof saveElimination>, { quiet: true, ...sending })
        }
        onSaved={() => {
          onClose();
          void renew();
        }}
        onClose={onClose}
      />
    </Items>
  );
}
