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
import { CountChips } from './CountChips.tsx';
import { provinceTiles } from './province-tiles.ts';
import './grow.css';

type Parts = PageParts<typeof grow, OutputOf<typeof queryPage>>;
type Spread = OutputOf<typeof queryProvince>;

const calls = { page: queryPage, save: insertOrUpdate, remove: deleteGrow };
const provinceFilter = f.oneOf({ label: '省份', options: provinceTiles.map(([code, label]) => ({ code, label })), filter: 'equal' });
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

/** Cities of the chosen province with a point for each type that is there; pressed, one narrows the list, pressed again it lets go. */
function Cities({ spread, list }: { readonly spread: Spread; readonly list: Parts['list'] }): ReactElement | null {
  const province = spread.provinces.find((entry) => entry.code === list.query.filter['province']);
  if (!province) return null;
  const chosen = list.query.filter['city'];
  return (
    <div className="grow-cities">
      <p role="status">
        {province.name} {province.count} 个机构 {formatNumber(province.staff)} 人
      </p>
      <ul aria-label={`${province.name}的城市`}>
        {province.cities.map(({ code, name, count, types }) => {
          const city = code.slice(0, 4);
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={chosen === city}
                aria-label={`${name} ${count} 个机构`}
                onClick={() => list.change({ filter: { city: chosen === city ? undefined : city } })}
              >
                <b>{name}</b>
                {types.map((type) => (
                  <span key={type.growType} data-type={type.growType}>
                    {optionLabel(growTypes, type.growType)} {type.count}
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
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
        <CountChips
          name="growType"
          label="按类型"
          options={growTypes}
          countOf={(code) => data.types.find((entry) => entry.growType === code)?.count ?? 0}
          list={list}
        />
        <Tiles spread={data} chosen={chosen} onChoose={(province) => list.change({ filter: { province, city: undefined } })} />
        <Cities spread={data} list={list} />
      </div>
      <Timeline spread={data} open={open} />
    </div>
  );
}

const drawOverview = (parts: Parts) => <Overview {...parts} />;

/** The cities that have places: a city is chosen on the map and let go in the filters, where it needs its name. */
function useFilters() {
  const { data } = useRead(queryProvince, {}, { quiet: true, keep: true });
  return useMemo(() => {
    const cities = (data?.provinces ?? []).flatMap((province) => province.cities.map(({ code, name }) => ({ code: code.slice(0, 4), label: name })));
    return { province: provinceFilter, city: f.oneOf({ label: '城市', options: cities, filter: 'equal' }) };
  }, [data]);
}

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
  const moreFilters = useFilters();
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
