/** 劳动合同: contracts of all people; each opens the archive of its person. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DaysLeft } from '#core/due/public.web.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { contractList } from '../../model/records/contract-list.ts';

type Contract = RowOf<typeof contractList>;

const quickFilters = ['groupInfoId', 'contractKind', 'status'];
const columns = {
  endDate: {
    render: ({ endDate, status }: Contract) =>
      endDate === null ? EMPTY_TEXT : status === 'active' ? <DaysLeft day={endDate} /> : formatDate(endDate),
  },
};

export default function ContractsPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <ViewPage
      view={contractList}
      quickFilters={quickFilters}
      columns={columns}
      purpose="在员工档案里登记的劳动合同和各类协议汇总在这里"
      onOpen={({ userBaseId }) => void navigate(`/interior-detail?id=${userBaseId}&tab=contract`)}
    />
  );
}
