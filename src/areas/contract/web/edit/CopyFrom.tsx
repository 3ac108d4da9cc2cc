/** 从已有合同复制: what a contract agrees, taken into the new one; number, days and money that came stay its own. */
import { Button, Modal } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { RefControl } from '#platform/web/entity/widgets/RefControl.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { takenOver } from '../../model/change/taken-over.ts';
import { contract } from '../../model/contract.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { getContract } from '../../model/list-calls.ts';
import { partOf, partyKeys, planKeys } from '../parts/drafts.ts';

const withoutId = ({ id: _id, ...values }: Values): Values => values;

/** Values of the form that follow from a contract; what the caller does not see of it stays empty. */
export function copiedValues({ contract: row, parties, plans }: ContractDetail): Values {
  const masked = new Set(row.masked);
  const own = Object.fromEntries(takenOver.filter((key) => !masked.has(key)).map((key) => [key, row[key]]));
  return {
    ...own,
    nature: row.nature === 'framework' ? 'framework' : 'single',
    parties: parties.map((party) => withoutId(partOf(party, partyKeys))),
    // Their days belong to the term of the other contract.
    ...(plans.length > 0 &&
      !masked.has('amount') && {
        plans: plans.map((plan) => withoutId({ ...partOf(plan, planKeys), planDate: null })),
      }),
  };
}

function CopyDialog({ form, onClose }: { readonly form: EntityFormState; readonly onClose: () => void }): ReactElement {
  const id = useId();
  const [chosenId, setChosen] = useState<number | null>(null);
  const { isBusy, act } = useAct();
  const copy = async () => {
    const detail = await call(getContract, { id: chosenId ?? 0 });
    for (const [key, value] of Object.entries(copiedValues(detail))) form.set(key, value);
    toast.success(`已复制 ${detail.contract.contractNo}，日期请重新填写`);
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title="从已有合同复制"
      okText="复制"
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: chosenId === null }}
      onOk={() => void act(copy)}
      onCancel={onClose}
    >
      <p className="secondary">
        复制类型、签约方、金额、条款和收付计划；编号、日期和附件不复制。
        {form.changed.length > 0 && '已填的同名内容会被替换。'}
      </p>
      <label htmlFor={id}>合同</label>
      <RefControl
        id={id}
        field={contract.fields.parentId}
        value={chosenId}
        onChange={(next) => setChosen(typeof next === 'number' ? next : null)}
      />
    </Modal>
  );
}

export function CopyFrom({ form }: { readonly form: EntityFormState }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<Copy size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
        从已有合同复制
      </Button>
      {isOpen && <CopyDialog form={form} onClose={() => setOpen(false)} />}
    </>
  );
}
