/** 编辑计划: all instalments of a contract in one table, saved as a whole. */
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import styles from '#platform/web/entity/entity-form.module.css';
import { Note } from '#platform/web/parts/Note.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { savePlan } from '../../model/money/money-calls.ts';
import { PlansEditor } from '../parts/PlansEditor.tsx';
import type { Contract, Plan } from './contract-words.ts';
import { heldPlan, sentPlans, verbOf } from './contract-words.ts';

export interface PlanDialogProps {
  readonly contract: Contract;
  readonly plans: readonly Plan[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function PlanDialog({ contract, plans, onClose, onSaved }: PlanDialogProps): ReactElement {
  const [stored] = useState(() => sentPlans(plans));
  const [lines, setLines] = useState(stored);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const isChanged = JSON.stringify(lines) !== JSON.stringify(stored);
  useUnsaved({ count: isChanged ? 1 : 0, isSaving: isBusy, discard: () => setLines(stored) });
  const save = () =>
    void act(
      async () => {
        setRefusal(null);
        const input = { contractId: contract.id, plans: lines } as InputOf<typeof savePlan>;
        await call(savePlan, input, { quiet: true });
        onSaved();
      },
      ({ errorDesc }) => setRefusal(errorDesc),
    );
  useSaveKey(save);
  return (
    <Drawer
      open
      size={880}
      title={`编辑${verbOf(contract)}款计划`}
      onClose={onClose}
      footer={
        <div className={styles.formButtons}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={save} aria-keyshortcuts="Control+S">
            保存 <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
        </div>
      }
    >
      <PlansEditor
        id="contract-plans"
        plans={lines}
        amount={contract.amount}
        isExpense={contract.direction === 'expense'}
        heldBy={heldPlan(plans, verbOf(contract))}
        onChange={(next) => setLines([...next])}
      />
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
    </Drawer>
  );
}
