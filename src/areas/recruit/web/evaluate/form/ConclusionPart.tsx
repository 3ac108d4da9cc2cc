/** Conclusion, veto and words of an evaluation. */
import { Checkbox, Input, Radio } from 'antd';
import type { ReactElement } from 'react';
import { evaluationConclusions } from '../../../model/evaluate/evaluate-dicts.ts';
import type { Conclusion, FormDraft } from './evaluation-draft.ts';
import styles from './ConclusionPart.module.css';

const texts = [
  { key: 'advantages', label: '优势', max: 1000, isWide: false },
  { key: 'risks', label: '风险', max: 1000, isWide: false },
  { key: 'questions', label: '建议下一轮追问', max: 2000, isWide: true },
] as const;

export interface ConclusionPartProps {
  readonly draft: FormDraft;
  readonly isDisabled: boolean;
  /** Sentences by the field of a gap, once somebody tried to submit. */
  readonly gapOf: (field: string) => string | null;
  readonly hintOf: (field: string) => string | null;
  readonly set: (changes: Partial<FormDraft>) => void;
  readonly onLeave: () => void;
}

export function ConclusionPart({ draft, isDisabled, gapOf, hintOf, set, onLeave }: ConclusionPartProps): ReactElement {
  const conclusionGap = gapOf('conclusion');
  const vetoGap = gapOf('vetoReason');
  return (
    <>
      <h2 className={styles.head}>结论</h2>
      <div className={styles.choices}>
        <Radio.Group
          aria-label="结论"
          optionType="button"
          value={draft.conclusion}
          disabled={isDisabled}
          options={evaluationConclusions.map(({ code, label }) => ({ value: code, label }))}
          onChange={(event) => {
            set({ conclusion: event.target.value as Conclusion });
            onLeave();
          }}
        />
        <Checkbox checked={draft.veto} disabled={isDisabled} onChange={(event) => set({ veto: event.target.checked })}>
          一票否决
        </Checkbox>
      </div>
      {conclusionGap !== null && <p className={styles.gap}>{conclusionGap}</p>}
      {draft.veto && (
        <div className={styles.veto}>
          <label htmlFor="veto-reason">否决原因（必填）</label>
          <Input.TextArea
            id="veto-reason"
            autoSize={{ minRows: 2 }}
            maxLength={500}
            value={draft.vetoReason}
            disabled={isDisabled}
            status={vetoGap === null ? '' : 'error'}
            onChange={(event) => set({ vetoReason: event.target.value })}
            onBlur={onLeave}
          />
          {vetoGap !== null && <p className={styles.gap}>{vetoGap}</p>}
        </div>
      )}
      <div className={styles.texts}>
        {texts.map(({ key, label, max, isWide }) => {
          const hint = hintOf(key);
          return (
            <div key={key} className={isWide ? styles.wide : undefined}>
              <label htmlFor={`evaluation-${key}`}>{label}</label>
              <Input.TextArea
                id={`evaluation-${key}`}
                autoSize={{ minRows: 1, maxRows: 8 }}
                maxLength={max}
                value={draft[key]}
                disabled={isDisabled}
                onChange={(event) => set({ [key]: event.target.value })}
                onBlur={onLeave}
              />
              {hint !== null && <p className={styles.hint}>{hint}</p>}
            </div>
          );
        })}
      </div>
    </>
  );
}
