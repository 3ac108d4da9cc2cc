/** 概况: the figures, who owns whom, and the members one by one. */
import type { ReactElement } from 'react';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { SurveyTabProps } from '../survey-parts.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { MemberList } from './MemberList.tsx';
import { RegionPanel } from './RegionPanel.tsx';
import { StructurePanel } from './StructurePanel.tsx';
import styles from './OverviewTab.module.css';

export default function OverviewTab(props: SurveyTabProps): ReactElement {
  const { year, period, survey } = props;
  return (
    <div className={styles.root}>
      {survey ? <FigurePanel figures={survey.figures} /> : <Skeleton rows={2} rowHeight={54} />}
      <StructurePanel year={year} period={period} />
      <MemberList {...props} />
      <RegionPanel />
    </div>
  );
}
