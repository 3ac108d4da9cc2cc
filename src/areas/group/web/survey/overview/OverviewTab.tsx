/** 概况: the figures, who owns whom, and the members one by one. */
import type { ReactElement } from 'react';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { SurveyTabProps } from '../survey-parts.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { MemberTable } from './MemberTable.tsx';
import { StructurePanel } from './StructurePanel.tsx';
import styles from './OverviewTab.module.css';

export default function OverviewTab({ year, period, survey }: SurveyTabProps): ReactElement {
  // On a telephone the structure is the list of members too.
  const isNarrow = useMedia(narrowQuery);
  return (
    <div className={styles.root}>
      {survey ? <FigurePanel figures={survey.figures} /> : <Skeleton rows={2} rowHeight={54} />}
      <StructurePanel year={year} period={period} />
      {!isNarrow && <MemberTable key={`${year} ${period}`} year={year} period={period} />}
    </div>
  );
}
