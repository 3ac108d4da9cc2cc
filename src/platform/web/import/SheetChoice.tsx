/** The sheets of a workbook that hold rows: which of them are taken together. */
import { Button, Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { otherSheetsText } from './other-sheets.ts';
import styles from './ImportColumns.module.css';

export interface SheetChoiceProps {
  readonly batch: ImportBatch;
  readonly isBusy: boolean;
  /** Absent: the sheets that are left out are only named. */
  readonly onSheets: ((names: readonly string[]) => void) | undefined;
}

export function SheetChoice({ batch, isBusy, onSheets }: SheetChoiceProps): ReactElement | null {
  const taken =
    batch.sheets.length > 0
      ? batch.sheets.map(({ sheetName, total }) => ({ sheetName, rows: total, isKnown: true }))
      : [{ sheetName: batch.sheetName ?? '', rows: batch.total, isKnown: true }];
  const names = taken.map(({ sheetName }) => sheetName);
  const [chosen, setChosen] = useState<readonly string[]>(names);
  if (batch.otherSheets.length === 0 && taken.length < 2) return null;
  if (!onSheets) return <p className="secondary">{otherSheetsText(batch.otherSheets)}</p>;
  const isChanged = chosen.length !== names.length || chosen.some((name) => !names.includes(name));
  return (
    <div className={styles.sheets} role="group" aria-label="要导入的工作表">
      <Checkbox.Group
        value={[...chosen]}
        disabled={isBusy}
        options={[...taken, ...batch.otherSheets].map(({ sheetName, rows, isKnown }) => ({
          value: sheetName,
          label: `${sheetName}（${rows.toLocaleString('en-US')} 行${isKnown ? '' : '，没有认得的列'}）`,
        }))}
        onChange={setChosen}
      />
      {isChanged && (
        <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => onSheets(chosen)}>
          读取所选的 {chosen.length} 张表
        </Button>
      )}
    </div>
  );
}
