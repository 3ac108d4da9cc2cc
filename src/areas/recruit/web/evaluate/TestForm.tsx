/** Types in a result, or sends a paper by a link. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useCallback, useState } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import type { ShownTest } from '../../model/evaluate/test-calls.ts';
import { saveOnlineTest } from '../../model/evaluate/test-calls.ts';
import styles from './MarkDialog.module.css';

const keysOf = {
  record: ['name', 'testType', 'score', 'fullScore', 'level', 'conclusion', 'reportFiles'],
  paper: ['name', 'testType', 'paperId', 'deadline'],
  deadline: ['deadline'],
} as const;

export type TestLink = Pick<OutputOf<typeof saveOnlineTest>, 'link' | 'deadline'>;

/** The link is told this once: the server keeps its digest alone. */
export function LinkDialog({ sent, onClose }: { readonly sent: TestLink; readonly onClose: () => void }): ReactElement {
  const address = `${location.origin}${sent.link ?? ''}`;
  return (
    <Modal
      open
      title="测评链接"
      okText="复制链接"
      cancelText="关闭"
      onOk={() => void copyText(address)}
      onCancel={onClose}
    >
      <p>请把链接发给候选人，{formatDateTime(sent.deadline)} 前有效。关闭后不再显示，需要时可以重发。</p>
      <p className={styles.link}>{address}</p>
    </Modal>
  );
}

export interface TestFormProps {
  readonly recruitInfoId: number;
  /** `deadline`: another one for a paper that was sent; its link goes on. */
  readonly mode: 'record' | 'paper' | 'deadline';
  readonly row?: ShownTest;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const titles = { record: '录入测评结果', paper: '发送测评', deadline: '修改截止时间' } as const;

export function TestForm({ recruitInfoId, mode, row, onSaved, onClose }: TestFormProps): ReactElement {
  const [sent, setSent] = useState<TestLink | null>(null);
  const send = useCallback(async (body: Record<string, unknown>) => {
    // The form checked the body by the declaration of the entity.
    const saved = await call(saveOnlineTest, body as InputOf<typeof saveOnlineTest>, { quiet: true });
    if (saved.link !== null) setSent(saved);
    return saved;
  }, []);
  if (sent) return <LinkDialog sent={sent} onClose={onSaved} />;
  return (
    <EntityForm
      entity={onlineTest}
      row={row ?? null}
      keys={keysOf[mode]}
      block={mode}
      preset={{ recruitInfoId, mode }}
      title={titles[mode]}
      send={send}
      onSaved={mode === 'paper' ? () => undefined : onSaved}
      onClose={onClose}
    />
  );
}
