/** The rule of one act: from which amount who decides, what holds in special cases, and a trial of it. */
import { Button, Modal, Radio, Select, Switch } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { ruleLimits } from '../../model/approval-rule.ts';
import type { getRule } from '../../model/rule-calls.ts';
import { saveRule } from '../../model/rule-calls.ts';
import { CaseFields } from './CaseFields.tsx';
import type { Rule } from './rule-draft.ts';
import { addTier, changeCount, newRule, ruleProblems, withMoneyField } from './rule-draft.ts';
import { TierTable } from './TierTable.tsx';
import { Trial } from './Trial.tsx';
import styles from './settings.module.css';

type Stored = OutputOf<typeof getRule>;
type Running = 'finish' | 'release';

/** What becomes of open requests where the act is taken out of approval. */
function RunningDialog({
  running,
  onChoose,
  onClose,
}: {
  readonly running: number;
  readonly onChoose: (choice: Running) => void;
  readonly onClose: () => void;
}): ReactElement {
  const [choice, setChoice] = useState<Running>('finish');
  return (
    <Modal
      open
      width={480}
      title={`还有 ${running} 份申请在途`}
      okText="关闭审批"
      cancelText="取消"
      onOk={() => onChoose(choice)}
      onCancel={onClose}
    >
      <Radio.Group
        aria-label="在途申请"
        value={choice}
        options={[
          { value: 'finish', label: '按提交时的规则走完' },
          { value: 'release', label: '撤销这些申请，提交人可以直接办理' },
        ]}
        onChange={({ target }) => setChoice(target.value as Running)}
      />
    </Modal>
  );
}

export interface RuleEditorProps {
  readonly stored: Stored;
  /** The switch as it was turned in the list. */
  readonly isOn: boolean;
  readonly onSaved: () => void;
}

function useRule({ stored, isOn, onSaved }: RuleEditorProps) {
  const begin = (): Rule | null => (stored.rule ? { ...stored.rule, isEnabled: isOn } : isOn ? newRule() : null);
  const [rule, setRule] = useState<Rule | null>(begin);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const changes = changeCount(stored.rule, rule);
  const problems = rule ? ruleProblems(rule) : [];
  const discard = () => setRule(stored.rule);
  useUnsaved({ count: changes, isSaving: isBusy, discard });
  const send = (running: Running) =>
    void act(
      async () => {
        if (!rule) return;
        setRefusal(null);
        setAsking(false);
        const { released } = await call(
          saveRule,
          {
            actKey: stored.actKey,
            rule,
            running,
            ...(stored.version !== null && { version: stored.version }),
          },
          { quiet: true },
        );
        toast.success(released > 0 ? `已保存，撤销了 ${released} 份申请` : '已保存');
        onSaved();
      },
      ({ errorDesc }) => setRefusal(errorDesc),
    );
  const save = () => {
    if (changes === 0 || problems.length > 0) return;
    if (rule && !rule.isEnabled && stored.rule?.isEnabled && stored.running > 0) setAsking(true);
    else send('finish');
  };
  useSaveKey(save);
  const change = (part: Partial<Rule>) => setRule((before) => ({ ...(before ?? newRule()), ...part }));
  return { rule, setRule, change, changes, problems, discard, save, send, isBusy, refusal, isAsking, setAsking };
}

export function RuleEditor(props: RuleEditorProps): ReactElement {
  const { stored } = props;
  const { label, entityLabel, moneyFields, notes, running, staffNames, medianDays, actKey } = stored;
  const state = useRule(props);
  const { rule, setRule, change, changes, problems, discard, save, send, isBusy, refusal } = state;
  const moneyLabel = moneyFields.find(({ key }) => key === rule?.moneyField)?.label ?? null;
  const isOn = rule?.isEnabled ?? false;
  return (
    <>
      <div className={styles.rule}>
        <SectionHead
          title={label}
          unit={entityLabel}
          note={running > 0 ? `在途 ${running} 份按提交时的规则走完` : undefined}
        >
          <label className={styles.switch} htmlFor="rule-enabled">
            需要审批
            <Switch id="rule-enabled" checked={isOn} onChange={(next) => change({ isEnabled: next })} />
          </label>
        </SectionHead>
        {!isOn && <Note read="none">这个动作现在直接执行。打开后先成为申请，同意了才执行。</Note>}
        {isOn && rule && (
          <>
            {moneyFields.length > 0 && (
              <div className={styles.money}>
                <label htmlFor="money-field">按金额分档</label>
                <Select
                  id="money-field"
                  className={styles.role}
                  value={rule.moneyField ?? ''}
                  options={[
                    { value: '', label: '不分档' },
                    ...moneyFields.map(({ key, label: name }) => ({ value: key, label: `${name}（万元）` })),
                  ]}
                  onChange={(key: string) => setRule(withMoneyField(rule, key || null))}
                />
                {moneyLabel !== null && rule.tiers.length < ruleLimits.tiers && (
                  <Button
                    type="text"
                    icon={<Plus size={14} aria-hidden="true" />}
                    onClick={() => change({ tiers: addTier(rule.tiers) })}
                  >
                    加一档
                  </Button>
                )}
              </div>
            )}
            <TierTable
              tiers={rule.tiers}
              moneyLabel={moneyLabel}
              names={staffNames}
              // What was said holds for the rule that was saved.
              notes={changes === 0 ? notes : []}
              onChange={(tiers) => change({ tiers })}
            />
            <SectionHead title="遇到这些情况" isApart />
            <CaseFields rule={rule} onChange={change} />
          </>
        )}
        {refusal !== null && <Note tone="danger">{refusal}</Note>}
      </div>
      <aside className={styles.side} aria-label="试一试">
        <h3>试一试</h3>
        <p className="secondary caption">换一个金额或提交人，看会经过谁</p>
        {isOn && rule ? (
          <Trial key={actKey} actKey={actKey} rule={rule} moneyLabel={moneyLabel} medianDays={medianDays} />
        ) : (
          <p className="secondary">打开审批后可以试</p>
        )}
      </aside>
      <div className={styles.footBar}>
        <span role="status">{problems[0] ?? (changes > 0 ? `有 ${changes} 处改动未保存` : '没有改动')}</span>
        <Button disabled={changes === 0} onClick={discard}>
          放弃改动
        </Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={changes === 0 || problems.length > 0}
          aria-keyshortcuts="Control+S"
          onClick={save}
        >
          保存 <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </div>
      {state.isAsking && <RunningDialog running={running} onChoose={send} onClose={() => state.setAsking(false)} />}
    </>
  );
}
