/** 集团资料: names and profile of the group, section by section, each edited where it stands. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { formatMoney } from '#platform/entity/format.ts';
import { periodLabel } from '#areas/company/public.ts';
import { call } from '#platform/web/call.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { getGroupInfo, groupInfo, insertOrUpdateGroupInfo } from '../../model/group-info.ts';
import { GroupBaseHead } from './GroupBaseHead.tsx';

type Info = OutputOf<typeof getGroupInfo>;

/** Before the first save there are only the names: an insert asks for them. */
function sender({ base }: Info): FormOptions['send'] {
  const { id, groupName } = base;
  return ({ id: _id, version, ...changes }, sending) => {
    // Keys and values of the form are those of the entity.
    const body = (id === 0 ? { groupName, ...changes } : { id, version, ...changes }) as InputOf<
      typeof insertOrUpdateGroupInfo
    >;
    return call(insertOrUpdateGroupInfo, body, { quiet: true, ...sending });
  };
}

function Size({ info: { capital, counts, coverage, latestPeriod } }: { readonly info: Info }): ReactElement {
  const period = latestPeriod
    ? `${latestPeriod.year} 年${periodLabel(latestPeriod.period)}，已报送 ${coverage.reported}/${coverage.total}`
    : '近两年还没有成员报送';
  return (
    <DescriptionList
      lines={[
        { label: '成员企业', value: `${counts.members} 家，并表 ${counts.consolidated} 家` },
        {
          label: '注册资本合计',
          value: `${formatMoney(capital.sum, '万元')}（并表成员 ${capital.counted}/${capital.total}，仅人民币）`,
        },
        { label: '母公司注册资本', value: formatMoney(capital.parent, '万元') },
        { label: '最近报送', value: period },
      ]}
    />
  );
}

export default function GroupProfileTab(): ReactElement {
  const client = useQueryClient();
  const mayEdit = usePermission('group_base_edit');
  const { data, error, refetch } = useRead(getGroupInfo, {}, { quiet: true });
  const facts = data
    ? [
        { label: '并表', value: `${data.counts.consolidated} 家` },
        { label: '参股与合营', value: `${data.counts.others} 家` },
        { label: '待确认', value: `${data.counts.pending} 家` },
      ]
    : [];
  return (
    <>
      <GroupBaseHead facts={facts} />
      {error && !data && <ErrorState title="集团资料没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={10} />}
      {data && (
        <EntityDetail
          key={`${data.base.id}:${data.base.version}`}
          entity={groupInfo}
          row={data.base}
          folds
          send={mayEdit ? sender(data) : undefined}
          onSaved={() => void client.invalidateQueries({ queryKey: [getGroupInfo.path] })}
          more={[{ key: 'size', label: '规模', content: <Size info={data} /> }]}
        />
      )}
    </>
  );
}
