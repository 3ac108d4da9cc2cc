/** Handlers of company news: what readers see, what a save makes of a text, neighbours of a piece. */
import { fileIdsAt } from '#core/file/public.server.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { holdFiles } from '#platform/store/file-reference.ts';
import { handle } from '#platform/runtime/registry.ts';
import { cleanRichText, filePathsIn, plainText } from '#platform/store/rich-text.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import * as model from '../../model/company-news.ts';
import {
  companyNews,
  getCompanyNews,
  insertOrUpdateCompanyNews,
  maximumContent,
  newsPublication,
  newsWriterCodes,
  queryPageNews,
} from '../../model/company-news.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { tagCondition } from '../tag-condition.ts';
import { countView } from '../view-count.ts';
import { analysisUrlHandler } from './analyse.ts';
import { draftHandlers, forgetDraft } from './draft.ts';

const summaryLength = 120;
/** Everything a list shows; the body of a hundred pieces would be megabytes. */
const listColumns = Object.keys(companyNews.fields).filter((key) => key !== 'content');
const isWriter = (context: TenantWork): boolean => newsWriterCodes.some((code) => holds(context, code));
const published = sql<boolean>`t.status = 'published'`;

/** What readers without a writer's code may see. */
const visible = (context: TenantWork): Condition[] => (isWriter(context) ? [] : [published]);

type NewsValues = ValuesOf<typeof companyNews>;

/** The stored form of a text: clean, with its fingerprint; without a summary its beginning. */
function withText(row: NewsValues, before: NewsValues | null): NewsValues {
  const next = { ...row };
  if (typeof row.content === 'string') {
    const content = cleanRichText(row.content).html;
    if (content.length > maximumContent)
      throw fail.invalid('正文：过长，请分篇发布', { content: '正文：过长，请分篇发布' });
    const text = plainText(content);
    next.content = content === '' ? null : content;
    next.contentHash = text === '' ? null : createHash('sha256').update(text).digest('hex');
    const summary = 'summary' in row ? row.summary : before?.['summary'];
    if ((summary === null || summary === undefined || summary === '') && text !== '')
      next.summary = text.slice(0, summaryLength);
  } else if (row.content === null) next.contentHash = null;
  return next;
}

/** When it appears: a schedule lies ahead, what is published has been since some moment that has come. */
function withTime(context: TenantWork, row: NewsValues, before: NewsValues | null): NewsValues {
  const status = row.status ?? before?.['status'];
  const given = row.publishAt === undefined ? before?.publishAt : row['publishAt'];
  const now = context.platform.now();
  const isAhead = typeof given === 'string' && new Date(given) > now;
  const isTouched = row.status !== undefined || row.publishAt !== undefined;
  if (status === 'scheduled' && isTouched && !isAhead) {
    const sentence = '发布时间：定时发布的时间应晚于现在';
    throw fail.invalid(sentence, { publishAt: sentence });
  }
  return status === 'published' && (isAhead || !given) ? { ...row, publishAt: now.toISOString() } : row;
}

/** A body that is nothing but markup which was taken away is no body. */
function needContent(row: NewsValues, before: NewsValues | null): void {
  const status = row.status ?? before?.['status'];
  const content = row.content === undefined ? before?.content : row['content'];
  if ((status === 'published' || status === 'scheduled') && !content)
    throw fail.invalid('正文：发布前请填写', { content: '正文：发布前请填写' });
}

function settle(context: TenantWork, row: NewsValues, before: NewsValues | null): NewsValues {
  const next = withTime(context, withText(row, before), before);
  needContent(next, before);
  return next;
}

/** Pictures in a body are known by their address alone: without this they would go after a day. */
async function holdPictures(context: TenantWork, ids: readonly number[]): Promise<void> {
  const rows = await queryRows<{ content: string }>(context)`
    select t.content
    from company_news t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and t.content is not null`;
  const paths = rows.flatMap(({ content }) => filePathsIn(content));
  const files = await fileIdsAt(context, paths);
  if (files.length > 0) await holdFiles(context, files);
}

export const newsHooks = hooksOf(companyNews, {
  prepare: prepareEach((context, { before, values }) => settle(context, values, before)),
  changed: holdPictures,
  visible,
});

const queryPageHandler = handle(queryPageNews, async (context, { filter: { tag, ...filter }, ...query }) => {
  const where = [...visible(context), ...tagCondition(tag)];
  const rows = await entityStore(context, companyNews).page({ ...query, filter }, { where, columns: listColumns });
  const records = rows.records.map((row) => ({ ...row, content: null }));
  return { ...rows, records, statusCounts: await valueCounts(context, companyNews, 'status', { filter, where }) };
});

interface Neighbours {
  readonly newer: { id: number; title: string } | null;
  readonly older: { id: number; title: string } | null;
}

/** Those published just after and just before it; each one step on the index. */
async function neighbours(
  context: TenantContext,
  { id, publishAt }: { id: number; publishAt: string | null },
): Promise<Neighbours> {
  if (publishAt === null) return { newer: null, older: null };
  const step = async (isNewer: boolean) => {
    const here = sql`(${publishAt}::timestamptz, ${id}::bigint)`;
    const order = isNewer ? sql`t.publish_at asc, t.id asc` : sql`t.publish_at desc, t.id desc`;
    const found = await queryRow<{ id: number; title: string }>(context)`
      select t.id, t.title from company_news t where ${tenantCondition(context, 't')} and ${published}
        and (t.publish_at, t.id) ${isNewer ? sql`>` : sql`<`} ${here} order by ${order} limit 1`;
    return found ?? null;
  };
  return { newer: await step(true), older: await step(false) };
}

const getHandler = handle(getCompanyNews, async (context, { id }) => {
  const news = await entityStore(context, companyNews).get(id);
  if (news.status !== 'published') {
    // What is not out yet does not exist for readers.
    if (!isWriter(context)) throw fail.notFound();
    return { news, newer: null, older: null };
  }
  const { viewCount } = await countView(context, 'company_news', id);
  return { news: { ...news, viewCount }, ...(await neighbours(context, news)) };
});

/** Another living piece with the same words. */
async function sameText(context: TenantContext, id: number, hash: unknown): Promise<string[]> {
  if (typeof hash !== 'string') return [];
  const found = await queryRows<{ title: string }>(context)`
    select t.title
    from company_news t
    where ${tenantCondition(context, 't')} and t.content_hash = ${hash} and t.id <> ${id}
    order by t.id
    limit 1`;
  return found.map(({ title }) => `正文与《${title}》相同，请确认没有重复发布`);
}

const saveHandler = handle(insertOrUpdateCompanyNews, async (context, input) => {
  const store = entityStore(context, companyNews);
  const foreign = typeof input.content === 'string' ? cleanRichText(input.content).foreignMedia : 0;
  const saved = await store.save(input);
  const { contentHash } = await store.get(saved.id, input.id === undefined ? 'news_add' : 'news_edit');
  await forgetDraft(context, input.id ?? 0);
  const warnings = [
    ...(foreign > 0 ? [`正文中有 ${foreign} 个外部图片或视频没有保存，请上传到正文`] : []),
    ...(await sameText(context, saved.id, contentHash)),
  ];
  return { ...saved, warnings };
});

/** When a piece appears and that it has a body is seen to by the hooks, as in every write. */
const publicationHandler = acting(
  newsPublication,
  {
    publish: async () => ({ status: 'published' }),
    withdraw: async () => ({ status: 'offline' }),
  },
  { before: async (context) => companyForNewRow(context) },
);

export const newsHandlers = [
  queryPageHandler,
  getHandler,
  saveHandler,
  publicationHandler,
  ...entityHandlers(companyNews, { remove: model.deleteCompanyNews }),
  analysisUrlHandler,
  ...draftHandlers,
];
