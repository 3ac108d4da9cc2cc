/** Head of one report: name, state, who made it, and what may be done with it. */
import { Button, Modal } from 'antd';
import { Lock, LockOpen } from 'lucide-react';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import type { EntityFormProps } from '#platform/web/entity/EntityForm.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useAct } from '#platform/web/use-act.ts';
import { auditStatuses } from '../../model/finance.ts';
import {
  deleteFinancialReport,
  financialReport,
  reportLock,
  reportStatuses,
  updateFinancialReport,
} from '../../model/financial-report.ts';
import type { ReportAnswer, ReportState } from './use-report.ts';
import { renewReports } from './use-report.ts';
import reportStyles from './report.module.css';
import styles from './ReportHead.module.css';

const EntityForm = lazyPart<EntityFormProps>(
  async () => (await import('#platform/web/entity/EntityForm.tsx')).EntityForm,
);
const headerFields = ['reportDate', 'preparer', 'reviewer', 'auditStatus', 'auditOpinion', 'currency', 'attachments'];

type Header = ReportAnswer['header'];

const groups = [reportLock];
const lockIcons: Readonly<Record<string, ReactElement>> = {
  lock: <Lock size={16} aria-hidden="true" />,
  unlock: <LockOpen size={16} aria-hidden="true" />,
};

/** Locking and unlocking. */
function LockButton({ header, isDirty }: { readonly header: Header; readonly isDirty: boolean }): ReactElement {
  const acts = useActs({ groups, onDone: () => void renewReports() });
  return (
    <>
      {acts.rowActions(header).map(({ key, label, onRun }) => (
        <Button key={key} icon={lockIcons[key]} disabled={isDirty} onClick={onRun}>
          {label}
        </Button>
      ))}
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}

function DeleteButton({ header }: { readonly header: Header }): ReactElement {
  const { isBusy, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    act(async () => {
      await call(deleteFinancialReport, { id: header.id });
      setAsking(false);
      await renewReports();
    });
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        删除
      </Button>
      <Modal
        open={isAsking}
        title="删除草稿"
        okText="删除 1 份"
        okButtonProps={{ danger: true, loading: isBusy }}
        cancelText="取消"
        onOk={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        将删除“{header.reportName}”及其全部金额。
      </Modal>
    </>
  );
}

function HeaderForm({ header, onClose }: { readonly header: Header; readonly onClose: () => void }): ReactElement {
  return (
    <EntityForm
      entity={financialReport}
      row={header}
      keys={headerFields}
      title="报表信息"
      send={(body, sending) =>
        call(updateFinancialReport, body as InputOf<typeof updateFinancialReport>, { quiet: true, ...sending })
      }
      onSaved={() => {
        onClose();
        void renewReports();
      }}
      onClose={onClose}
    />
  );
}

export interface ReportHeadProps {
  readonly state: ReportState;
  /** Name of a report that is not there yet. */
  readonly name: string;
}

export function ReportHead({ state, name }: ReportHeadProps): ReactElement {
  const mayEdit = usePermission('finance_edit');
  const [isForm, setForm] = useState(false);
  const header = state.report?.header;
  const status = reportStatuses.find(({ code }) => code === header?.status);
  const isDirty = state.edits.size > 0;
  const isOpen = mayEdit && header?.status !== 'locked';
  return (
    <div className={styles.root} data-part="report-head">
      <div className={styles.name}>
        <h2>{header?.reportName ?? name}</h2>
        <span
          className={`tag tag-${status?.tone === 'success' ? 'success' : status?.tone === 'processing' ? 'brand' : ''}`}
        >
          {status?.label ?? '未填报'}
        </span>
        {header && (
          <p className="secondary">
            {[
              header.preparer && `制表 ${header.preparer}`,
              header.reviewer && `复核 ${header.reviewer}`,
              optionLabel(auditStatuses, header.auditStatus),
            ]
              .filter(Boolean)
              .join(' · ')}
            {` · 填报于 ${formatDateTime(header.filledAt)}`}
            {header.lockReason && ` · ${header.lockReason}`}
          </p>
        )}
      </div>
      <div className={reportStyles.acts}>
        {header && isOpen && <Button onClick={() => setForm(true)}>报表信息</Button>}
        {header?.status === 'draft' && mayEdit && <DeleteButton header={header} />}
        {header && <LockButton header={header} isDirty={isDirty} />}
        {header?.status === 'submitted' && mayEdit && (
          <Button loading={state.isBusy} onClick={() => void state.save('draft')}>
            退回草稿
          </Button>
        )}
        {isOpen && state.canEdit && (
          <>
            {isDirty && <Button onClick={state.discard}>放弃修改</Button>}
            <Button
              disabled={!isDirty}
              loading={state.isBusy}
              aria-keyshortcuts="Control+S"
              onClick={() => void state.save()}
            >
              {isDirty ? `保存 ${state.edits.size} 处修改` : '保存'}
            </Button>
            {header?.status !== 'submitted' && (
              <Button
                type="primary"
                disabled={!header && !isDirty}
                loading={state.isBusy}
                onClick={() => void state.save('submitted')}
              >
                提交
              </Button>
            )}
          </>
        )}
      </div>
      {isForm && header && <HeaderForm header={header} onClose={() => setForm(false)} />}
    </div>
  );
}
