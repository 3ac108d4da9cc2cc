/** 发展布局: provinces as tiles, cities of the chosen one, the timeline, and the list below (area-company §6). */
import type { CSSProperties, ReactElement } from 'react';
import { useMemo } from 'react';
import type { InputOf, OutputOf } from '#platform/model/endpoint.ts';
import { f, optionLabel } from '#platform/model/field.ts';
import { formatDate, formatNumber } from '#platform/model/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { deleteGrow, grow, growTypes, insertOrUpdate, queryPage, queryProvince } from '../model/grow.ts';
import { provinceTiles } from './province-tiles.ts';
import './grow.css';

type Parts = PageParts<typeof grow, OutputOf<typeof queryPage>>;
type Spread = OutputOf<typeof queryProvince>;

const calls = { page: queryPage, save: insertOrUpdate, remove: deleteGrow };
const moreFilters = { province: f.oneOf({ label: '省份', options: provinceTiles.map(([code, label]) => ({ code, label })), filter: 'equal' }) };
const quickFilters = ['growType', 'status', 'province'];

/** A tile is the darker the more places it has; the number says how many. */
function Tiles({
  spread,
  chosen,
  onChoose,
}: {
  readonly spread: Spread;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}): ReactElement {
  const counts = useMemo(() => new Map(spread.provinces.map((province) => [province.code, province])), [spread]);
  const most = Math.max(1, ...spread.provinces.map((province) => province.count));
  return (
    <div className="grow-map">
      <ul aria-label="各省机构数">
        {provinceTiles.map(([code, name, column, row]) => {
          const found = counts.get(code);
          const style = { gridColumn: column, gridRow: row, '--weight': found ? 0.25 + (0.75 * found.count) / most : 0 } as CSSProperties;
          return (
            <li key={code} style={style}>
              <button
                type="button"
                aria-pressed={chosen === code}
                disabled={!found}
                data-filled={found ? true : undefined}
                aria-label={`${name} ${found?.count ?? 0} 个机构，${found?.staff ?? 0} 人`}
                onClick={() => onChoose(chosen === code ? undefined : code)}
              >
                <span>{name}</span>
                {found && <b>{found.count}</b>}
              </button>
            </li>
          );
        })}
      </ul>
      <p className="secondary caption">示意图，方格位置不代表实际地理边界</p>
    </div>
  );
}

function Cities({ spread, chosen }: { readonly spread: Spread; readonly chosen: string | undefined }): ReactElement | null {
  const province = spread.provinces.find((entry) => entry.code === chosen);
  if (!province) return null;
  return (
    <p className="grow-cities" role="status">
      {province.name} {province.count} 个机构 {formatNumber(province.staff)} 人：
      {province.cities.map((city) => `${city.name} ${city.count} 个`).join('、')}
    </p>
  );
}

function Timeline({ spread, open }: { readonly spread: Spread; readonly open: Parts['open'] }): ReactElement {
  return (
    <section className="grow-timeline" aria-label="大事记">
      <h2>大事记</h2>
      {spread.timeline.length === 0 && <p className="secondary">把机构“列入大事记”后显示在这里</p>}
      <ol>
        {spread.timeline.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.establishDate}>{formatDate(entry.establishDate)}</time>
            <button type="button" className="text-button" onClick={() => open(entry)}>
              {entry.name}
            </button>
            <span className="secondary caption">
              {optionLabel(growTypes, entry.growType)} · {entry.regionName}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Overview({ list, open }: Parts): ReactElement | null {
  const growType = list.query.filter['growType'] as InputOf<typeof queryProvince>['growType'];
  const chosen = list.query.filter['province'] as string | undefined;
  // Types narrow the map as they narrow the list; the chosen province does not empty the others.
  const { data, error, refetch } = useRead(queryProvince, growType ? { growType } : {}, { quiet: true, keep: true });
  if (error && !data) return <ErrorState title="分布没有加载出来" reason={error.message} onRetry={() => void refetch()} margin={12} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <div className="grow-overview">
      <div>
        <Tiles spread={data} chosen={chosen} onChoose={(province) => list.change({ filter: { province } })} />
        <Cities spread={data} chosen={chosen} />
      </div>
      <Timeline spread={data} open={open} />
    </div>
  );
}

const drawOverview = (parts: Parts) => <Overview {...parts} />;

/** The declaration with the companies of the group as the choice that they are: form, list and detail show names. */
function useNamedCompanies(): typeof grow {
  const { data } = useRead(queryProvince, {}, { quiet: true, keep: true });
  return useMemo(() => {
    if (!data) return grow;
    const companies = data.companies.map(({ companyCode, companyName }) => ({ code: companyCode, label: companyName }));
    const { kind: _text, ...facets } = grow.fields.linkedCompanyCode;
    return { ...grow, fields: { ...grow.fields, linkedCompanyCode: { ...facets, kind: 'oneOf', options: companies } } };
  }, [data]);
}

export default function GrowPage(): ReactElement {
  const entity = useNamedCompanies();
  return (
    <EntityPage
      entity={entity}
      calls={calls}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      purpose="总部、分支、基地和研发中心的分布与历程"
      figures={(page) => [{ label: '共', value: `${page.total} 个` }]}
      overview={drawOverview}
    />
  );
}
