/** 概况: the figures, who owns whom, and the members one by one. */
import type { ReactElement } from 'react';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { SurveyTabProps } from '../survey-parts.ts';
import { FigurePanel } from './FigurePanel.tsx';
import styles from './OverviewTab.module.css';

export default function OverviewTab({ survey }: SurveyTabProps): ReactElement {
  return (
    <div className={styles.root}>
      {survey ? <FigurePanel figures={survey.figures} /> : <Skeleton rows={2} rowHeight={54} />}
    </div>
  );
}
