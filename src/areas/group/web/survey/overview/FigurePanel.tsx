/** Eight figures of the group, each with its time and with how many members it stands for. */
import type { ReactElement, ReactNode } from 'react';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { FigureCode, SurveyFigure } from '../../../model/survey/survey.ts';
import { CoverageMark } from '../CoverageChip.tsx';
import { amountOf } from './amount-text.ts';
import { GrowthText } from './GrowthText.tsx';
import styles from './FigurePanel.module.css';

interface Words {
  readonly label: string;
  /** Unit of a count; amounts bring theirs. */
  readonly unit?: string;
  readonly detail?: (detail: number, figure: SurveyFigure) => ReactNode;
}

const signed = (change: number): string => (change > 0 ? `+${formatNumber(change)}` : formatNumber(change));
const money = (yuan: number): string => {
  const { text, unit } = amountOf(yuan);
  return `${text} ${unit}`;
};

const words: Readonly<Record<FigureCode, Words>> = {
  members: {
    label: '成员企业',
    unit: '家',
    detail: (consolidated, { value }) => `并表 ${consolidated}，其他 ${(value ?? 0) - consolidated}`,
  },
  regCapital: { label: '注册资本', detail: (capital) => `母公司 ${money(capital)}` },
  totalAssets: { label: '资产总计', detail: (ratio) => `资产负债率 ${formatPercent(ratio, 1)}` },
  revenue: { label: '营业收入' },
  netProfit: { label: '净利润' },
  staff: { label: '员工', unit: '人', detail: (change) => `较上月末 ${signed(change)}` },
  patents: { label: '有效专利', unit: '件', detail: (inventions) => `发明 ${formatNumber(inventions)}` },
  certificates: { label: '有效资质', unit: '项', detail: (expiring) => `90 天内到期 ${formatNumber(expiring)}` },
};

/** Periods as the line below a figure has room for. */
const shortPeriods = { q1: '一季度', h1: '上半年', q3: '前三季', year: '全年' } as const;
const dayText = (date: string): string => date.slice(5).replace('-', '/');

function timeOf({ date, period, year, code }: SurveyFigure): string {
  if (period === null) return date === null ? String(year) : dayText(date);
  const words = shortPeriods[period];
  return code === 'totalAssets' ? `${words}末` : words;
}

function Figure({ figure }: { readonly figure: SurveyFigure }): ReactElement {
  const { label, unit, detail } = words[figure.code];
  const amount =
    unit === undefined
      ? amountOf(figure.value)
      : {
          text: figure.value === null ? EMPTY_TEXT : formatNumber(figure.value),
          unit: figure.value === null ? '' : unit,
        };
  return (
    <div className={styles.figure} data-part="survey-figure">
      <dt>{label}</dt>
      <dd>
        {figure.isMasked ? '没有权限' : amount.text}
        {!figure.isMasked && amount.unit !== '' && <small>{amount.unit}</small>}
      </dd>
      <dd className={styles.line}>
        {figure.growth ? (
          <>
            <GrowthText growth={figure.growth} /> 同比
          </>
        ) : (
          figure.detail !== null && detail?.(figure.detail, figure)
        )}
      </dd>
      <dd className={styles.line}>
        <span title={figure.period === null ? (figure.date ?? '') : `${figure.year} 年`}>{timeOf(figure)}</span> ·{' '}
        <CoverageMark coverage={figure.coverage} label={label} />
      </dd>
    </div>
  );
}

export function FigurePanel({ figures }: { readonly figures: readonly SurveyFigure[] }): ReactElement {
  return (
    <dl className={`panel ${styles.root}`} data-part="survey-figures">
      {figures.map((figure) => (
        <Figure key={figure.code} figure={figure} />
      ))}
    </dl>
  );
}
