/** Why the chosen company may keep what it entered about the person. */
import type { ReactElement } from 'react';
import { processingBases, queryProcessingBasis } from '../model/processing-basis.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';

export default function ProcessingBasis(): ReactElement | null {
  const choice = useSession((state) => state.choice);
  const inCompany = choice !== null && choice.selectGroupType !== 1;
  const { data } = useRead(queryProcessingBasis, {}, { quiet: true, enabled: inCompany });
  const current = data?.records[0];
  if (!inCompany || !current) return null;
  return (
    <section aria-labelledby="processing-basis">
      <SectionHead isApart id="processing-basis" title="企业处理我的信息的依据" />
      <p>
        「{choice.name}」录入的人事信息：{optionLabel(processingBases, current.basis)}
      </p>
      <p className="caption secondary">
        {current.document ?? '企业还没有写明所依据的规章制度，可向人事或管理员询问。'}
        {current.toldOn && ` · ${formatDate(current.toldOn)} 告知员工`}
      </p>
    </section>
  );
}
