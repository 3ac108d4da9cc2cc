/** 比较候选人: two to six of one position side by side, what is behind a cell in the rail, the radar above it. */
import { Select, Switch } from 'antd';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { evaluationConclusions } from '../../model/evaluate/evaluate-dicts.ts';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { countScore, mostCompared } from '../../model/evaluate/score-calls.ts';
import { spreadFlag } from '../../model/evaluate/score.ts';
import { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { inOrder, isComparable, leadSentence, marksOf, obstacleOf, overBudget, widestSpread } from './compare-words.ts';
import type { CellMark } from './compare-words.ts';
import { drawnDimensions, figure } from './ScorePanel.tsx';
import { ScoreRadar } from './ScoreRadar.tsx';
import styles from './CompareView.module.css';

type Place = 1 | 2 | 3 | 4 | 5 | 6;
interface Chosen {
  readonly recruitInfoId: number;
  /** Code of the dimension. */
  readonly code: string;
}

const colourOf = (place: number): string => `var(--chart-${(place % mostCompared) + 1})`;
const markWords = { best: '最高', weakest: '最低' } as const;
const markSigns = { best: '▲', weakest: '▼' } as const;

/** Records of the address, none twice. */
export function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, mostCompared);
}

function Mark({ mark }: { readonly mark: CellMark }): ReactElement | null {
  return mark === null ? null : (
    <span className={styles.mark} data-mark={mark}>
      <span aria-hidden="true">{markSigns[mark]}</span>
      <span className="visually-hidden">{markWords[mark]}</span>
    </span>
  );
}

const difference = (score: number, expected: number): string => {
  const by = score - expected;
  if (Math.abs(by) < 0.05) return '持平';
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`;
};

interface CellProps {
  readonly of: ShownScore['dimensions'][number];
  readonly mark: CellMark;
  readonly isChosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
}

function Cell({ of, mark, isChosen, label, onChoose }: CellProps): ReactElement {
  const beside =
    of.test === null
      ? of.score !== null && of.expected !== null
        ? difference(of.score, of.expected)
        : null
      : `面 ${figure(of.interview)} 测 ${figure(of.test)}`;
  return (
    <td>
      <button type="button" className={styles.cell} aria-pressed={isChosen} aria-label={label} onClick={onChoose}>
        <span>
          <Mark mark={mark} />
          <b>{figure(of.score)}</b>
        </span>
        <small>{beside ?? ' '}</small>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${of.score ?? 0}%` }} />
          {of.expected !== null && <u style={{ left: `${of.expected}%` }} />}
        </span>
      </button>
    </td>
  );
}

function Head({
  scores,
  onRemove,
}: {
  readonly scores: readonly ShownScore[];
  readonly onRemove: (id: number) => void;
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className="secondary">
          按加权总分
        </th>
        {scores.map((one, place) => (
          <th key={one.recruitInfoId} scope="col" data-faint={!isComparable(one) || undefined}>
            <span className={styles.name}>
              <i style={{ background: colourOf(place) }} aria-hidden="true" />
              <Link to={`/outside-detail?id=${one.profile.externalPersonId}&recruitId=${one.recruitInfoId}`}>
                {one.name}
              </Link>
              <button type="button" aria-label={`移除 ${one.name}`} onClick={() => onRemove(one.recruitInfoId)}>
                <X size={14} aria-hidden="true" />
              </button>
            </span>
            <small className="secondary">
              {[one.profile.school, one.profile.workYears === null ? null : `${one.profile.workYears} 年`]
                .filter(Boolean)
                .join(' · ') || EMPTY_TEXT}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TotalRow({ scores }: { readonly scores: readonly ShownScore[] }): ReactElement {
  const marks = marksOf(scores, ({ totalScore }) => totalScore);
  const [first] = scores;
  return (
    <tr className={styles.total}>
      <th scope="row">
        加权总分
        <small className="secondary">
          {first?.templateName} v{first?.templateVersion}
        </small>
      </th>
      {scores.map((one, place) => (
        <td key={one.recruitInfoId} data-faint={!isComparable(one) || undefined}>
          <Mark mark={marks[place] === 'best' ? 'best' : null} />
          {one.veto ? (
            <b className={styles.veto}>V</b>
          ) : (
            <>
              {(one.partial || one.isHidden) && <small>暂 </small>}
              <b>{one.isHidden ? EMPTY_TEXT : figure(one.totalScore)}</b>
            </>
          )}
          <small className="secondary">{one.isHidden ? '你还没有评价' : (one.grade ?? EMPTY_TEXT)}</small>
        </td>
      ))}
    </tr>
  );
}

const moneyText = (yuan: number): string => (yuan / 10_000).toFixed(1);

function FactRows({ scores }: { readonly scores: readonly ShownScore[] }): ReactElement {
  const seesSalary = scores.every(({ masked }) => masked.length === 0);
  const cells = (textOf: (score: ShownScore) => ReactElement | string) =>
    scores.map((one) => <td key={one.recruitInfoId}>{textOf(one)}</td>);
  return (
    <>
      <tr>
        <th scope="row">面试结论</th>
        {cells(({ conclusions }) =>
          conclusions.length === 0
            ? EMPTY_TEXT
            : conclusions
                .map(({ conclusion, count }) => `${optionLabel(evaluationConclusions, conclusion)} ${count}`)
                .join(' · '),
        )}
      </tr>
      <tr>
        <th scope="row">最大分歧</th>
        {cells((one) => {
          const widest = widestSpread(one);
          if (widest === null) return EMPTY_TEXT;
          return (
            <>
              {widest.spread >= spreadFlag ? (
                <span className="tag" data-tone="warning">
                  分歧 {widest.spread}
                </span>
              ) : (
                widest.spread
              )}
              <small className="secondary"> {widest.name}</small>
            </>
          );
        })}
      </tr>
      {seesSalary && (
        <tr>
          <th scope="row">期望 万元/月</th>
          {cells((one) => {
            const ends = [one.profile.expectSalaryMin, one.profile.expectSalaryMax].filter((yuan) => yuan !== null);
            const over = overBudget(one);
            if (ends.length === 0) return EMPTY_TEXT;
            return (
              <>
                {ends.map(moneyText).join('–')}
                {over !== null && <small data-tone="bad">超 {moneyText(over)}</small>}
              </>
            );
          })}
        </tr>
      )}
      <tr>
        <th scope="row">最快到岗</th>
        {cells(({ profile }) => (profile.availableDate === null ? EMPTY_TEXT : formatDate(profile.availableDate)))}
      </tr>
      <tr>
        <th scope="row">评价情况</th>
        {cells((one) => {
          const obstacle = obstacleOf(one);
          return <span data-tone={obstacle === null ? 'good' : 'bad'}>{obstacle ?? '评价齐全'}</span>;
        })}
      </tr>
    </>
  );
}

function Evidence({
  score,
  code,
  onClose,
}: {
  readonly score: ShownScore;
  readonly code: string;
  readonly onClose: () => void;
}) {
  const of = score.dimensions.find((one) => one.code === code);
  if (!of) return null;
  const words = score.evidence.filter(({ dimension }) => dimension === code);
  return (
    <section className={styles.evidence} aria-label={`${score.name} ${of.name}`}>
      <h2>
        {score.name} · {of.name} {figure(of.score)}
        {of.spread !== null && of.spread >= spreadFlag && (
          <span className="tag" data-tone="warning">
            分歧 {of.spread}
          </span>
        )}
        <button type="button" aria-label="关闭" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </h2>
      <p className="secondary caption">
        面试 {figure(of.interview)}（主面计两份），{of.test === null ? '没有对应测评' : `测评 ${figure(of.test)}`}
      </p>
      {words.length === 0 && <p className="secondary">没有可看的评价</p>}
      <ul>
        {words.map((one) => (
          <li key={`${one.roundNo} ${one.evaluator}`}>
            <p>
              <b>{one.evaluator}</b>{' '}
              <span className="secondary">
                {one.roundName}
                {one.isChief && ' 主面'}
              </span>
              <b className={styles.given}>{one.score}</b>
            </p>
            {one.note && <p>{one.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds further candidates of the position; whose evaluation the reader owes cannot be added. */
function AddCandidate({
  ids,
  positionId,
  onAdd,
}: {
  readonly ids: readonly number[];
  readonly positionId: number;
  readonly onAdd: (id: number) => void;
}) {
  const filter = { positionId: [positionId], status: ['testing', 'interviewing', 'evaluating', 'offer', 'to_entry'] };
  const { data } = useRead(queryPageRecruitInfo, { filter, page: { current: 1, size: 100 } }, { quiet: true });
  const others = (data?.records ?? []).filter(({ id }) => !ids.includes(id));
  const isFull = ids.length >= mostCompared;
  return (
    <Select
      className={styles.add}
      aria-label="加候选人"
      placeholder={isFull ? `最多 ${mostCompared} 位` : `加候选人 ${ids.length} / ${mostCompared}`}
      value={null}
      disabled={isFull}
      showSearch={{ optionFilterProp: 'label' }}
      options={others.map(({ id, personName, isScoreHidden }) => ({
        value: id,
        label: isScoreHidden ? `${personName ?? ''}（你还没有评价）` : (personName ?? ''),
        disabled: isScoreHidden,
      }))}
      onChange={(id: number | null) => id !== null && onAdd(id)}
    />
  );
}

function Comparison({
  scores,
  at,
  onRemove,
}: {
  readonly scores: readonly ShownScore[];
  readonly at: string;
  readonly onRemove: (id: number) => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const ordered = inOrder(scores);
  const filled = ordered.find(({ recruitInfoId }) => recruitInfoId === chosen?.recruitInfoId) ?? ordered[0];
  const dimensions = ordered[0]?.dimensions ?? [];
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
        <table className={styles.table}>
          <caption className="visually-hidden">候选人比较，截至 {at}</caption>
          <Head scores={ordered} onRemove={onRemove} />
          <tbody>
            <TotalRow scores={ordered} />
            {dimensions.map(({ code, name, weight, expected }) => {
              const of = (score: ShownScore) => score.dimensions.find((one) => one.code === code);
              const marks = marksOf(ordered, (score) => of(score)?.score ?? null);
              return (
                <tr key={code}>
                  <th scope="row">
                    {name}
                    <small className="secondary">
                      {weight}%{expected !== null && ` · 期望 ${expected}`}
                    </small>
                  </th>
                  {ordered.map((score, place) => {
                    const own = of(score);
                    return own ? (
                      <Cell
                        key={score.recruitInfoId}
                        of={own}
                        mark={marks[place] ?? null}
                        label={`${score.name} ${name} ${figure(own.score)}，看依据`}
                        isChosen={chosen?.recruitInfoId === score.recruitInfoId && chosen.code === code}
                        onChoose={() => setChosen({ recruitInfoId: score.recruitInfoId, code })}
                      />
                    ) : (
                      <td key={score.recruitInfoId}>{EMPTY_TEXT}</td>
                    );
                  })}
                </tr>
              );
            })}
            <FactRows scores={ordered} />
          </tbody>
        </table>
        <p className="secondary caption">
          ▲ 该项最好，▼ 该项最弱，评价未齐的「暂」不参与；竖线是职位期望，小字是与期望之差
        </p>
      </div>
      <aside className={styles.rail}>
        <h2>{leadSentence(ordered)}</h2>
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
        {chosen && filled && <Evidence score={filled} code={chosen.code} onClose={() => setChosen(null)} />}
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
      {data && <Comparison scores={data.scores} at={data.at} onRemove={(id) => set(ids.filter((one) => one !== id))} />}
    </section>
  );
}
