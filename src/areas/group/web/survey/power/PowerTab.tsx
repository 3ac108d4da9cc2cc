/** 实力: members on six axes, with how a score comes about; whoever keeps the group's base data sets what each axis is worth. */
import { Button, InputNumber, Popover } from 'antd';
import { Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { radarPolygon, radarShape, radarCorner } from '#platform/web/parts/radar-shape.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { MetricCode } from '../../../model/metrics.ts';
import { metricOf, metricReasons } from '../../../model/metrics.ts';
import type { PowerAxis, PowerWeights } from '../../../model/survey/power.ts';
import { powerAxes, queryPower, savePowerWeight, weightsIssue } from '../../../model/survey/power.ts';
import { CoverageMark } from '../CoverageChip.tsx';
import type { SurveyTabProps } from '../survey-parts.ts';
import styles from './PowerTab.module.css';

type Power = OutputOf<typeof queryPower>;
type Member = Power['members'][number];

const score = (value: number | null): ReactElement =>
  value === null ? <span className="secondary">{EMPTY_TEXT}</span> : <>{formatNumber(value, 1)}</>;

function Weights({ power }: { readonly power: Power }): ReactElement {
  const mayEdit = usePermission('group_base_edit');
  const { act, isBusy } = useAct();
  const [draft, setDraft] = useState<PowerWeights | null>(null);
  const shown = draft ?? power.weights;
  const issue = weightsIssue(shown);
  const set = (code: PowerAxis, value: number | null) => setDraft({ ...shown, [code]: value ?? 0 });
  const save = () =>
    act(async () => {
      await call(savePowerWeight, { version: power.version, weights: shown });
      setDraft(null);
      await queryClient.invalidateQueries({ queryKey: queryKey(queryPower) });
    });
  return (
    <section className={`panel ${styles.panel}`} aria-label="权重">
      <SectionHead title="权重" unit="合计 100" />
      <dl className={styles.weights}>
        {powerAxes.map(({ code, label }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>
              {draft ? (
                <InputNumber<number>
                  size="small"
                  min={0}
                  max={100}
                  precision={0}
                  aria-label={`${label}权重`}
                  value={shown[code]}
                  onChange={(value) => set(code, value)}
                />
              ) : (
                shown[code]
              )}
            </dd>
          </div>
        ))}
      </dl>
      {draft && (
        <p className={styles.edit}>
          <span role="status" className={issue === null ? 'secondary' : styles.wrong}>
            {issue ?? '合计 100'}
          </span>
          <Button size="small" onClick={() => setDraft(null)}>
            取消
          </Button>
          <Button size="small" type="primary" disabled={issue !== null} loading={isBusy} onClick={() => void save()}>
            保存权重
          </Button>
        </p>
      )}
      {!draft && mayEdit && (
        <Button size="small" onClick={() => setDraft(power.weights)}>
          调整权重
        </Button>
      )}
    </section>
  );
}

const radar = { centre: 120, radius: 84 } as const;

function Radar({ member }: { readonly member: Member }): ReactElement {
  const scores = powerAxes.map(({ code }) => member.axes[code]);
  const { area, edge } = radarShape(radar, scores);
  const words = powerAxes.map(({ code, label }) => `${label} ${member.axes[code] ?? '无得分'}`).join('，');
  return (
    <svg viewBox="0 0 240 240" className={styles.radar} role="img" aria-label={`${member.companyName}：${words}`}>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon
          key={share}
          points={radarPolygon(
            radar,
            powerAxes.map(() => share),
          )}
          fill="none"
          stroke="var(--line)"
        />
      ))}
      <path d={area} fill="var(--brand-500)" fillOpacity={0.12} />
      <path d={edge} fill="none" stroke="var(--brand-500)" strokeWidth={2} />
      {powerAxes.map(({ code, label }, index) => {
        const [x, y] = radarCorner(radar, index, powerAxes.length, 1.22);
        return (
          <text key={code} x={x} y={y + 4} fontSize={12} textAnchor="middle" fill="var(--neutral-700)">
            {label}
          </text>
        );
      })}
    </svg>
  );
}

const countMetrics: readonly MetricCode[] = [
  'patentCount',
  'inventionCount',
  'brandCount',
  'copyrightCount',
  'certificateCount',
  'honorCount',
];

const metricLabel = (code: MetricCode): string => metricOf(code)?.label ?? code;

function countOf({ values }: Member, code: MetricCode): ReactElement {
  const found = values.find(({ metric }) => metric === code);
  if (found?.value != null) return <>{formatNumber(found.value)}</>;
  return (
    <span className="secondary" title={found?.reason ? optionLabel(metricReasons, found.reason) : undefined}>
      {found?.reason === 'noGrant' ? '未授权' : EMPTY_TEXT}
    </span>
  );
}

interface ScoresProps {
  readonly power: Power;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

/** All members with their scores and the counts behind them, read as a whole; the chosen one is drawn beside it. */
function Scores({ power, chosen, onChoose }: ScoresProps): ReactElement {
  return (
    // Wider than a narrow window: whoever works by keyboard moves it with the arrows (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="实力得分列表，可横向滚动" tabIndex={0}>
      <PlainTable className={styles.scores}>
        <thead>
          <tr>
            <th scope="col">成员企业</th>
            {['总分', ...powerAxes.map(({ label }) => label), ...countMetrics.map(metricLabel)].map((label) => (
              <th key={label} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {power.members.map((member) => (
            <tr key={member.companyCode} data-marked={member.companyCode === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={member.companyCode === chosen}
                  onClick={() => onChoose(member.companyCode)}
                >
                  {member.companyName}
                </button>
              </th>
              <td data-number data-label="总分">
                <b>{score(member.total)}</b>
              </td>
              {powerAxes.map(({ code, label }) => (
                <td key={code} data-number data-label={label}>
                  {score(member.axes[code])}
                </td>
              ))}
              {countMetrics.map((code) => (
                <td key={code} data-number data-label={metricLabel(code)}>
                  {countOf(member, code)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

export default function PowerTab({ year, period }: SurveyTabProps): ReactElement {
  const { data, error, refetch } = useRead(queryPower, { year, period }, { quiet: true });
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !data) return <ErrorState title="实力没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const member = data.members.find(({ companyCode }) => companyCode === chosen) ?? data.members[0];
  return (
    <div className={styles.root}>
      <section className={`panel ${styles.panel}`} aria-label="实力得分">
        <SectionHead
          title="实力得分"
          unit="0–100，成员之间的百分位"
          marks={
            <Popover trigger="click" content={<p className={styles.formula}>{data.formula}</p>}>
              <button type="button" className={styles.info} aria-label="得分怎样算">
                <Info size={16} aria-hidden="true" />
              </button>
            </Popover>
          }
        >
          <span className="secondary caption">
            财务已报送 <CoverageMark coverage={data.coverage} label="财务" />
          </span>
        </SectionHead>
        <Scores power={data} chosen={member?.companyCode} onChoose={setChosen} />
      </section>
      <div className={styles.side}>
        {member && (
          <section className={`panel ${styles.panel}`} aria-label="六项得分">
            <SectionHead title={member.companyName} note={`总分 ${member.total ?? EMPTY_TEXT}`} />
            <Radar member={member} />
          </section>
        )}
        <Weights power={data} />
      </div>
    </div>
  );
}
