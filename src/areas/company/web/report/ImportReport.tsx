/** Import of statements in three steps: file, what the lines are, checks. Each amount names the cell that it came from. */
import { Button, Modal, Radio, Select } from 'antd';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { call, download, upload } from '#platform/web/call.ts';
import { uploadPath } from '#platform/web/entity/widgets/file-values.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useDrop } from '#platform/web/use-drop.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { ImportPreview } from '../../model/financial-report.ts';
import {
  confirmImportFinancialReport,
  importFinancialReport,
  maxReportFile,
  moneyUnits,
  templateFinancialReport,
} from '../../model/financial-report.ts';
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import type { Check } from '../../model/report/checks.ts';
import type { ReportItem } from '../../model/report/report-items.ts';
import { itemsOf, statements } from '../../model/report/report-items.ts';
import { ChecksPart } from './ChecksPart.tsx';
import type { ReportPlace } from './report-address.ts';
import { renewReports } from './use-report.ts';
import reportStyles from './report.module.css';
import styles from './ImportReport.module.css';

const steps = ['选择文件', '核对项目', '校验结果'] as const;
/** Chosen for a line that is not to be imported. */
const leaveOut = '';
const amount = (value: number | null) => formatNumber(value, 2);

/** Why a file cannot be statements, or null. */
function refusalOf(file: File): string | null {
  if (/\.(?:xlsm|xls|et)$/iu.test(file.name)) return `“${file.name}”的格式不支持，请另存为 .xlsx 再上传`;
  if (!/\.(?:xlsx|csv)$/iu.test(file.name)) return `“${file.name}”不是表格，请选择 .xlsx 或 .csv`;
  return file.size > maxReportFile ? `“${file.name}”超过 10 MB，请拆分后再上传` : null;
}

interface FileStepProps {
  readonly place: ReportPlace;
  readonly isBusy: boolean;
  readonly onFile: (file: File, unit: MoneyUnit) => void;
  readonly refusal: string | null;
}

function FileStep({ place, isBusy, onFile, refusal }: FileStepProps): ReactElement {
  const [unit, setUnit] = useState<MoneyUnit>('yuan');
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (files: ArrayLike<File> | null) => {
    const file = files?.[0];
    if (!file || isBusy) return;
    const reason = refusalOf(file);
    setWrong(reason);
    if (reason === null) onFile(file, unit);
  };
  const drop = useDrop(take);
  return (
    <section aria-label={steps[0]}>
      <div className={styles.drop} data-part="report-drop" {...drop}>
        <FileSpreadsheet size={32} aria-hidden="true" />
        <p>把财务软件导出的报表拖到这里，一个文件可以含三张表</p>
        <FileChooser accept=".xlsx,.csv" onFiles={take}>
          {(choose) => (
            <Button type="primary" loading={isBusy} onClick={choose}>
              选择文件
            </Button>
          )}
        </FileChooser>
        <p className="secondary">.xlsx 或 .csv，不超过 10 MB；左右两栏、合并单元格、带公式的表都可以</p>
      </div>
      <p>
        <label htmlFor="report-unit">表中没有写明单位时按 </label>
        <Select<MoneyUnit>
          id="report-unit"
          value={unit}
          onChange={setUnit}
          options={moneyUnits.map(({ code, label }) => ({ value: code, label }))}
        />{' '}
        读取
        <Button
          type="link"
          onClick={() => void download(templateFinancialReport, { standard: place.standard, scope: place.scope })}
        >
          下载模板
        </Button>
      </p>
      {(wrong ?? refusal) !== null && (
        <Note tone="danger" className={reportStyles.note}>
          {wrong ?? refusal}
        </Note>
      )}
    </section>
  );
}

type Side = NonNullable<ImportPreview['side']>;
const sideNames: Readonly<Record<Side, string>> = { consolidated: '合并', single: '母公司' };

export type Mapping = Readonly<Record<string, string>>;

interface MapStepProps {
  readonly preview: ImportPreview;
  readonly items: readonly ReportItem[];
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
  /** Reads the file once more, the other side of it. */
  readonly onSide: (side: Side) => void;
}

function Unmatched({ preview, items, mapping, onMapping }: MapStepProps): ReactElement | null {
  if (preview.unmatched.length === 0) return null;
  const taken = new Set([...preview.matched.map(({ itemCode }) => itemCode), ...Object.values(mapping)]);
  return (
    <PlainTable
      className={reportStyles.unknown}
      caption={`没有认出的项目 ${preview.unmatched.length} 个，选择后下次自动识别`}
    >
      <thead>
        <tr>
          <th scope="col">表中的名称</th>
          <th scope="col">单元格</th>
          <th scope="col" data-number>
            金额（元）
          </th>
          <th scope="col">对应项目</th>
        </tr>
      </thead>
      <tbody>
        {preview.unmatched.map((line) => (
          <tr key={line.cell}>
            <th scope="row">{line.label}</th>
            <td>{line.cell}</td>
            <td data-number>{amount(line.currentAmount)}</td>
            <td>
              <Select<string>
                aria-label={`${line.label}对应的项目`}
                showSearch={{ optionFilterProp: 'label' }}
                className={reportStyles.choice}
                value={mapping[line.cell] ?? leaveOut}
                onChange={(code) => onMapping({ ...mapping, [line.cell]: code })}
                options={[
                  { value: leaveOut, label: '不导入' },
                  ...items
                    .filter(
                      (item) =>
                        !item.perShare &&
                        item.statement === (line.statement ?? item.statement) &&
                        (!taken.has(item.code) || mapping[line.cell] === item.code),
                    )
                    .map((item) => ({ value: item.code, label: `${item.code} ${item.name}` })),
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Conflicts({ preview, mapping, onMapping }: MapStepProps): ReactElement {
  return (
    <>
      {preview.conflicts.map(({ itemCode, itemName, cells }) => (
        <fieldset key={itemCode} className={styles.conflict}>
          <legend>
            “{itemName}”有 {cells.length} 处不同的金额，请选择一处
          </legend>
          <Radio.Group
            value={cells.find(({ cell }) => mapping[cell] === itemCode)?.cell ?? null}
            onChange={(event) =>
              onMapping({
                ...mapping,
                ...Object.fromEntries(
                  cells.map(({ cell }) => [cell, cell === event.target.value ? itemCode : leaveOut]),
                ),
              })
            }
            options={cells.map((line) => ({
              value: line.cell,
              label: `${line.cell} ${amount(line.currentAmount)} 元`,
            }))}
          />
        </fieldset>
      ))}
    </>
  );
}

/** A group prints both beside one another: which of them this report is. */
function Sides({ preview, onSide }: MapStepProps): ReactElement | null {
  if (preview.side === null) return null;
  return (
    <fieldset className={styles.conflict}>
      <legend>文件里合并和母公司的金额并列，请选择读取哪一种</legend>
      <Radio.Group
        value={preview.side}
        onChange={(event) => onSide(event.target.value as Side)}
        options={preview.sides.map((side) => ({ value: side, label: sideNames[side] }))}
      />
    </fieldset>
  );
}

function MapStep(props: MapStepProps): ReactElement {
  const { preview } = props;
  return (
    <section aria-label={steps[1]} className={reportStyles.map}>
      <ul className={styles.sheets}>
        {preview.sheets.map((sheet) => (
          <li key={sheet.name}>
            工作表“{sheet.name}”：{sheet.statements.map((key) => statements[key].label).join('、')}，单位
            {moneyUnits.find(({ code }) => code === sheet.unit)?.label}
            {!sheet.isStated && <span className="tag tag-warning">表中未写明单位</span>}
          </li>
        ))}
      </ul>
      {preview.problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {preview.problems.map(({ cell, message }) => (
            <li key={cell}>
              {cell} {message}，这一格不会导入
            </li>
          ))}
        </ul>
      )}
      <Sides {...props} />
      <Conflicts {...props} />
      <Unmatched {...props} />
      <details open={preview.unmatched.length === 0 && preview.conflicts.length === 0}>
        <summary>已认出 {preview.matched.length} 个项目</summary>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">来自单元格</th>
              <th scope="col" data-number>
                本期（元）
              </th>
              <th scope="col" data-number>
                上年（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.matched.map((line) => (
              <tr key={line.itemCode}>
                <th scope="row">{line.itemName}</th>
                <td>{line.cell}</td>
                <td data-number>{amount(line.currentAmount)}</td>
                <td data-number>{amount(line.compareAmount)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </details>
    </section>
  );
}

/** One import from the file to its checks. */
function useImport(place: ReportPlace) {
  const [chosenFile, setFile] = useState<{ readonly file: File; readonly unit: MoneyUnit } | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const run = (work: () => Promise<void>) => {
    setRefusal(null);
    return act(work, (refused) => setRefusal(refused.errorDesc));
  };
  const read = (chosen: File, unit: MoneyUnit, side?: Side) =>
    run(async () => {
      const form = new FormData();
      const { year, period, standard, scope } = place;
      for (const [key, value] of Object.entries({ year, period, standard, scope, unit, ...(side && { side }) }))
        form.append(key, String(value));
      form.append('file', chosen);
      setPreview(await upload<ImportPreview>(importFinancialReport.path, form, undefined, { quiet: true }));
      setFile({ file: chosen, unit });
      setMapping({});
    });
  const confirm = () =>
    run(async () => {
      if (!preview || !chosenFile) return;
      const chosen = Object.entries(mapping).map(([cell, itemCode]) => ({ cell, itemCode }));
      const sourceFile = await keepFile(chosenFile.file);
      const body = { previewId: preview.previewId, mapping: chosen, overwrite: preview.existing !== null, sourceFile };
      const saved = await call(confirmImportFinancialReport, body, { quiet: true });
      await renewReports();
      setChecks(saved.checks);
    });
  const readSide = (side: Side) => {
    if (chosenFile) void read(chosenFile.file, chosenFile.unit, side);
  };
  return {
    preview,
    mapping,
    setMapping,
    checks,
    refusal,
    isBusy,
    read,
    readSide,
    confirm,
    again: () => setPreview(null),
  };
}

/** What stands above the lines of a preview: a report that would be written over, a refusal. */
function Notices({
  preview,
  refusal,
}: {
  readonly preview: ImportPreview;
  readonly refusal: string | null;
}): ReactElement {
  const existing = preview.existing?.status;
  const sentence =
    existing === 'locked'
      ? '该期报表已锁定，解锁后才能导入'
      : existing === 'submitted'
        ? '该期报表已提交，退回草稿后才能导入'
        : '该期已有报表：文件里的报表会被整表覆盖，其余不变，覆盖后为草稿';
  const otherCompany =
    preview.otherCompany === null
      ? null
      : `表中的编制单位是“${preview.otherCompany}”，与本企业名称不同，请核对后再导入`;
  return (
    <>
      {[existing === undefined ? null : sentence, otherCompany, refusal].map(
        (text) =>
          text !== null && (
            <Note key={text} tone="danger" className={reportStyles.note}>
              {text}
            </Note>
          ),
      )}
    </>
  );
}

export interface ImportReportProps {
  readonly place: ReportPlace;
  readonly name: string;
  readonly onClose: () => void;
}

/** Content of the file beside the report, for whoever asks later where the amounts came from. */
async function keepFile(file: File): Promise<FileValue | null> {
  const form = new FormData();
  form.append('bizType', 'attachment');
  form.append('file', file);
  const stored = await upload<FileValue | FileValue[]>(uploadPath, form);
  return (Array.isArray(stored) ? stored[0] : stored) ?? null;
}

export default function ImportReport({ place, name, onClose }: ImportReportProps): ReactElement {
  const { preview, mapping, setMapping, checks, refusal, isBusy, read, readSide, confirm, again } = useImport(place);
  const items = itemsOf(place.standard, place.scope);
  const step = checks ? 2 : preview ? 1 : 0;
  const isOpen =
    preview?.conflicts.some(({ itemCode, cells }) => !cells.some(({ cell }) => mapping[cell] === itemCode)) ?? false;
  const count = (preview?.matched.length ?? 0) + Object.values(mapping).filter((code) => code !== leaveOut).length;
  const footers = [
    null,
    <span key="confirm" className={reportStyles.acts}>
      <Button onClick={again}>重新选择文件</Button>
      <Button
        type="primary"
        danger={preview?.existing !== null}
        loading={isBusy}
        disabled={isOpen || (preview?.existing != null && preview.existing.status !== 'draft')}
        onClick={() => void confirm()}
      >
        {preview?.existing ? '覆盖并导入' : '导入'} {count} 项
      </Button>
    </span>,
    <Button type="primary" key="done" onClick={onClose}>
      查看报表
    </Button>,
  ];
  return (
    <Modal open width={920} title={`导入 ${name}`} footer={footers[step]} onCancel={onClose} mask={{ closable: false }}>
      <ol className={styles.steps} aria-label="导入步骤">
        {steps.map((label, index) => (
          <li key={label} aria-current={index === step ? 'step' : undefined}>
            {index + 1}. {label}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <FileStep place={place} isBusy={isBusy} onFile={(chosen, unit) => void read(chosen, unit)} refusal={refusal} />
      )}
      {step === 1 && preview && (
        <>
          <Notices preview={preview} refusal={refusal} />
          <MapStep preview={preview} items={items} mapping={mapping} onMapping={setMapping} onSide={readSide} />
          <ChecksPart checks={preview.checks.filter((check) => !check.passed)} items={items} />
        </>
      )}
      {checks && (
        <>
          <p>已存为草稿，核对后提交。</p>
          <ChecksPart checks={checks} items={items} />
        </>
      )}
    </Modal>
  );
}
