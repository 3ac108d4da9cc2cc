/** 得分雷达: the figures of one candidate, the radar, and the table below it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { countScore } from '../../model/evaluate/score-calls.ts';
import { spreadFlag } from '../../model/evaluate/score.ts';
import { mostAxes, ScoreRadar } from './ScoreRadar.tsx';
import styles from './ScorePanel.module.css';

export interface RecordPanelProps {
  readonly recruitInfo: { readonly id: number; readonly positionId: number; readonly status: string };
}

export const figure = (value: number | null): string => (value === null ? EMPTY_TEXT : value.toFixed(1));

/** The heaviest dimensions, in the order of the template. */
export function drawnDimensions(dimensions: ShownScore['dimensions']): ShownScore['dimensions'] {
  const heaviest = new Set(dimensions.toSorted((a, b) => b.weight - a.weight).slice(0, mostAxes));
  return dimensions.filter((one) => heaviest.has(one));
}

function Total({ score }: { readonly score: ShownScore }): ReactElement {
  const missing = score.missing.map(({ name }) => name).join('、');
  return (
    <p className={styles.total}>
      <b data-veto={score.veto || undefined}>{score.veto ? 'V' : figure(score.totalScore)}</b>
      {score.partial && <span>暂</span>}
      {score.grade !== null && !score.veto && <span>{score.grade} 级</span>}
      <span className="secondary">
        面试 {figure(score.interviewScore)} · 测评 {figure(score.testScore)}
        {missing && ` · 还缺 ${missing}`}
      </span>
    </p>
  );
}

function Table({ score }: { readonly score: ShownScore }): ReactElement {
  return (
    <div className={styles.scroll}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">维度</th>
            {['权重', '面试', '测评', '得分', '期望', '职位均值', '分歧'].map((label) => (
              <th key={label} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {score.dimensions.map((one) => (
            <tr key={one.code}>
              <th scope="row">{one.name}</th>
              <td data-number>{one.weight}%</td>
              <td data-number>{figure(one.interview)}</td>
              <td data-number>{figure(one.test)}</td>
              <td data-number>
                <b>{figure(one.score)}</b>
              </td>
              <td data-number>{one.expected ?? EMPTY_TEXT}</td>
              <td data-number>{figure(one.positionAvg)}</td>
              <td data-number>
                {one.spread === null ? (
                  EMPTY_TEXT
                ) : one.spread >= spreadFlag ? (
                  <span className="tag" data-tone="warning">
                    分歧 {one.spread}
                  </span>
                ) : (
                  one.spread
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

export function ScorePanel({ recruitInfo }: RecordPanelProps): ReactElement {
  const { data, error, refetch } = useRead(countScore, { recruitInfoId: recruitInfo.id }, { quiet: true });
  const [score] = data?.scores ?? [];
  if (error && !data) return <ErrorState title="得分没有计算出来" error={error} onRetry={() => void refetch()} />;
  if (!score) return <Skeleton rows={8} />;
  const drawn = drawnDimensions(score.dimensions);
  const isEmpty = score.totalScore === null && !score.veto;
  return (
    <>
      <SectionHead title="得分" note={`${score.templateName} v${score.templateVersion}`}>
        <Link className="button" to={`/outside?tab=process&compare=${recruitInfo.id}`}>
          对比
        </Link>
      </SectionHead>
      {score.isHidden && <Note>你还没有提交评价，那一轮的分数暂不计入</Note>}
      {isEmpty ? (
        <EmptyState title="还没有得分" reason="提交面试评价或录入测评结果后自动计算" margin={24} />
      ) : (
        <>
          <Total score={score} />
          <div className={styles.body}>
            <figure>
              <ScoreRadar
                label={`${score.name}的得分雷达：${drawn.map(({ name, score: value }) => `${name} ${figure(value)}`).join('，')}`}
                axes={drawn.map(({ name }) => name)}
                series={[
                  { name: '职位均值', look: 'mean', values: drawn.map(({ positionAvg }) => positionAvg) },
                  { name: '职位期望', look: 'expected', values: drawn.map(({ expected }) => expected) },
                  { name: score.name, look: 1, isFilled: true, values: drawn.map((one) => one.score) },
                ]}
              />
              <figcaption className="secondary caption">
                中心为 50；实线为本人，虚线为职位期望，灰线为职位均值
                {drawn.length < score.dimensions.length && `；另 ${score.dimensions.length - drawn.length} 项见表`}
              </figcaption>
            </figure>
            <Table score={score} />
          </div>
        </>
      )}
    </>
  );
}
