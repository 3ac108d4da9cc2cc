/** Template and mode, then the file: by drop or by button. */
import { Button, Checkbox, Progress, Radio, Select } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { templateFields } from '#platform/entity/entity.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import type { ImportMode } from '#platform/entity/transfer.ts';
import { FileChooser } from '../FileChooser.tsx';
import { useDrop } from '../use-drop.ts';
import type { ImportCalls } from './import-calls.ts';
import kit from '../styles/kit.module.css';
import formStyles from '../entity/entity-form.module.css';
import importStyles from './import.module.css';
import styles from './ImportUpload.module.css';

export interface UploadChoice {
  readonly mode: ImportMode;
  readonly matchBy: string | undefined;
  readonly createMissing: boolean;
}

export interface ImportTemplateStepProps {
  readonly entity: AnyEntity;
  readonly calls: ImportCalls;
  readonly kinds?: readonly { readonly key: string; readonly label: string }[] | undefined;
  readonly kind?: string | undefined;
  readonly onKind?: ((kind: string) => void) | undefined;
  readonly choice: UploadChoice;
  readonly onChoice: (choice: UploadChoice) => void;
  readonly onTemplate: () => void;
  /** Dropped before the step of uploading; null: chosen there. */
  readonly file: File | null;
  /** What the button says that goes on; by default that the file is sent, where there is one. */
  readonly next?: string | undefined;
  /** Why the file was refused. */
  readonly trouble?: string | null | undefined;
  readonly onForget: () => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** Largest sheet (one engine, 20 MB, 10,000 rows). */
export const maxSheetBytes = 20 * 1024 * 1024;
export const maxSheetRows = 10_000;

/** Keys by which rows can be recognised: declared ones, else those that are unique. */
export function matchKeys(entity: AnyEntity): string[] {
  if (entity.matchBy && entity.matchBy.length > 0) return [...entity.matchBy];
  return Object.entries(entity.fields)
    .filter(([, field]) => field.unique)
    .map(([key]) => key);
}

/** Why a file cannot be a sheet, or null. */
export function sheetRefusal(file: Pick<File, 'name' | 'size'>): string | null {
  if (/\.(?:xls|et|xlsm)$/iu.test(file.name)) return `“${file.name}”的格式不支持，请另存为 .xlsx 再上传`;
  if (!/\.(?:xlsx|csv)$/iu.test(file.name)) return `“${file.name}”不是表格，请选择 .xlsx 或 .csv`;
  if (file.size === 0) return `“${file.name}”是空文件`;
  return file.size > maxSheetBytes ? `“${file.name}”有 ${formatFileSize(file.size)}，超过 20 MB，请拆成几个文件` : null;
}

export function ImportTemplateStep({
  entity,
  calls,
  kinds,
  kind,
  onKind,
  choice,
  onChoice,
  onTemplate,
  file,
  next,
  trouble,
  onForget,
  onNext,
  onCancel,
}: ImportTemplateStepProps): ReactElement {
  const id = useId();
  const keys = calls.recognises === undefined ? matchKeys(entity) : [];
  const canUpdate = keys.length > 0 || calls.recognises !== undefined;
  const fields = templateFields(entity);
  const required =
    calls.asksFor ??
    fields.filter(([, field]) => field.required && field.default === undefined).map(([, field]) => field.label);
  return (
    <section className={importStyles.panel} aria-label="选择模板">
      <h2>1. 按模板准备数据</h2>
      {kinds && kinds.length > 1 && (
        <Radio.Group
          className={styles.modes}
          aria-label="导入内容"
          value={kind}
          onChange={(event) => onKind?.(event.target.value as string)}
          options={kinds.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <p className="secondary">
        {calls.about ??
          `模板有 ${fields.length} 列${required.length > 0 ? `，其中必填 ${required.length} 列：${required.slice(0, 8).join('、')}${required.length > 8 ? ' 等' : ''}` : ''}。自己的表格也可以，下一步会按标题自动匹配列。`}
      </p>
      <Button icon={<Download size={16} aria-hidden="true" />} onClick={onTemplate}>
        下载模板
      </Button>
      <h2 id={`${id}mode`}>2. 选择导入方式</h2>
      <Radio.Group
        className={styles.modes}
        aria-labelledby={`${id}mode`}
        value={choice.mode}
        onChange={(event) =>
          onChoice({ ...choice, mode: event.target.value as ImportMode, matchBy: choice.matchBy ?? keys[0] })
        }
        options={[
          { value: 'insert', label: '只新增：已存在的行报错' },
          { value: 'update', label: '只更新：找不到的行报错', disabled: !canUpdate },
          { value: 'upsert', label: '新增并更新：已存在的更新，其余新增', disabled: !canUpdate },
        ]}
      />
      {choice.mode !== 'insert' && keys.length > 0 && (
        <div className={styles.match}>
          <label htmlFor={`${id}key`}>按哪一列识别已存在的行</label>
          <Select
            id={`${id}key`}
            value={choice.matchBy ?? keys[0]}
            options={keys.map((key) => ({ value: key, label: entity.fields[key]?.label ?? key }))}
            onChange={(matchBy) => onChoice({ ...choice, matchBy })}
          />
        </div>
      )}
      {choice.mode !== 'insert' && calls.recognises !== undefined && <p className="secondary">{calls.recognises}</p>}
      {calls.creates !== undefined && (
        <Checkbox
          className={styles.creates}
          checked={choice.createMissing}
          onChange={(event) => onChoice({ ...choice, createMissing: event.target.checked })}
        >
          表格里有而系统没有的{calls.creates}，导入时自动新建
        </Checkbox>
      )}
      {file && (
        <p className={styles.dropped}>
          <FileSpreadsheet size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className="ellipsis">{file.name}</span>
          <span className="secondary">{formatFileSize(file.size)}</span>
          <button type="button" className={kit.textButton} onClick={onForget}>
            换一个文件
          </button>
        </p>
      )}
      {trouble != null && (
        <p role="alert" className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`}>
          {trouble}
        </p>
      )}
      <footer className={importStyles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" onClick={onNext}>
          {next ?? (file ? '上传并检查' : '下一步')}
        </Button>
      </footer>
    </section>
  );
}

export interface ImportFileStepProps {
  /** Share of the upload that has left, 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  readonly trouble: string | null;
  readonly onFile: (file: File) => void;
  readonly onBack: () => void;
}

export function ImportFileStep({ share, trouble, onFile, onBack }: ImportFileStepProps): ReactElement {
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = sheetRefusal(file);
    setRefusal(found);
    if (!found) onFile(file);
  };
  const dropZone = useDrop(share === null ? (files) => take(files[0]) : null);
  return (
    <section className={importStyles.panel} aria-label="上传文件">
      <div className={styles.drop} {...dropZone}>
        <FileSpreadsheet size={32} strokeWidth={1.25} aria-hidden="true" />
        {share === null ? (
          <>
            <p>把 Excel 或 CSV 文件拖到这里</p>
            <p className="secondary caption">.xlsx、.csv，20 MB、{maxSheetRows.toLocaleString('en-US')} 行以内</p>
            <FileChooser accept=".xlsx,.csv" onFiles={([file]) => take(file)}>
              {(choose) => (
                <Button type="primary" onClick={choose}>
                  选择文件
                </Button>
              )}
            </FileChooser>
          </>
        ) : (
          <div className={styles.progress} role="status">
            <p>{share < 1 ? '正在上传' : '正在读取和检查每个单元格'}</p>
            <Progress percent={Math.round(share * 100)} status="active" showInfo={share < 1} aria-label="上传进度" />
          </div>
        )}
      </div>
      <p
        role="alert"
        className={(refusal ?? trouble) ? `${formStyles.fieldFinding} ${formStyles.fieldFindingError}` : undefined}
      >
        {refusal ?? trouble}
      </p>
      <footer className={importStyles.buttons}>
        <Button onClick={onBack}>上一步</Button>
      </footer>
    </section>
  );
}
