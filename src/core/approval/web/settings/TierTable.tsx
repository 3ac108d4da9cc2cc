/** Who decides from which amount on. Borders touch: the lower one belongs to a tier, the upper one to the next. */
import { Button, InputNumber } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import kit from '#platform/web/styles/kit.module.css';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { Tier } from '../../model/approval-rule.ts';
import { ruleLimits } from '../../model/approval-rule.ts';
import type { getRule } from '../../model/rule-calls.ts';
import { changeTier, fromOf, moveBorder, newStep, removeTier } from './rule-draft.ts';
import type { Names } from './StepEditor.tsx';
import { StepEditor } from './StepEditor.tsx';
import styles from './settings.module.css';

/** Yuan in one 万元. */
export const wan = 10_000;

export interface TierTableProps {
  readonly tiers: readonly Tier[];
  readonly moneyLabel: string | null;
  readonly names: Names;
  readonly notes: OutputOf<typeof getRule>['notes'];
  readonly onChange: (tiers: Tier[]) => void;
}

/** Taken over when it is left, so that what is typed meanwhile is not pushed about. */
function Border({
  until,
  label,
  onMove,
}: {
  until: number;
  label: string;
  onMove: (yuan: number) => void;
}): ReactElement {
  const [typed, setTyped] = useState<number | null>(null);
  const take = () => {
    if (typed !== null) onMove(typed * wan);
    setTyped(null);
  };
  return (
    <InputNumber
      className={styles.border}
      aria-label={label}
      min={0}
      precision={6}
      controls={false}
      value={typed ?? until / wan}
      formatter={(value) => (value === undefined ? '' : String(value))}
      onChange={(value) => setTyped(value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

function Range({
  tiers,
  index,
  onChange,
}: Pick<TierTableProps, 'tiers' | 'onChange'> & { index: number }): ReactElement {
  const from = fromOf(tiers, index) / wan;
  const until = tiers[index]?.until ?? null;
  return (
    <>
      <div className={styles.range}>
        <span>{formatNumber(from)}</span> 至{' '}
        {until === null ? (
          <span>不限</span>
        ) : (
          <Border
            until={until}
            label={`第 ${index + 1} 档上限（万元）`}
            onMove={(yuan) => onChange(moveBorder(tiers, index, yuan))}
          />
        )}
      </div>
      <small className="secondary">
        {until === null ? `含 ${formatNumber(from)}` : `含 ${formatNumber(from)}，不含上限`}
      </small>
    </>
  );
}

export function TierTable({ tiers, moneyLabel, names, notes, onChange }: TierTableProps): ReactElement {
  return (
    <div className={styles.tiers}>
      {tiers.map(({ steps }, index) => (
        <section
          key={index}
          className={styles.tier}
          data-plain={moneyLabel === null || undefined}
          aria-label={moneyLabel === null ? '步骤' : `第 ${index + 1} 档`}
        >
          {moneyLabel !== null && (
            <div>
              <Range tiers={tiers} index={index} onChange={onChange} />
              {tiers.length > 1 && (
                <button
                  type="button"
                  className={`${kit.textButton} ${styles.removeTier}`}
                  onClick={() => onChange(removeTier(tiers, index))}
                >
                  <Trash2 size={13} aria-hidden="true" /> 去掉这一档
                </button>
              )}
            </div>
          )}
          <div>
            <ol className={styles.steps}>
              {steps.map((step, at) => (
                <StepEditor
                  key={at}
                  step={step}
                  index={at}
                  names={names}
                  notes={notes.filter(({ tierNo, stepNo }) => tierNo === index + 1 && stepNo === at + 1)}
                  onChange={(next) =>
                    onChange(
                      changeTier(
                        tiers,
                        index,
                        steps.map((one, place) => (place === at ? next : one)),
                      ),
                    )
                  }
                  onRemove={
                    steps.length > 1
                      ? () =>
                          onChange(
                            changeTier(
                              tiers,
                              index,
                              steps.filter((_, place) => place !== at),
                            ),
                          )
                      : undefined
                  }
                />
              ))}
            </ol>
            {steps.length < ruleLimits.steps && (
              <Button
                type="link"
                size="small"
                icon={<Plus size={13} aria-hidden="true" />}
                onClick={() => onChange(changeTier(tiers, index, [...steps, newStep()]))}
              >
                加一步
              </Button>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
