/** Handlers of films: what may be saved as one, what is like it, who has watched it. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Row, RowWrite, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import * as model from '../model/film.ts';
import { countFilmView, film, getFilm, insertOrUpdateFilm } from '../model/film.ts';
import { filmFiles, readFilmFile } from './film-file.ts';
import { tagCondition } from './tag-condition.ts';
import { countView } from './view-count.ts';

const relatedFilms = 6;

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as FileValue[]).map(({ id }) => id) : []);

/** The kind as the file table has it: what a caller says of a file is not asked. */
async function checkVideo(context: TenantContext, row: ValuesOf<typeof film>): Promise<void> {
  const [videoId] = idsOf(row.video);
  if (videoId === undefined) return;
  const file = (await filmFiles(context, [videoId])).get(videoId);
  const sentence = '视频文件：请上传 MP4、WebM 或 MOV 视频';
  if (file && !file.contentType.startsWith('video/')) throw fail.invalid(sentence, { video: sentence });
}

/** State and playing note follow the files; what is in a file is read, one after the other. */
async function settle(context: TenantWork, rows: readonly RowWrite[]): Promise<void> {
  const videos = rows.flatMap(({ refusal, values }) => (refusal === null ? idsOf(values['video']).slice(0, 1) : []));
  if (videos.length === 0) return;
  const files = await filmFiles(context, videos);
  await eachOpen(rows, async (row) => {
    const [videoId] = idsOf(row.values['video']);
    if (videoId === undefined) return;
    const file = files.get(videoId);
    const isReadable = file?.status === 'ready' && file.contentType.startsWith('video/');
    const codecNote = isReadable ? await readFilmFile(context, file) : null;
    row.values = { ...row.values, status: file?.status ?? 'failed', codecNote };
  });
}

export const filmHooks = hooksOf(film, {
  prepare: settle,
  // Everybody with the menu watches; the file goes to who keeps the films.
  takenWith: { video: 'film_edit' },
});

/** What a scanner has found out meanwhile is told with the row. */
async function showStates(context: TenantContext, rows: readonly Row[]): Promise<void> {
  const waiting = rows.filter((row) => row['status'] === 'processing');
  if (waiting.length === 0) return;
  const files = await filmFiles(
    context,
    waiting.flatMap((row) => idsOf(row['video'])),
  );
  for (const row of waiting) row['status'] = files.get(idsOf(row['video'])[0] ?? 0)?.status ?? 'failed';
}

const saveHandler = handle(insertOrUpdateFilm, async (context, input) => {
  await checkVideo(context, input);
  const store = entityStore(context, film);
  const saved = await store.save(input);
  const { codecNote } = await store.get(saved.id, 'film_edit');
  return { ...saved, warnings: codecNote === null ? [] : [codecNote] };
});

const getHandler = handle(getFilm, async (context, { id }) => {
  const store = entityStore(context, film);
  const shown = await store.get(id);
  const shared = sql<number>`
    cardinality(array(select unnest(t.tags) intersect select unnest(${shown.tags ?? []}::text[])))`;
  const alike = await queryRows<{ id: number }>(context)`
    select t.id from film t where ${tenantCondition(context, 't')} and t.id <> ${id} and t.status <> 'failed'
    order by ${shared} desc, (t.category = ${shown.category}) desc, t.created_at desc, t.id desc
    limit ${sql.lit(relatedFilms)}`;
  const ids = alike.map((row) => row.id);
  const page =
    ids.length === 0
      ? []
      : (
          await store.page(
            { filter: {}, page: { current: 1, size: relatedFilms } },
            { where: [sql<boolean>`t.id = any(${ids}::bigint[])`] },
          )
        ).records;
  await showStates(context, [shown, ...page]);
  return { film: shown, related: page.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
});

export const filmHandlers = [
  saveHandler,
  getHandler,
  handle(countFilmView, (context, { id }) => countView(context, 'film', id)),
  ...entityHandlers(
    film,
    { page: model.queryPageFilm, remove: model.deleteFilm },
    {
      narrow: ({ tag, ...filter }) => ({ filter, where: tagCondition(typeof tag === 'string' ? tag : null) }),
      extra: async (context, query) => ({ categoryCounts: await valueCounts(context, film, 'category', query) }),
      show: showStates,
    },
  ),
];
