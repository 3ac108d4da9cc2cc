/** Who decides for somebody who is away: the own deputy, or for whoever manages approval those of all. */
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { entity } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import { FormNotes } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { DeputyRow } from '../../model/approval-deputy.ts';
import { approvalDeputy, deleteDeputy, queryDeputy, saveDeputy } from '../../model/approval-deputy.ts';
import styles from './settings.module.css';

/** The own deputy: whom one stands for is oneself. */
const { staffId: _own, ...ownFields } = approvalDeputy.fields;
const ownDeputy = entity({
  name: 'own_approval_deputy',
  label: '我的代理人',
  title: 'deputyId',
  permissions: approvalDeputy.permissions,
  sort: [],
  fields: ownFields,
});

const words = ({ staffName, deputyName, fromDate, untilDate }: DeputyRow): string =>
  `${deputyName} 代 ${staffName}，${formatDate(fromDate)} 至 ${formatDate(untilDate)}`;

function Form({ isAll, onSaved }: { readonly isAll: boolean; readonly onSaved: () => void }): ReactElement {
  const declared = isAll ? approvalDeputy : ownDeputy;
  const form = useEntityForm({
    entity: declared,
    row: null,
    block: 'deputy',
    send: async (values: Values) =>
      call(saveDeputy, values as Parameters<typeof call<typeof saveDeputy>>[1], { quiet: true }),
    onSaved,
  });
  return (
    <form
      noValidate
      className={styles.deputyForm}
      aria-label="添加代理"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormNotes form={form} />
      <FormFields entity={declared} form={form} row={null} />
      <div className={styles.formFoot}>
        <Button type="primary" htmlType="submit" loading={form.isSaving}>
          添加代理
        </Button>
      </div>
    </form>
  );
}

function Remove({ id, onDone }: { readonly id: number; readonly onDone: () => void }): ReactElement {
  const { isBusy, act } = useAct();
  return (
    <Button
      size="small"
      loading={isBusy}
      onClick={() =>
        void act(async () => {
          await call(deleteDeputy, { id });
          onDone();
        })
      }
    >
      取消代理
    </Button>
  );
}

export function DeputyDialog({
  isAll,
  onClose,
}: {
  readonly isAll: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const { data, refetch } = useRead(queryDeputy, { all: isAll });
  const renew = () => void refetch();
  const records = data?.records ?? [];
  return (
    <Modal open width={560} title={isAll ? '审批代理人' : '我的代理人'} footer={null} onCancel={onClose}>
      <p className="secondary">代理期间的审批交给代理人决定，到期自动结束；代理人不能再转给别人。</p>
      <EntryList
        label="代理"
        empty="现在没有代理"
        entries={records.map((row) => ({
          key: row.id,
          title: words(row),
          note: row.note ?? (row.isNow ? '代理中' : '还没开始'),
          acts: <Remove id={row.id} onDone={renew} />,
        }))}
      />
      <Form key={records.length} isAll={isAll} onSaved={renew} />
    </Modal>
  );
}
