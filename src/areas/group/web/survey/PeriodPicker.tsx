/** 期间: year and quarter in one choice, the latest first. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import {
  surveyPeriodKey,
  surveyPeriodLabel,
  surveyPeriodOf,
  surveyQuarters,
} from '../../model/survey/survey-period.ts';
import styles from './SurveyPage.module.css';

export interface PeriodPickerProps {
  readonly value: SurveyPeriod;
  /** Years to choose from; that of the value is offered in any case. */
  readonly years: readonly number[];
  readonly onChange: (period: SurveyPeriod) => void;
}

export function PeriodPicker({ value, years, onChange }: PeriodPickerProps): ReactElement {
  const offered = [...new Set([...years, value.year])].toSorted((left, right) => right - left);
  return (
    <Select<string>
      className={styles.period}
      aria-label="期间"
      prefix={<span className="secondary">期间</span>}
      value={surveyPeriodKey(value)}
      options={offered.map((year) => ({
        label: `${year} 年`,
        options: surveyQuarters.map((period) => ({
          value: surveyPeriodKey({ year, period }),
          label: surveyPeriodLabel({ year, period }),
        })),
      }))}
      onChange={(key) => {
        const [year = null, period = null] = key.split('-');
        const chosen = surveyPeriodOf(year, period);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
