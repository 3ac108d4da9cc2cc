/** The metrics of a comparison as a grouped checklist, with choices that people begin with. */
import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { mostMetrics } from '../../model/contrast.ts';
import type { CountedMetric, MetricCode } from '../../model/metrics.ts';
import { metricGroups, metricPresets } from '../../model/metrics.ts';
import styles from './MetricList.module.css';

export interface MetricListProps {
  /** Metrics that the person may see. */
  readonly metrics: readonly CountedMetric[];
  readonly chosen: readonly MetricCode[];
  readonly onChange: (codes: MetricCode[]) => void;
}

export function MetricList({ metrics, chosen, onChange }: MetricListProps): ReactElement {
  const offered = new Set(metrics.map(({ code }) => code));
  const presets = metricPresets
    .map((preset) => ({ ...preset, metrics: preset.metrics.filter((code) => offered.has(code)) }))
    .filter((preset) => preset.metrics.length > 0);
  const same = (codes: readonly MetricCode[]) =>
    codes.length === chosen.length && codes.every((code) => chosen.includes(code));
  const isFull = chosen.length >= mostMetrics;
  // In the order of the catalogue, which is that of the table's groups.
  const toggle = (code: MetricCode, on: boolean) =>
    onChange(metrics.map((metric) => metric.code).filter((one) => (one === code ? on : chosen.includes(one))));
  return (
    <div className={styles.root} role="group" aria-label="指标">
      <Segments
        label="常用指标"
        value={presets.find((preset) => same(preset.metrics))?.code}
        segments={presets.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => onChange([...(presets.find((preset) => preset.code === code)?.metrics ?? [])])}
      />
      <p className={`${styles.count} secondary`} role="status">
        已选 {chosen.length} 项，最多 {mostMetrics} 项
      </p>
      {metricGroups.map((group) => {
        const own = metrics.filter((metric) => metric.group === group.code);
        if (own.length === 0) return null;
        return (
          <fieldset key={group.code} className={styles.group}>
            <legend>{group.label}</legend>
            {own.map(({ code, label, definition }) => (
              <Checkbox
                key={code}
                checked={chosen.includes(code)}
                disabled={isFull && !chosen.includes(code)}
                title={definition}
                onChange={(event) => toggle(code, event.target.checked)}
              >
                {label}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
