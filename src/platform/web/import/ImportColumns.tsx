/** Which column of the sheet is which field: matched by title, mended by hand. */
import { Button, Select } from 'antd';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { PlainTable } from '../parts/PlainTable.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import importStyles from './import.module.css';
import styles from './ImportColumns.module.css';

export interface ImportColumnsProps {
  readonly batch: ImportBatch;
  /** The file is still at hand: after a reload of the page the matching cannot be changed any more. */
  readonly canChange: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (mapping: Readonly<Record<number, string | null>> | null) => void;
  /** Several sheets can be taken together. */
  readonly onSheets?: ((names: readonly string[]) => void) | undefined;
  readonly onBack: () => void;
}

type Mapping = Readonly<Record<number, string | null>>;

/** Gives a column a field; the field leaves the column that had it. */
export function assign(mapping: Mapping, index: number, key: string | null): Mapping {
  const next: Record<number, string | null> = { ...mapping };
  for (const [other, held] of Object.entries(next)) if (key !== null && held === key) next[Number(other)] = null;
  next[index] = key;
  return next;
}

export function ImportColumns({
  batch,
  canChange,
  isBusy,
  onConfirm,
  onSheets,
  onBack,
}: ImportColumnsProps): ReactElement {
  const original: Mapping = Object.fromEntries(batch.columns.map((column) => [column.index, column.key]));
  const [mapping, setMapping] = useState<Mapping>(original);
  const taken = new Set(Object.values(mapping));
  const missing = batch.fields.filter((field) => field.required && !taken.has(field.key));
  const left = batch.columns.filter((column) => !mapping[column.index]).length;
  const isChanged = batch.columns.some((column) => (mapping[column.index] ?? null) !== column.key);
  const silent = batch.mode === 'update' ? [] : batch.fields.filter(({ key }) => !taken.has(key));
  const inferred = silent.flatMap(({ label, preset }) => (preset === null ? [] : [`${label}${preset}`]));
  const asked = silent.flatMap(({ label, preset, isAsked }) => (isAsked && preset === null ? [label] : []));
  return (
    <section className={`${importStyles.panel} ${importStyles.panelWide}`} aria-label="匹配列">
      <p className="secondary" role="status">
        识别出 {batch.columns.length - left} 列{left > 0 && `，${left} 列不导入`}
        {batch.headerRow !== null && `；标题在第 ${batch.headerRow} 行`}
        {batch.sheetName && `，工作表“${batch.sheetName}”`}。
        {left === batch.columns.length && (
          <b className={styles.missing}> 没有一列能识别：请在下面逐列选择，或返回下载模板，对照列标题。</b>
        )}
        {missing.length > 0 && batch.mode !== 'update' && (
          <b className={styles.missing}> 缺少必填列：{missing.map((field) => field.label).join('、')}</b>
        )}
      </p>
      {asked.length > 0 && <p className="secondary">表中没有{asked.join('、')}：检查时由你选择，没有选的不导入。</p>}
      {inferred.length > 0 && <p className="secondary">表中没有的，新增时从其余内容得出：{inferred.join('；')}。</p>}
      <SheetChoice batch={batch} isBusy={isBusy} onSheets={canChange ? onSheets : undefined} />
      <PlainTable className={styles.root}>
        <thead>
          <tr>
            <th scope="col">文件中的列</th>
            <th scope="col">
              <span className="visually-hidden">对应</span>
            </th>
            <th scope="col">导入为</th>
          </tr>
        </thead>
        <tbody>
          {batch.columns.map((column) => (
            <tr key={column.index}>
              <td>{column.title || `第 ${column.index + 1} 列（无标题）`}</td>
              <td>
                <ArrowRight size={14} aria-hidden="true" />
              </td>
              <td>
                <Select
                  aria-label={`“${column.title}”导入为`}
                  value={mapping[column.index] ?? ''}
                  disabled={!canChange || isBusy}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={[
                    { value: '', label: '不导入' },
                    ...batch.fields.map((field) => ({
                      value: field.key,
                      label: field.required ? `${field.label}（必填）` : field.label,
                    })),
                  ]}
                  onChange={(key) => setMapping((present) => assign(present, column.index, key === '' ? null : key))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <footer className={importStyles.buttons}>
        <Button onClick={onBack}>上一步</Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={left === batch.columns.length}
          onClick={() => onConfirm(isChanged ? mapping : null)}
        >
          {isChanged ? '按新的对应重新检查' : '下一步'}
        </Button>
      </footer>
    </section>
  );
}
