/** 比较候选人: two to six of one position side by side, what is behind a cell in the rail, the radar above it. */
import { Switch } from 'antd';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { countScore, mostCompared } from '../../model/evaluate/score-calls.ts';
import { AddCandidate } from './AddCandidate.tsx';
import { CompareEvidence } from './CompareEvidence.tsx';
import type { Chosen } from './CompareTable.tsx';
import { colourOf, CompareTable } from './CompareTable.tsx';
import { allDimensions, inChosenOrder, inOrder, leadSentence, movedTo } from './compare-words.ts';
import { drawnDimensions, figure } from './ScorePanel.tsx';
import { ScoreRadar } from './ScoreRadar.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './CompareView.module.css';

type Place = 1 | 2 | 3 | 4 | 5 | 6;

/** Records of the address, none twice. */
export function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, mostCompared);
}

function Comparison({
  scores,
  at,
  order,
  onRemove,
  onOrder,
}: {
  readonly scores: readonly ShownScore[];
  readonly at: string;
  /** The order that somebody chose; empty: by the totals. */
  readonly order: readonly number[];
  readonly onRemove: (id: number) => void;
  readonly onOrder: (order: readonly number[]) => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const ordered = inChosenOrder(scores, order);
  const move = (id: number, place: number) =>
    onOrder(
      movedTo(
        ordered.map(({ recruitInfoId }) => recruitInfoId),
        id,
        place,
      ),
    );
  const filled = ordered.find(({ recruitInfoId }) => recruitInfoId === chosen?.recruitInfoId) ?? ordered[0];
  const dimensions = allDimensions(ordered);
  const drawn = drawnDimensions(dimensions);
  const valuesOf = (score: ShownScore) =>
    drawn.map(({ code }) => score.dimensions.find((one) => one.code === code)?.score ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null);
  };
  return (
    // Esc closes what is behind a cell, wherever the keyboard is in the table.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.body} onKeyDown={onKeyDown}>
      <div className={styles.scroll}>
        <CompareTable
          ordered={ordered}
          at={at}
          chosen={chosen}
          onChoose={setChosen}
          onRemove={onRemove}
          onMove={move}
        />
        <p className="secondary caption">
          ▲ 该项最好，▼ 该项最弱，评价未齐的「暂」不参与；竖线是职位期望，小字是与期望之差
          {order.length > 0 && (
            <>
              。自选了列的顺序，
              <button type="button" className={kit.textButton} onClick={() => onOrder([])}>
                恢复按总分排列
              </button>
            </>
          )}
        </p>
      </div>
      <aside className={styles.rail}>
        <h2>{leadSentence(inOrder(scores))}</h2>
        <p className="secondary caption">
          {drawn.length} 项得分，中心为 50；虚线为职位期望
          {drawn.length < dimensions.length && `；另 ${dimensions.length - drawn.length} 项见表`}
        </p>
        <ScoreRadar
          label={`得分雷达：${ordered.map(({ name, totalScore }) => `${name} ${figure(totalScore)}`).join('，')}`}
          axes={drawn.map(({ name }) => name)}
          series={[
            { name: '职位期望', look: 'expected', values: drawn.map(({ expected }) => expected) },
            ...ordered.map((score, place) => ({
              name: score.name,
              look: ((place % mostCompared) + 1) as Place,
              isFilled: score === filled,
              values: valuesOf(score),
            })),
          ]}
        />
        <ul className={styles.legend}>
          {ordered.map(({ recruitInfoId, name }, place) => (
            <li key={recruitInfoId}>
              <i style={{ background: colourOf(place) }} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
        {chosen && filled && <CompareEvidence score={filled} code={chosen.code} onClose={() => setChosen(null)} />}
      </aside>
    </div>
  );
}

export function CompareView(): ReactElement {
  const address = useAddress();
  const ids = idsOf(address.get('compare'));
  const blind = address.get('blind') === '1';
  const [first = 0] = ids;
  const input = ids.length > 1 ? { recruitInfoIds: ids, blind } : { recruitInfoId: first, blind };
  const { data, error, refetch } = useRead(countScore, input, { quiet: true, keep: true, enabled: ids.length > 0 });
  const set = (next: readonly number[]) => address.set({ compare: next.length > 0 ? next.join(',') : null });
  const [score] = data?.scores ?? [];
  return (
    <section aria-label="比较候选人">
      <PageHeader
        title="比较候选人"
        {...(score && { facts: [{ label: '职位', value: score.positionName }] })}
        actions={
          <>
            <span className={styles.blind}>
              <Switch
                size="small"
                aria-label="盲评"
                checked={blind}
                onChange={(next) => address.set({ blind: next ? '1' : null })}
              />
              盲评
            </span>
            {score && <AddCandidate ids={ids} positionId={score.positionId} onAdd={(id) => set([...ids, id])} />}
            <Link className={`button ${styles.back}`} to="/outside?tab=process">
              返回招聘进程
            </Link>
          </>
        }
      />
      {ids.length === 0 && <EmptyState title="还没有选择候选人" reason="在招聘进程中选择同一职位的候选人后比较" />}
      {error && !data && <ErrorState title="比较没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && ids.length > 0 && <Skeleton rows={12} />}
      {data && (
        <Comparison
          scores={data.scores}
          at={data.at}
          order={address.get('order') === null ? [] : idsOf(address.get('order'))}
          onRemove={(id) => set(ids.filter((one) => one !== id))}
          onOrder={(order) => address.set({ order: order.length > 0 ? order.join(',') : null })}
        />
      )}
    </section>
  );
}
