/** Who decides once the contract is submitted, by the rules of the company and the amount that is typed. */
import type { ReactElement } from 'react';
import { queryActApproval } from '#core/approval/public.ts';
import { actKey } from '#platform/acts/act.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { useRead } from '#platform/web/query.ts';
import { operating } from '../../model/contract-acts.ts';
import styles from './edit.module.css';

export interface ApprovalStepsProps {
  readonly row: AnyRow | null;
  readonly values: Values;
  /** Of the heading. */
  readonly id: string;
}

export function ApprovalSteps({ row, values, id }: ApprovalStepsProps): ReactElement {
  const amount = typeof values['amount'] === 'number' ? values['amount'] : null;
  const { data } = useRead(
    queryActApproval,
    {
      actKey: actKey(operating, 'submit'),
      ...(row && { rowId: row.id }),
      values: { ...(amount !== null && { amount }) },
    },
    { quiet: true, keep: true },
  );
  return (
    <section className={styles.section} data-part="detail-section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        审批人
      </h2>
      {data?.isUnder === true ? (
        <ol className={styles.steps}>
          {data.steps.map(({ stepNo, name, deciders, note }) => (
            <li key={stepNo}>
              <i aria-hidden="true">{stepNo}</i>
              <span>
                {[name, deciders.join('、')].filter(Boolean).join(' ')}
                {note !== null && <span className="secondary caption"> {note}</span>}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="secondary">{data ? '公司没有给合同设审批，提交后直接待签署' : '正在查询由谁审批'}</p>
      )}
    </section>
  );
}
