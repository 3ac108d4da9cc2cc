/** Annual leave of this year above the leaves: what is due, used and left, and what is left of last year. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { queryBasicInfo } from '../../model/archive-calls.ts';
import { annualLeave } from '../../model/records/annual-leave.ts';
import detailStyles from '#platform/web/entity/entity-detail.module.css';

export function LeaveBalance({ info }: { readonly info: OutputOf<typeof queryBasicInfo> }): ReactElement {
  const { base, leaves = [] } = info;
  const today = todayInShanghai();
  const year = Number(today.slice(0, 4));
  const current = annualLeave(base, leaves, year, today);
  const before = annualLeave(base, leaves, year - 1, today);
  const days = (count: number) => `${count} 天`;
  // A year of which nothing was entered says nothing: what was taken then is not known.
  const isKept = leaves.some(({ startDate }) => typeof startDate === 'string' && startDate.startsWith(`${year - 1}`));
  const unused = isKept && before ? Math.max(0, before.left) : null;
  return (
    <section className={detailStyles.detailSection} data-part="leave-balance" aria-label={`${year} 年年休假`}>
      <SectionHead title={`${year} 年年休假`} />
      {current === null ? (
        <Note read="none">没有登记入职日期，或用工形式不适用职工带薪年休假条例，不计算年休假</Note>
      ) : (
        <>
          <FigureRow
            look="stacked"
            figures={[
              { label: '应休', value: days(current.due) },
              { label: '已休', value: days(current.used) },
              { label: '剩余', value: days(current.left) },
              { label: `${year - 1} 年未休`, value: unused === null ? '未登记' : days(unused) },
            ]}
          />
          {current.notes.map((note) => (
            <p key={note} className="secondary">
              {note}
            </p>
          ))}
          {(unused ?? 0) > 0 && (
            <p className="secondary">
              上年未休的可跨一个年度安排；确因工作需要不能安排的，按日工资的 300% 支付（条例第 5 条）
            </p>
          )}
        </>
      )}
    </section>
  );
}
