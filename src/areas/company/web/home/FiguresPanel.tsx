/** 经营指标 of the home page: four figures with year, period and, in a group, how many companies have reported. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { useInGroup } from '#platform/web/group/companies.ts';
import { useRead } from '#platform/web/query.ts';
import { queryKeyFigures } from '../../model/key-figures.ts';
import { yearAndPeriod } from '../../model/report/periods.ts';
import type { KeyFigure } from './key-figure-words.ts';
import { changeWords, valueWords } from './key-figure-words.ts';
import styles from './FiguresPanel.module.css';

function Figure({ figure }: { readonly figure: KeyFigure }): ReactElement {
  const { value, unit } = valueWords(figure);
  const change = changeWords(figure);
  return (
    <div>
      <dt>{figure.label}</dt>
      <dd>
        {value}
        {unit !== '' && <small>{unit}</small>}
      </dd>
      <dd className={styles.change}>
        {change ? (
          <>
            <span data-better={change.isBetter}>
              <span aria-hidden="true">{change.isUp ? '▲' : '▼'} </span>
              <span className="visually-hidden">{change.isUp ? '上升' : '下降'}</span>
              {change.words}
            </span>{' '}
            同比
          </>
        ) : (
          '同比 --'
        )}
      </dd>
    </div>
  );
}

export default function FiguresPanel(): ReactElement {
  const inGroup = useInGroup();
  const read = useRead(queryKeyFigures, {}, { quiet: true });
  return (
    <ReadPanel
      title="经营指标"
      note={(data) =>
        data &&
        [yearAndPeriod(data.year, data.period), inGroup && `已报送 ${data.reported}/${data.companies}`]
          .filter(Boolean)
          .join('，')
      }
      acts={<Link to="/base-info?tab=indicators">{inGroup ? '各企业' : '全部指标'}</Link>}
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
          <dl className={styles.root}>
            {data.figures.map((figure) => (
              <Figure key={figure.key} figure={figure} />
            ))}
          </dl>
        )
      }
    </ReadPanel>
  );
}
