/** 成员分布: how many members a province has; a press on one narrows the list of members to it. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { ProvinceMap } from '#areas/company/public.web.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { queryMemberRegion } from '../../../model/survey/region-calls.ts';
import styles from './SurveyMembers.module.css';

/** Names of the members in a line; the others are counted. */
const mostNames = 3;

export function RegionPanel(): ReactElement {
  const address = useAddress();
  const { data, error, refetch } = useRead(queryMemberRegion, {}, { quiet: true });
  const counts = useMemo(
    () =>
      (data?.provinces ?? []).map(({ code, members }) => ({
        code,
        count: members.length,
        words: `${members.length} 家：${members
          .slice(0, mostNames)
          .map(({ memberName }) => memberName)
          .join('、')}${members.length > mostNames ? ' 等' : ''}`,
      })),
    [data],
  );
  const unknown = data?.unknown ?? [];
  return (
    <section className={`panel ${styles.root}`} aria-label="成员分布">
      <SectionHead
        title="成员分布"
        note={
          data &&
          `按登记地区，选一个省只看那里的成员${
            unknown.length > 0
              ? `；${unknown.length} 家没有登记地区：${unknown
                  .slice(0, mostNames)
                  .map(({ memberName }) => memberName)
                  .join('、')}`
              : ''
          }`
        }
      />
      {error && !data && <ErrorState title="成员分布没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <ProvinceMap
          label="各省成员数"
          counts={counts}
          nothing="没有成员"
          chosen={address.get('regionCode')?.slice(0, 2)}
          onChoose={(code) => address.set({ regionCode: code === undefined ? null : `${code}0000` })}
        />
      )}
    </section>
  );
}
