/** That somebody worked here before: a badge, since when not, and why for who may know. */
import type { ReactElement } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import type { FormerStaff } from '../model/person-calls.ts';
import { queryFormerStaff } from '../model/person-calls.ts';

const factsOf = ({ employeeNo, leftOn, reason }: FormerStaff): string =>
  [employeeNo && `工号 ${employeeNo}`, leftOn && `${formatDate(leftOn)} 离职`, reason].filter(Boolean).join(' · ');

export const FormerTag = ({ former }: { readonly former: FormerStaff }): ReactElement => (
  <span>
    <span className="tag">前员工</span> <span className="secondary">{factsOf(former)}</span>
  </span>
);

/** The badge of somebody of the pool; nothing for who never worked here, and while it is not known. */
export function FormerNote({ personId }: { readonly personId: number }): ReactElement | null {
  const { data } = useRead(queryFormerStaff, { externalPersonId: personId }, { quiet: true });
  return data?.former ? <FormerTag former={data.former} /> : null;
}
