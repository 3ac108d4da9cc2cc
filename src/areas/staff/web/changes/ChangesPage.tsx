/** 人事异动: who came, changed and left; each opens the career of its person. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { changeList } from '../../model/change-list.ts';

const quickFilters = ['changeType', 'effectiveDate', 'status'];

export default function ChangesPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <ViewPage
      view={changeList}
      quickFilters={quickFilters}
      purpose="入职、转正、调岗、离职等办理后，汇总在这里"
      onOpen={({ userBaseId }) => void navigate(`/interior-detail?id=${userBaseId}&tab=change`)}
    />
  );
}
