/** Somebody saved the report first: their amounts beside the typed ones, and the choice (FY-C002). */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { Amounts } from '../../model/report/amounts.ts';
import { nothing } from '../../model/report/amounts.ts';
import { statements } from '../../model/report/report-items.ts';
import { columns } from './grid-paste.ts';
import { amountText } from './StatementGrid.tsx';
import type { ReportState } from './use-report.ts';
import styles from './StaleDialog.module.css';

interface Difference {
  readonly key: string;
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
}

/** What was typed and is stored otherwise now, cell by cell. */
function differences({ items, edits, report }: ReportState, unit: 'yuan' | 'wan'): Difference[] {
  const stored = new Map<string, Amounts>(
    (report?.lines ?? []).map((line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }]),
  );
  return items.flatMap((item) =>
    columns.flatMap((column) => {
      const mine = edits.get(item.code)?.[column];
      const theirs = (stored.get(item.code) ?? nothing)[column];
      if (mine === undefined || mine === theirs) return [];
      const text = (value: number | null) => amountText(value, item, unit);
      return [
        {
          key: `${item.code} ${column}`,
          name: `${item.name} ${statements[item.statement][column]}`,
          theirs: text(theirs),
          mine: text(mine),
        },
      ];
    }),
  );
}

export function StaleDialog({
  state,
  unit,
}: {
  readonly state: ReportState;
  readonly unit: 'yuan' | 'wan';
}): ReactElement {
  const found = state.isStale ? differences(state, unit) : [];
  return (
    <Modal
      open={state.isStale}
      width={640}
      title="他人刚保存了这份报表"
      okText="覆盖"
      cancelText="放弃我的修改"
      closable={false}
      onOk={() => void state.save()}
      onCancel={state.discard}
    >
      <p>
        {found.length === 0
          ? '表中已换成最新的金额，与你填的一致。'
          : `表中已换成最新的金额。你填的 ${found.length} 格与他人保存的不同，覆盖后以你填的为准，其余不变。`}
      </p>
      {found.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keyboard too (WCAG 2.1.1)
        <div className={styles.reportStale} role="region" aria-label="不同的金额" tabIndex={0}>
          <PlainTable>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col" data-number>
                  他人保存的（{unit === 'wan' ? '万元' : '元'}）
                </th>
                <th scope="col" data-number>
                  我填的
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ key, name, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td data-number>{theirs}</td>
                  <td data-number>{mine}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Modal>
  );
}
