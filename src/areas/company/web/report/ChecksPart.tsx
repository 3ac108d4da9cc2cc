/** 校验: every check of the report, those that hold too; what fails leads to the line that it is about. */
import { Button } from 'antd';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Check } from '../../model/report/checks.ts';
import type { ReportItem } from '../../model/report/report-items.ts';
import styles from './report.module.css';

export interface ChecksPartProps {
  readonly checks: readonly Check[];
  readonly items: readonly ReportItem[];
  /** Of amounts that are not saved yet, which no other report is compared with. */
  readonly isUnsaved?: boolean;
  readonly onItem?: (item: ReportItem) => void;
  /** Offered where totals of a file differ from the sums. */
  readonly onAccept?: (() => void) | undefined;
}

const icons = {
  error: <CircleX size={16} aria-hidden="true" />,
  warning: <CircleAlert size={16} aria-hidden="true" />,
  passed: <CircleCheck size={16} aria-hidden="true" />,
};
const words = { error: '错误', warning: '提醒', passed: '通过' };
const totalChecks = new Set(['E2', 'E3', 'E4']);

const stateOf = (check: Check): keyof typeof words => (check.passed ? 'passed' : check.level);
const order = { error: 0, warning: 1, passed: 2 };

export function ChecksPart({ checks, items, isUnsaved = false, onItem, onAccept }: ChecksPartProps): ReactElement {
  const sorted = checks.toSorted((left, right) => order[stateOf(left)] - order[stateOf(right)]);
  const wrongTotals = checks.some((check) => totalChecks.has(check.code) && !check.passed);
  return (
    <section className={styles.checks} aria-label="校验结果">
      <p className="secondary">
        错误未解决前不能提交；提醒不影响提交，请核对。
        {isUnsaved && '以下按尚未保存的修改校验，与其他期间报表的比较在保存后显示。'}
      </p>
      <ul>
        {sorted.map((check) => {
          const state = stateOf(check);
          return (
            <li key={check.code} data-state={state}>
              {icons[state]}
              <b>{check.code}</b>
              <span className={styles.checkWord}>{words[state]}</span>
              <span>{check.message}</span>
              {onItem && check.items.length > 0 && (
                <span>
                  {check.items.slice(0, 5).map((code) => {
                    const item = items.find((candidate) => candidate.code === code);
                    return (
                      item && (
                        <Button key={code} size="small" type="link" onClick={() => onItem(item)}>
                          {item.name}
                        </Button>
                      )
                    );
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {wrongTotals && onAccept && (
        <p>
          <Button onClick={onAccept}>以计算结果为准</Button>{' '}
          <span className="secondary">填报的合计与所属项目不符：请先补齐项目，确认无误后可采用计算结果</span>
        </p>
      )}
    </section>
  );
}
