/** 证件证书: papers of all people, the first to run out on top; each opens the archive of its person where it is kept. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DaysLeft } from '#core/due/public.web.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { paperList } from '../../model/records/paper-list.ts';

type Paper = RowOf<typeof paperList>;

const quickFilters = ['validity', 'paperKind', 'groupInfoId'];
const columns = {
  expireDate: { render: ({ expireDate }: Paper) => (expireDate === null ? EMPTY_TEXT : <DaysLeft day={expireDate} />) },
};
/** Tab of the archive that keeps a kind. */
const tabs: Readonly<Record<string, string>> = {
  identity: 'base',
  title: 'study',
  training: 'study',
  archive: 'file',
};

export default function PapersPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <ViewPage
      view={paperList}
      quickFilters={quickFilters}
      columns={columns}
      purpose="员工档案里登记的身份证件、职称和资格证书、培训证书汇总在这里，按到期先后排列"
      onOpen={({ userBaseId, paperKind }) =>
        void navigate(`/interior-detail?id=${userBaseId}&tab=${tabs[paperKind] ?? 'base'}`)
      }
    />
  );
}
