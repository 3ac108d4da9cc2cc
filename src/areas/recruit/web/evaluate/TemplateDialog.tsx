/** 评分模板: dimensions with their weights and what a score means; one that is in use gets a new version by saving. */
import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { ShownTemplate } from '../../model/evaluate/score-calls.ts';
import { queryScoreTemplate, saveScoreTemplate } from '../../model/evaluate/score-calls.ts';
import type { ScoreDimension } from '../../model/evaluate/score-template.ts';
import type { TemplateDraft } from './template-draft.ts';
import { draftOfTemplate, templateIssue, weightSum, withDimension } from './template-draft.ts';
import styles from './TemplateDialog.module.css';

const steps = ['20', '40', '60', '80', '100'] as const;
const most = 12;

interface LineProps {
  readonly one: ScoreDimension;
  readonly place: number;
  readonly onChange: (next: ScoreDimension) => void;
  readonly onRemove: () => void;
}

function Line({ one, place, onChange, onRemove }: LineProps): ReactElement {
  const label = one.name || `第 ${place + 1} 个维度`;
  return (
    <li className={styles.line}>
      <Input
        aria-label={`第 ${place + 1} 个维度名称`}
        value={one.name}
        maxLength={8}
        placeholder="维度名称"
        onChange={(event) => onChange({ ...one, name: event.target.value })}
      />
      <InputNumber
        aria-label={`${label} 权重`}
        min={1}
        max={100}
        precision={0}
        suffix="%"
        value={one.weight}
        onChange={(weight) => weight !== null && onChange({ ...one, weight })}
      />
      <Button type="text" aria-label={`移除 ${label}`} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
      <div className={styles.guide}>
        {steps.map((step) => (
          <Input
            key={step}
            aria-label={`${label} ${step} 分的含义`}
            size="small"
            prefix={step}
            maxLength={200}
            value={one.guide[step] ?? ''}
            onChange={(event) => onChange({ ...one, guide: { ...one.guide, [step]: event.target.value } })}
          />
        ))}
      </div>
    </li>
  );
}

/** null makes a new one that begins as the given one. */
function Editor({
  from,
  isNew,
  onSaved,
}: {
  readonly from: ShownTemplate;
  readonly isNew: boolean;
  readonly onSaved: () => void;
}) {
  const [draft, setDraft] = useState<TemplateDraft>(() => ({ ...draftOfTemplate(from), ...(isNew && { name: '' }) }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const { dimensions } = draft;
  const set = (next: readonly ScoreDimension[]) => setDraft((before) => ({ ...before, dimensions: next }));
  const issue = templateIssue(draft);
  const save = () =>
    act(
      async () => {
        const of = isNew || from.id === null ? {} : { id: from.id, version: from.version };
        await call(
          saveScoreTemplate,
          { ...of, ...draft, dimensions: [...dimensions], gradeBounds: from.gradeBounds },
          { quiet: true },
        );
        await queryClient.invalidateQueries({ queryKey: queryKey(queryScoreTemplate) });
        onSaved();
      },
      ({ message }) => setRefusal(message),
    );
  return (
    <>
      {from.isUsed && !isNew && <Note>已有候选人按这个模板评分：保存后生成新版本，已有得分不变</Note>}
      <div className={styles.head}>
        <label htmlFor="template-name">模板名称</label>
        <Input
          id="template-name"
          value={draft.name}
          maxLength={30}
          onChange={(event) => setDraft((before) => ({ ...before, name: event.target.value }))}
        />
        <label htmlFor="template-interview">面试权重</label>
        <InputNumber
          id="template-interview"
          min={0}
          max={100}
          precision={0}
          suffix="%"
          value={draft.interviewWeight}
          onChange={(value) => value !== null && setDraft((before) => ({ ...before, interviewWeight: value }))}
        />
        <span className="secondary">测评权重 {100 - draft.interviewWeight}%</span>
      </div>
      <ol className={styles.list}>
        {dimensions.map((one, place) => (
          <Line
            key={one.code}
            one={one}
            place={place}
            onChange={(next) => set(dimensions.with(place, next))}
            onRemove={() => set(dimensions.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <footer className={styles.foot}>
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={dimensions.length >= most}
          onClick={() => set(withDimension(dimensions))}
        >
          增加维度
        </Button>
        <span className="secondary">权重合计 {weightSum(dimensions)}</span>
        <Button type="primary" disabled={issue !== null} loading={isBusy} onClick={() => void save()}>
          保存模板
        </Button>
      </footer>
      {issue !== null && <p className="secondary caption">{issue}</p>}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
    </>
  );
}

export interface TemplateDialogProps {
  readonly onClose: () => void;
}

export function TemplateDialog({ onClose }: TemplateDialogProps): ReactElement {
  const { data } = useRead(queryScoreTemplate, {});
  const [name, setName] = useState<string | null>(null);
  const templates = data?.templates ?? [];
  const chosen = templates.find((one) => one.name === name) ?? templates[0];
  const isNew = name === '';
  return (
    <TypedModal open width={860} title="评分模板" footer={null} onCancel={onClose}>
      {!data && <Skeleton rows={8} />}
      {chosen && (
        <>
          <div className={styles.head}>
            <Select
              aria-label="选择模板"
              className={styles.choice}
              value={isNew ? '' : chosen.name}
              options={[
                ...templates.map((one) => ({ value: one.name, label: `${one.name} v${one.versionNo}` })),
                { value: '', label: '新模板' },
              ]}
              onChange={setName}
            />
          </div>
          <Editor key={`${isNew} ${chosen.id} ${chosen.version}`} from={chosen} isNew={isNew} onSaved={onClose} />
        </>
      )}
    </TypedModal>
  );
}
