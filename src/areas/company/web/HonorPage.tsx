/** 公司荣誉: counts by level, years as bars, a wall of pictures beside the table (area-company §6). */
import { Image, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/model/endpoint.ts';
import type { RowOf } from '#platform/model/entity.ts';
import { f } from '#platform/model/field.ts';
import { formatDate } from '#platform/model/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { deleteHonor, honor, honorLevels, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';
import './honor.css';

type Honor = RowOf<typeof honor>;
type Parts = PageParts<typeof honor, OutputOf<typeof queryPageHonor>>;

const calls = { page: queryPageHonor, save: insertAndUpdateHonor, remove: deleteHonor };
const moreFilters = { year: f.date({ label: '获奖年份', filter: 'year' }) };
const quickFilters = ['honorLevel', 'honorType', 'year'];

/** Level chips and year bars; each narrows the list, pressed again it lets go. */
function Overview({ list }: Parts): ReactElement | null {
  const { answer, query, change } = list;
  if (!answer || (answer.total === 0 && list.filterCount === 0)) return null;
  const chosen = query.filter['honorLevel'] as readonly string[] | undefined;
  const most = Math.max(1, ...answer.byYear.map((entry) => entry.count));
  const years = answer.byYear.toSorted((a, b) => a.year - b.year).slice(-12);
  return (
    <div className="honor-overview">
      <div className="honor-levels" role="group" aria-label="按级别">
        {honorLevels.map(({ code, label }) => {
          const count = answer.byLevel.find((entry) => entry.honorLevel === code)?.count ?? 0;
          const isOn = chosen?.length === 1 && chosen[0] === code;
          return (
            count > 0 && (
              <button
                key={code}
                type="button"
                className="honor-level"
                aria-pressed={isOn}
                onClick={() => change({ filter: { honorLevel: isOn ? undefined : [code] } })}
              >
                {label} <b>{count}</b>
              </button>
            )
          );
        })}
      </div>
      <div className="honor-years" role="group" aria-label="每年获得几项">
        {years.map(({ year, count }) => (
          <button
            key={year}
            type="button"
            aria-pressed={query.filter['year'] === year}
            onClick={() => change({ filter: { year: query.filter['year'] === year ? undefined : year } })}
          >
            <b>
              {count}
              <span className="visually-hidden"> 项</span>
            </b>
            <i style={{ height: Math.max(2, (count / most) * 32) }} />
            <span>
              {year}
              <span className="visually-hidden"> 年</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Pictures of the page; a click opens the gallery, arrows go on. Honours without a picture open their detail. */
function Wall({ rows, list, open }: Parts): ReactElement {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = rows.flatMap((row) => (row.images ?? []).map((file) => ({ rowId: row.id, src: fileAddress(file, true), alt: row.honorName })));
  const show = (row: Honor) => {
    const index = pictures.findIndex((picture) => picture.rowId === row.id);
    if (index < 0) open(row);
    else setShown(index);
  };
  return (
    <div className="honor-wall" data-stale={list.isStale || undefined}>
      <ul>
        {rows.map((row) => {
          const [first] = row.images ?? [];
          return (
            <li key={row.id}>
              <button
                type="button"
                className="honor-picture"
                aria-label={first ? `查看图片 ${row.honorName}` : `查看 ${row.honorName}`}
                onClick={() => show(row)}
              >
                {first ? <img src={fileAddress(first, true, 1024)} alt="" loading="lazy" /> : <span aria-hidden="true">{row.honorName.slice(0, 24)}</span>}
              </button>
              <button type="button" className="honor-name" onClick={() => open(row)}>
                {row.honorName}
              </button>
              <p className="secondary caption ellipsis">
                {formatDate(row.awardDate)} · {row.awardOrg}
              </p>
            </li>
          );
        })}
      </ul>
      <Image.PreviewGroup
        items={pictures.map(({ src, alt }) => ({ src, alt }))}
        preview={{ open: shown !== null, current: shown ?? 0, onOpenChange: (isOpen) => !isOpen && setShown(null), onChange: setShown }}
      />
    </div>
  );
}

const drawOverview = (parts: Parts) => <Overview {...parts} />;
const drawWall = (parts: Parts) => (parts.rows.length > 0 ? <Wall {...parts} /> : null);
const drawNothing = () => null;

export default function HonorPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'wall' ? 'wall' : 'table';
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'wall') after.set('view', next);
      else after.delete('view');
      return after;
    });
  return (
    <EntityPage
      entity={honor}
      calls={calls}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      purpose="奖项、称号和证书集中保存，投标和申报时直接取用"
      figures={(page) => [{ label: '共', value: `${page.total} 项` }]}
      overview={drawOverview}
      body={view === 'wall' ? drawWall : drawNothing}
      tools={
        <Segmented
          aria-label="显示方式"
          value={view}
          onChange={choose}
          options={[
            { value: 'table', label: '表格' },
            { value: 'wall', label: '照片墙' },
          ]}
        />
      }
    />
  );
}
