/** Users from a workbook: upload, look at what the check says, add the right ones, note the passwords. */
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { call, download, saveUrl, upload } from '#platform/web/call.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { uploadPath } from '#platform/web/entity/widgets/file-values.ts';
import { insertUsers, userTemplate } from '../../model/user.ts';
import { useRoleActs } from './role-calls.ts';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './UserImportDialog.module.css';

type Result = OutputOf<typeof insertUsers>['results'][number];
type Step =
  | { readonly kind: 'choose' }
  | {
      readonly kind: 'checked';
      readonly fileId: number;
      readonly fileName: string;
      readonly results: readonly Result[];
    }
  | { readonly kind: 'done'; readonly results: readonly Result[] };

const statusText: Record<Result['status'], string> = {
  ok: '可以添加',
  active: '已添加',
  invited: '已发送邀请',
  failed: '不能添加',
};
const count = (results: readonly Result[], ...statuses: Result['status'][]) =>
  results.filter((result) => statuses.includes(result.status)).length;

/** The passwords as a file, in the form spreadsheets open: they are shown this once. */
function savePasswords(results: readonly Result[]): void {
  // A cell that begins like a formula would be one.
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = results
    .filter((result) => result.initialPassword)
    .map((result) => [result.name, result.account ?? '', result.initialPassword ?? '']);
  const text = [['姓名', '账号', '一次性密码'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([`\u{FEFF}${text}`], { type: 'text/csv;charset=utf-8' }));
  saveUrl(address, '新用户一次性密码.csv');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function ResultTable({
  results,
  passwords,
}: {
  readonly results: readonly Result[];
  readonly passwords: boolean;
}): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keyboard too (WCAG 2.1.1)
    <div className={styles.results} role="region" aria-label="结果" tabIndex={0}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">姓名</th>
            <th scope="col">结果</th>
            {passwords && <th scope="col">一次性密码</th>}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.index}>
              <td>{result.rowNumber ?? result.index + 1}</td>
              <td>{result.name || EMPTY_TEXT}</td>
              <td className={result.status === 'failed' ? formLineStyles.said : undefined}>
                {statusText[result.status]}
                {result.sent && ` 到 ${result.target ?? ''}`}
                {result.errorDesc && `：${result.errorDesc}`}
              </td>
              {passwords && (
                <td>
                  <code>{result.initialPassword ?? EMPTY_TEXT}</code>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

export function UserImportDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const { isBusy, act } = useAct();
  const acts = useRoleActs('company');
  const check = (file: File) =>
    act(async () => {
      const form = new FormData();
      form.append('bizType', 'import');
      form.append('file', file);
      const stored = await upload<{ id: number }>(uploadPath, form);
      const { results } = await call(insertUsers, { fileId: stored.id, dryRun: true });
      setStep({ kind: 'checked', fileId: stored.id, fileName: file.name, results });
    });
  const take = ([file]: readonly File[]) => file && void check(file);
  const add = (fileId: number) =>
    act(async () => {
      const { results } = await call(insertUsers, { fileId });
      await acts.renew();
      toast.success(`已添加 ${count(results, 'active', 'invited')} 人`);
      setStep({ kind: 'done', results });
    });
  const ready = step.kind === 'checked' ? count(step.results, 'ok') : 0;
  const opened = step.kind === 'done' && step.results.some((result) => result.initialPassword);
  return (
    <Modal
      open
      title="批量添加用户"
      width={680}
      closable={!opened}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {step.kind === 'done' && opened && (
            <Button onClick={() => savePasswords(step.results)}>下载一次性密码</Button>
          )}
          {step.kind === 'done' ? (
            <Button type="primary" onClick={onClose}>
              {opened ? '我已记下密码' : '完成'}
            </Button>
          ) : (
            <Button onClick={onClose}>取消</Button>
          )}
          {step.kind === 'checked' && (
            <FileChooser accept=".xlsx,.csv" onFiles={take}>
              {(choose) => <Button onClick={choose}>重新选择文件</Button>}
            </FileChooser>
          )}
          {step.kind === 'checked' && (
            <Button type="primary" loading={isBusy} disabled={ready === 0} onClick={() => void add(step.fileId)}>
              添加 {ready} 人
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'choose' && (
        <div>
          <p>一次最多 200 人。已有账号的人会收到邀请，没有账号的人由企业开通，一次性密码只显示一次。</p>
          <p className={styles.importActs}>
            <Button
              onClick={() =>
                void download(userTemplate, {}, { fallbackName: '用户导入模板.xlsx' }).catch(() => undefined)
              }
            >
              下载模板
            </Button>
            <FileChooser accept=".xlsx,.csv" onFiles={take}>
              {(choose) => (
                <Button type="primary" loading={isBusy} onClick={choose}>
                  选择文件
                </Button>
              )}
            </FileChooser>
          </p>
        </div>
      )}
      {step.kind === 'checked' && (
        <>
          <p>
            {step.fileName}：可以添加 {ready} 人
            {step.results.length > ready && `，不能添加 ${step.results.length - ready} 人（将跳过）`}
          </p>
          <ResultTable results={step.results} passwords={false} />
        </>
      )}
      {step.kind === 'done' && (
        <>
          <p>
            已开通 {count(step.results, 'active')} 人，已邀请 {count(step.results, 'invited')} 人
            {count(step.results, 'failed') > 0 && `，${count(step.results, 'failed')} 人未能添加`}
          </p>
          <ResultTable results={step.results} passwords={opened} />
        </>
      )}
    </Modal>
  );
}
