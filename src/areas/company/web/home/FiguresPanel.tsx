/** 经营指标 of the home page: four figures of a company with year and period. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryKeyFigures } from '../../model/key-figures.ts';
import { yearAndPeriod } from '../../model/report/periods.ts';
import { KeyFigureList } from './KeyFigureList.tsx';
import styles from './FiguresPanel.module.css';

export default function FiguresPanel(): ReactElement {
  const read = useRead(queryKeyFigures, {}, { quiet: true });
  return (
    <ReadPanel
      title="经营指标"
      note={(data) => data && yearAndPeriod(data.year, data.period)}
      acts={<Link to="/base-info?tab=indicators">全部指标</Link>}
      read={read}
      rows={5}
      isFlush
    >
      {(data) =>
        data === null ? (
          <div className={styles.none}>
            <PanelEmpty>还没有填报经营指标；提交财务报表或填报指标后，这里显示最近一期</PanelEmpty>
          </div>
        ) : (
          <KeyFigureList figures={data.figures} />
        )
      }
    </ReadPanel>
  );
}
