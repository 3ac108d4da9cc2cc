/** 宣传影片: cards or table; new ones are sent in parts. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { navigateTo } from '#platform/web/navigation.ts';
import { deleteFilm, film, filmCategories, insertOrUpdateFilm, queryPageFilm } from '../../model/film.ts';
import { FilmCards } from './FilmCards.tsx';
import { clockOf } from './film-time.ts';

type Parts = PageParts<typeof film, OutputOf<typeof queryPageFilm>>;
type SlotProps = ControlProps & { readonly values: Values; readonly set: EntityFormState['set'] };

const VideoUpload = lazyPart<SlotProps>(async () => (await import('./VideoUpload.tsx')).VideoUpload);
const PosterControl = lazyPart<SlotProps>(async () => (await import('./PosterControl.tsx')).PosterControl);

const calls = { page: queryPageFilm, save: insertOrUpdateFilm, remove: deleteFilm };
const moreFilters = { tag: f.text({ label: '标签', max: 20, filter: 'equal' }) };
const quickFilters = ['category', 'tag'];
const formSlots = { video: VideoUpload, poster: PosterControl };
const columns = {
  durationSec: {
    render: (row: { readonly durationSec: number | null }) =>
      row.durationSec === null ? '--' : clockOf(row.durationSec),
  },
};

const drawKinds = countOverview(
  { name: 'category', label: '按分类', options: filmCategories },
  (page: OutputOf<typeof queryPageFilm>) => page.categoryCounts,
);
const drawCards = ({ rows }: Parts) => (rows.length > 0 ? <FilmCards rows={rows} label="影片" /> : null);
const views = [
  { key: 'wall', label: '卡片', body: drawCards },
  { key: 'table', label: '表格' },
];

export default function FilmPage(): ReactElement {
  const { props } = useListViews(views);
  return (
    <EntityPage
      entity={film}
      calls={calls}
      columns={columns}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      formSlots={formSlots}
      purpose="企业宣传、产品和培训影片，上传后同事随时可看"
      figures={(page) => [{ label: '共', value: `${page.total} 部` }]}
      overview={drawKinds}
      onOpen={(row) => navigateTo(`/film-detail?id=${row.id}`)}
      {...props}
    />
  );
}
