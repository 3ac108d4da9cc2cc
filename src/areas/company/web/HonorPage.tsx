/** 公司荣誉: counts by level, years as bars, a wall of pictures beside the table. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { deleteHonor, honor, honorLevels, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';
import { CountChips } from '#platform/web/entity/CountChips.tsx';
import type { WallItem } from './PictureWall.tsx';
import { PictureWall } from './PictureWall.tsx';
import styles from './HonorPage.module.css';

type Honor = RowOf<typeof honor>;
type Parts = PageParts<typeof honor, OutputOf<typeof queryPageHonor>>;

const calls = { page: queryPageHonor, save: insertAndUpdateHonor, remove: deleteHonor };
const moreFilters = { year: f.date({ label: '获奖年份', filter: 'year' }) };
const quickFilters = ['honorLevel', 'honorType', 'year'];

/** Level chips and year bars; each narrows the list, pressed again it lets go. */
function Overview({ list }: Parts): ReactElement | null {
  const { answer, query, change } = list;
  if (!answer || (answer.total === 0 && list.filterCount === 0)) return null;
  const most = Math.max(1, ...answer.byYear.map((entry) => entry.count));
  const years = answer.byYear.toSorted((a, b) => a.year - b.year).slice(-12);
  return (
    <div className={styles.overview}>
      <CountChips
        name="honorLevel"
        label="按级别"
        options={honorLevels}
        countOf={(code) => answer.byLevel.find((entry) => entry.honorLevel === code)?.count ?? 0}
        list={list}
      />
      <div className={styles.years} role="group" aria-label="每年获得几项">
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

const wallItem = (row: Honor): WallItem => ({
  id: row.id,
  title: row.honorName,
  line: `${formatDate(row.awardDate)} · ${row.awardOrg}`,
  files: row.images,
  row,
});

const drawOverview = (parts: Parts) => <Overview {...parts} />;
const drawWall = ({ rows, list, open }: Parts) =>
  rows.length > 0 ? <PictureWall items={rows.map(wallItem)} isStale={list.isStale} open={open} /> : null;
const views = [
  { key: 'table', label: '表格' },
  { key: 'wall', label: '照片墙', body: drawWall },
];

export default function HonorPage(): ReactElement {
  const { props } = useListViews(views);
  return (
    <EntityPage
      entity={honor}
      calls={calls}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      purpose="奖项、称号和证书集中保存，投标和申报时直接取用"
      figures={(page) => [{ label: '共', value: `${page.total} 项` }]}
      overview={drawOverview}
      {...props}
    />
  );
}
