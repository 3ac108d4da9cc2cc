/** Paying the next annuity of patents, from their list: of one, of many, each on its own line. */
import type { ReactElement } from 'react';

import type { RowOf } from '#platform/entity/entity.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { fetchChosen } from '#platform/web/entity/use-entity-page.ts';
import { queryClient } from '#platform/web/query.ts';
import { rowsOf } from '#platform/web/entity/any-row.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { dueItem } from '#core/due/public.ts';
import { patent, queryPagePatent, queryPatentDetail } from '../model/patent.ts';
import type { ShownFee } from '../model/patent-fee.ts';
import { feePayment } from '../model/patent-fee.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';
import { feeLines } from './fee-lines.tsx';

type Patent = RowOf<typeof patent>;

/** Patents of one call. */
const most = 100;
const groups = [feePayment];
const lines = { pay: feeLines };
const owes = ({ nextFeeDate }: Patent): boolean => nextFeeDate !== null;

/** The annuity that each of these patents owes next. */
async function nextFees(patents: readonly Patent[]): Promise<ShownFee[]> {
  const days = patents.flatMap(({ nextFeeDate }) => nextFeeDate ?? []).toSorted();
  const { rows } = await call(queryPatentFeePlan, {
    filter: { ids: patents.map(({ id }) => id) },
    from: days[0],
    to: days.at(-1),
  });
  return patents.flatMap(
    ({ id, nextFeeYear }) => rows.find(({ patentId, feeYear }) => patentId === id && feeYear === nextFeeYear) ?? [],
  );
}

export interface PatentPayment {
  readonly rowActions: (row: Patent) => RowAction[];
  readonly bulkActions: readonly BulkAction[];
  readonly layer: ReactElement | null;
}

export function usePatentPayment(): PatentPayment {
  const mayPay = usePermission('patent_edit');
  const { open, layer } = useActs({
    groups,
    lines,
    onDone: () => {
      for (const queryKey of [listKey(patent), listKey(dueItem), [queryPatentDetail.path], [queryPatentFeePlan.path]])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  // A refusal of the fetch was told by the call.
  const pay = (patents: readonly Patent[]) =>
    void nextFees(patents.filter(owes)).then(
      (fees) => fees.length > 0 && open('pay', fees),
      () => undefined,
    );
  const label = '登记年费';
  const bulk: BulkAction = {
    key: 'pay',
    label,
    count: (chosen) => {
      if (chosen.kind !== 'rows') return null;
      const count = rowsOf<typeof patent>(chosen.rows).filter(owes).length;
      return count < chosen.count ? count : null;
    },
    refusal: (chosen) => {
      if (chosen.count > most) return `一次最多 ${most} 件`;
      if (chosen.kind === 'rows' && !rowsOf<typeof patent>(chosen.rows).some(owes)) return '没有待缴的年费';
      return undefined;
    },
    onRun: (chosen) =>
      void fetchChosen(chosen, queryPagePatent, undefined).then(
        (rows) => pay(rowsOf<typeof patent>(rows)),
        () => undefined,
      ),
  };
  return {
    rowActions: (row) => (mayPay && owes(row) ? [{ key: 'pay', label, onRun: () => pay([row]) }] : []),
    bulkActions: mayPay ? [bulk] : [],
    layer,
  };
}
