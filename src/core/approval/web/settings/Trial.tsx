/** 试一试: who would decide today, by the rule as it is typed. */
import { Button, InputNumber } from 'antd';
import { Zap } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { RefControl } from '#platform/web/entity/widgets/RefControl.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { testRule } from '../../model/rule-calls.ts';
import requestStyles from '../request/request.module.css';
import type { Rule } from './rule-draft.ts';
import { ruleProblems } from './rule-draft.ts';
import { wan } from './TierTable.tsx';
import styles from './settings.module.css';

type Answer = OutputOf<typeof testRule>;
type Step = Answer['steps'][number];

const requesterField = f.ref({ label: '提交人', to: 'group_user_base', required: true });

/** 江望舒 代 温如玉（至 11/25） */
function personWords({ name, forName, deputyUntil }: Step['places'][number]['people'][number]): string {
  if (forName === null) return name;
  return `${name} 代 ${forName}${deputyUntil === null ? '' : `（至 ${formatDate(deputyUntil).slice(5)}）`}`;
}

function StepLine({ step }: { readonly step: Step }): ReactElement {
  const { stepNo, name, places, passes, mode } = step;
  const notes = places.flatMap(({ note }) => note ?? []);
  return (
    <li>
      <span className={requestStyles.mark} aria-hidden="true">
        {stepNo}
      </span>
      <div className={requestStyles.stepName}>
        {places.map(({ people }) => people.map(personWords).join('、') || '没有人').join('；')}
      </div>
      <small className="secondary">
        {name ?? places.map(({ via }) => via).join('、')}
        {places.length > 1 && `，${mode === 'all' ? '都同意' : '一人即可'}`}
        {passes === 'auto' && '，自动通过'}
        {passes === 'skipped' && '，已在前一步同意'}
      </small>
      {notes.map((note) => (
        <p key={note} className={requestStyles.stepNote}>
          {note}
        </p>
      ))}
    </li>
  );
}

export interface TrialProps {
  readonly actKey: string;
  readonly rule: Rule;
  readonly moneyLabel: string | null;
  /** Half of the last requests were decided within so many working days. */
  readonly medianDays: number | null;
}

export function Trial({ actKey, rule, moneyLabel, medianDays }: TrialProps): ReactElement {
  const [amount, setAmount] = useState<number | null>(null);
  const [requesterId, setRequester] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const [problem] = ruleProblems(rule);
  const test = () =>
    void act(
      async () => {
        setRefusal(null);
        if (requesterId === null) return;
        setAnswer(
          await call(
            testRule,
            { actKey, rule, requesterId, amount: amount === null ? null : Math.round(amount * wan * 100) / 100 },
            { quiet: true },
          ),
        );
      },
      ({ errorDesc }) => setRefusal(errorDesc),
    );
  return (
    <div className={styles.trial}>
      {moneyLabel !== null && (
        <label>
          {moneyLabel}（万元）
          <InputNumber min={0} controls={false} value={amount} onChange={setAmount} />
        </label>
      )}
      <label htmlFor="trial-requester">提交人</label>
      <RefControl
        id="trial-requester"
        field={requesterField}
        value={requesterId}
        disabled={false}
        onChange={(value: unknown) => setRequester(typeof value === 'number' ? value : null)}
      />
      <Button loading={isBusy} disabled={requesterId === null || problem !== undefined} onClick={test}>
        看会经过谁
      </Button>
      {problem !== undefined && <p className="secondary caption">{problem}</p>}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      {answer && (
        <ol className={requestStyles.way} aria-label="会经过谁">
          {answer.steps.map((step) => (
            <StepLine key={step.stepNo} step={step} />
          ))}
          <li>
            <span className={requestStyles.mark} aria-hidden="true">
              <Zap size={13} />
            </span>
            <div className={requestStyles.outcome}>{answer.outcome}</div>
            {medianDays !== null && <small className="secondary">近 90 天中位数 {medianDays} 个工作日</small>}
          </li>
        </ol>
      )}
    </div>
  );
}
