/** The panels about what the company owns and was given. Bars lead to the lists behind them for who may open those. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { useSession } from '#platform/web/session-store.ts';
import * as portrait from '../../model/portrait.ts';
import type { Bar } from './charts.tsx';
import { BarList, Columns, StackedColumns } from './charts.tsx';
import { Panel } from './Panel.tsx';
import styles from './LedgerPanels.module.css';

type Part = OutputOf<typeof portrait.queryQualificationCount>['byType'];
type Rights = OutputOf<typeof portrait.queryKnowledgePropertyRight>;
type Technical = OutputOf<typeof portrait.queryTechnicalInformation>;

/** Bars of a list that is filtered by `key`. */
const barsOf = (part: Part, path: string | null, key: string): Bar[] =>
  part.map((bucket) => ({ ...bucket, to: path === null ? null : `${path}?${key}=${bucket.code}` }));

function useList(code: string, path: string): string | null {
  return useSession((state) => state.codes.has(code)) ? path : null;
}

function Rights({ data }: { readonly data: Rights }): ReactElement {
  const patents = useList('patent_info', '/patent-info');
  const marks = useList('trademark_info', '/trademark');
  const copyrights = useList('copyright_info', '/copyright');
  const totals: Bar[] = [
    ...barsOf(data.patent.byType, patents, 'patentType'),
    { code: 'brand', label: '商标', count: data.brand.total, to: marks },
    ...barsOf(data.copyright.byKind, copyrights, 'copyrightKind'),
  ];
  return (
    <>
      <BarList unit="件" bars={totals} />
      <StackedColumns
        names={['专利', '商标', '著作权']}
        stacks={data.byYear.map(({ year, patent, brand, copyright }) => ({
          label: String(year),
          parts: [patent, brand, copyright],
        }))}
      />
    </>
  );
}

function technicalWords({ products, technologies, projects, research }: Technical): string {
  const missing = [
    products === null && '产品',
    technologies === null && '核心技术',
    projects === null && '项目',
  ].filter((word) => word !== false);
  const last = research?.at(-1);
  const ratio = last
    ? `${last.year} 年研发费用占营业收入 ${last.ratio}%`
    : research === null
      ? '研发投入占比需要查看财务的权限'
      : '还没有研发费用';
  return missing.length > 0 ? `${ratio}；${missing.join('、')}还没有台账，未计入` : ratio;
}

function Technology({ data }: { readonly data: Technical }): ReactElement {
  const patents = useList('patent_info', '/patent-info');
  const copyrights = useList('copyright_info', '/copyright');
  const bars: Bar[] = [
    {
      code: 'inventions',
      label: '有效发明专利',
      count: data.inventions,
      to: patents && `${patents}?patentType=invention`,
    },
    { code: 'core', label: '核心专利', count: data.corePatents, to: patents && `${patents}?isCore=1` },
    {
      code: 'software',
      label: '软件著作权',
      count: data.software,
      to: copyrights && `${copyrights}?copyrightKind=software`,
    },
  ];
  const counted = [
    ['products', '产品', data.products],
    ['technologies', '核心技术', data.technologies],
    ['projects', '项目', data.projects],
  ] as const;
  return (
    <BarList
      unit="件"
      bars={[
        ...bars,
        ...counted.flatMap(([code, label, count]): Bar[] => (count === null ? [] : [{ code, label, count, to: null }])),
      ]}
    />
  );
}

function Honors({ data }: { readonly data: OutputOf<typeof portrait.queryHonoraryQualification> }): ReactElement {
  const honors = useList('company_honors', '/company-honors');
  return (
    <>
      <Columns unit="项" bars={barsOf(data.byLevel, honors, 'honorLevel')} />
      {data.latest.length > 0 && (
        <ul className={styles.portraitLatest}>
          {data.latest.slice(0, 3).map((row) => (
            <li key={row.id}>
              <Link
                to={`/company-honors?open=${row.id}&keyword=${encodeURIComponent(row.honorName)}`}
                className="ellipsis"
              >
                {row.honorName}
              </Link>
              <CompanyName row={row} />
              <span className="secondary">{formatDate(row.awardDate)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function LedgerPanels(): ReactElement {
  const certificates = useList('company_qualification', '/company-qualification');
  return (
    <>
      <Panel
        title="资质"
        unit="有效，项"
        read={portrait.queryQualificationCount}
        answer={({ valid, expiring, expired }) =>
          `${formatNumber(valid)} 项有效，${expiring} 项 90 天内到期${expired > 0 ? `，${expired} 项已过期` : ''}`
        }
      >
        {({ byType }) => <BarList unit="项" bars={barsOf(byType, certificates, 'certType')} />}
      </Panel>
      <Panel
        title="知识产权"
        unit="件"
        read={portrait.queryKnowledgePropertyRight}
        answer={({ patent, brand, copyright }) =>
          `共 ${formatNumber(patent.total + brand.total + copyright.total)} 件，有效专利 ${formatNumber(patent.valid)} 件；柱为历年申请与登记`
        }
      >
        {(data) => <Rights data={data} />}
      </Panel>
      <Panel title="技术与产品" unit="项" read={portrait.queryTechnicalInformation} answer={technicalWords}>
        {(data) => <Technology data={data} />}
      </Panel>
      <Panel
        title="荣誉"
        unit="项"
        read={portrait.queryHonoraryQualification}
        answer={({ total }) => (total > 0 ? `共 ${formatNumber(total)} 项` : '还没有登记荣誉')}
      >
        {(data) => <Honors data={data} />}
      </Panel>
      <Panel
        title="宣传影片"
        unit="部"
        read={portrait.queryVideo}
        answer={({ count }) => (count > 0 ? `共 ${formatNumber(count)} 部` : '还没有上传影片')}
      >
        {({ latest }) => (
          <ul className={styles.portraitLatest}>
            {latest.map((film) => (
              <li key={film.id}>
                <Link to={`/film-detail?id=${film.id}`} className="ellipsis">
                  {film.title}
                </Link>
                <CompanyName row={film} />
                <span className="secondary">{formatDate(film.createdAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
