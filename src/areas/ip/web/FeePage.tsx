/** 待缴年费: annuities of all patents by the day they are due, paid, kept or given up one by one or many at once. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DaysLeft } from '#core/due/public.web.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { feeDecision, feePayment } from '../model/patent-fee.ts';
import { feeList } from '../model/patent-fee-list.ts';
import { DueSentence, useRenewFees } from './fee-acts.tsx';
import { feeLines } from './fee-lines.tsx';

type Fee = RowOf<typeof feeList>;

const quickFilters = ['status', 'decision', 'patentType'];
const columns = {
  dueDate: {
    render: ({ dueDate, graceEndDate, status }: Fee) =>
      status === 'abandoned' ? formatDate(dueDate) : <DaysLeft day={dueDate} graceEnd={graceEndDate} />,
  },
};
const groups = [feePayment, feeDecision];
const lead = { pay: DueSentence };
const lines = { pay: feeLines };

export default function FeePage(): ReactElement {
  const navigate = useNavigate();
  const renew = useRenewFees();
  return (
    <ViewPage
      view={feeList}
      quickFilters={quickFilters}
      columns={columns}
      acts={{ groups, lead, lines, onDone: () => void renew() }}
      purpose="专利填写授权日后，系统排出年费计划；到期前 90 天起为待缴"
      onOpen={({ patentId, applicationNo, patentName }) =>
        void navigate(
          `/patent-info?${new URLSearchParams({ keyword: applicationNo ?? patentName, open: String(patentId) })}`,
        )
      }
    />
  );
}
