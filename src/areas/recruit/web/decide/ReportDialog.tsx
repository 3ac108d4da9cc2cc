/** 导出评估报告: which parts, and whether with the name. */
import { Button, Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { exportWord } from '../../model/decide/decide-calls.ts';
import type { ReportSection } from '../../model/decide/report-sections.ts';
import { reportSections } from '../../model/decide/report-sections.ts';
import styles from './ReportDialog.module.css';

export interface ReportDialogProps {
  readonly recruitInfoId: number;
  readonly name: string;
  readonly onClose: () => void;
}

export function ReportDialog({ recruitInfoId, name, onClose }: ReportDialogProps): ReactElement {
  const [sections, setSections] = useState<readonly ReportSection[]>(reportSections.map(({ code }) => code));
  const [anonymous, setAnonymous] = useState(false);
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const save = () =>
    act(
      async () => {
        await download(exportWord, { recruitInfoId, sections: [...sections], anonymous });
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  return (
    <TypedModal open title={`导出评估报告：${name}`} footer={null} width={460} onCancel={onClose} destroyOnHidden>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset>
          <legend>报告内容</legend>
          {reportSections.map(({ code, label }) => (
            <Checkbox
              key={code}
              checked={sections.includes(code)}
              onChange={({ target }) =>
                setSections(
                  reportSections.flatMap((one) =>
                    (one.code === code ? target.checked : sections.includes(one.code)) ? [one.code] : [],
                  ),
                )
              }
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox checked={anonymous} onChange={({ target }) => setAnonymous(target.checked)}>
          匿名（不含姓名、照片、联系方式和学校）
        </Checkbox>
        <p className="secondary caption">导出会记入日志；文件为 Word，雷达图可在 Word 中编辑</p>
        {issue !== null && <Note tone="danger">{issue}</Note>}
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            导出 Word
          </Button>
        </footer>
      </form>
    </TypedModal>
  );
}
