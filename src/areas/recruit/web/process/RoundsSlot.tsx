/** The planned rounds of interviews: name, weight, and how many interviewers each needs at least. */
import { Button, Input, InputNumber } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { InterviewRound } from '../../model/process/recruit-position.ts';
import { usualRounds } from '../../model/process/recruit-position.ts';
import styles from './rounds.module.css';

const mostRounds = 10;

export const RoundsSlot: FormSlot = ({ id, value, onChange, disabled, labelledBy }): ReactElement => {
  // Whoever has said nothing gets the usual rounds.
  const rounds: readonly InterviewRound[] =
    Array.isArray(value) && value.length > 0 ? (value as InterviewRound[]) : usualRounds;
  const write = (next: readonly InterviewRound[]) =>
    onChange(next.map((round, index) => ({ ...round, no: index + 1 })));
  const change = (at: number, part: Partial<InterviewRound>) =>
    write(rounds.map((round, index) => (index === at ? { ...round, ...part } : round)));
  return (
    <div id={id} className={styles.rounds} role="group" aria-labelledby={labelledBy}>
      {rounds.map((round, index) => (
        <div key={round.no} className={styles.round}>
          <Input
            aria-label={`第 ${index + 1} 轮名称`}
            value={round.name}
            maxLength={20}
            disabled={disabled}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <InputNumber
            aria-label={`第 ${index + 1} 轮权重`}
            prefix="权重"
            min={1}
            max={10}
            precision={0}
            value={round.weight}
            disabled={disabled}
            onChange={(weight) => change(index, { weight: weight ?? 1 })}
          />
          <InputNumber
            aria-label={`第 ${index + 1} 轮最少面试官`}
            prefix="最少"
            suffix="人"
            min={1}
            max={10}
            precision={0}
            value={round.minInterviewers}
            disabled={disabled}
            onChange={(minInterviewers) => change(index, { minInterviewers: minInterviewers ?? 1 })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 轮`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            disabled={disabled || rounds.length === 1}
            onClick={() => write(rounds.filter((_round, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={disabled || rounds.length >= mostRounds}
        onClick={() =>
          write([
            ...rounds,
            {
              no: rounds.length + 1,
              name: `第 ${rounds.length + 1} 轮`,
              weight: 1,
              interviewerIds: [],
              minInterviewers: 1,
            },
          ])
        }
      >
        增加一轮
      </Button>
    </div>
  );
};
