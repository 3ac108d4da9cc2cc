/** 公司资讯: news of a company, from a draft to what colleagues read. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { deleteEndpoint, pageEndpoint, savedAnswer } from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { fileSchema, idSchema, rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { tagsField } from './tags.ts';

export const newsCategories = options([
  { code: 'company', label: '公司动态' },
  { code: 'industry', label: '行业资讯' },
  { code: 'media', label: '媒体报道' },
  { code: 'notice', label: '公告' },
  { code: 'party', label: '党建' },
  { code: 'activity', label: '活动' },
]);
export const newsStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'scheduled', label: '定时发布', tone: 'processing' },
  { code: 'published', label: '已发布', tone: 'success' },
  { code: 'offline', label: '已下线', tone: 'warning' },
]);

/** Characters of a body: with markup 900 KB of Chinese, which with everything else fits into one call (1 MB). */
export const maximumContent = 300_000;
/** Codes of people who see what is not published. */
export const newsWriterCodes = ['news_add', 'news_edit', 'news_delete'] as const;

/** 标签, 附件 and 置顶 stand in the form, the list shows them beside the title. */
export const companyNews = entity({
  name: 'company_news',
  label: '资讯',
  unit: '篇',
  limit: 100_000,
  title: 'title',
  state: 'status',
  restorable: true,
  permissions: { read: 'company_message', insert: 'news_add', update: 'news_edit', delete: 'news_delete' },
  sort: [
    { field: 'topFlag', order: 'desc' },
    { field: 'publishAt', order: 'desc' },
  ],
  place: {
    list: '/company-message',
    row: '/company-message?read=',
    commands: { insert: { label: '新建资讯', path: '/add-information' } },
  },
  fields: {
    title: f.text({
      label: '标题',
      required: true,
      min: 2,
      max: 120,
      search: true,
      list: { width: 360 },
      form: { wide: true },
    }),
    subtitle: f.text({ label: '副标题', max: 120, search: true, form: { wide: true } }),
    cover: f.image({ label: '封面', list: { width: 88 } }),
    category: f.oneOf({
      label: '分类',
      required: true,
      options: newsCategories,
      default: 'company',
      list: { width: 104 },
      filter: 'in',
    }),
    status: f.oneOf({ label: '状态', options: newsStatuses, default: 'draft', list: { width: 104 }, filter: 'in' }),
    topFlag: f.bool({ label: '置顶', default: false, list: { width: 72, hidden: true } }),
    publishAt: f.instant({ label: '发布时间', list: { width: 160 }, sort: true, filter: 'range' }),
    author: f.text({ label: '作者', max: 50, search: true, list: { width: 120 } }),
    source: f.text({ label: '来源', max: 100, search: true, list: { width: 140, hidden: true } }),
    sourceUrl: f.text({
      label: '原文网址',
      max: 2000,
      pattern: { source: '^https?://\\S+$', message: '应为 http 或 https 网址' },
    }),
    tags: f.list({ ...tagsField, list: { width: 160, hidden: true } }),
    summary: f.longText({ label: '摘要', max: 300, search: true, help: '不填时取正文开头 120 字' }),
    content: f.rich({ label: '正文', max: maximumContent, media: true, form: { wide: true } }),
    attachments: f.files({ label: '附件' }),
    viewCount: f.int({ label: '阅读', readOnly: true, default: 0, min: 0, list: { width: 80 } }),
    contentHash: f.text({ label: '正文指纹', max: 64, readOnly: true, form: false, excel: false }),
  },
  rules: ({ status, content }) => {
    const issues: Issue[] = [];
    if ((status === 'published' || status === 'scheduled') && !content)
      issues.push({ field: 'content', message: '发布前请填写' });
    return issues;
  },
});

const link = z.object({ id: z.number(), title: z.string() });

/** Filters beside the columns: one tag. Published ones only for who may not write; bodies are not in the list. */
export const queryPageNews = pageEndpoint(companyNews, {
  path: '/api/v1/company/news/queryPage',
  more: { tag: z.string().max(20).nullish().describe('标签') },
  extra: { statusCounts: z.array(z.object({ status: z.string().nullable(), count: z.number() })) },
});

/** One piece with its body and its neighbours in the order of publication; counted as read once in half an hour and person. */
export const getCompanyNews = endpoint({
  path: '/api/v1/company/news/getCompanyNews',
  label: '查看资讯',
  access: 'company_message',
  scope: 'company',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ news: rowSchema(companyNews), newer: link.nullable(), older: link.nullable() }),
});

/** Sanitised on every write, whoever sends it. `warnings` tell of the same text elsewhere and of pictures that were left out. */
export const insertOrUpdateCompanyNews = endpoint({
  path: '/api/v1/company/news/insertOrUpdateCompanyNews',
  label: '保存资讯',
  access: (input: { id?: number }) => (input.id === undefined ? 'news_add' : 'news_edit'),
  scope: 'company',
  input: saveSchema(companyNews),
  output: savedAnswer,
});

/**
 * A piece appears or goes from the list, as a save with its status does: what was offline keeps its time, what was
 * scheduled appears now. Not in the contract, which knows the save alone.
 */
export const newsPublication = acts(
  companyNews,
  {
    path: '/api/v1/company/news/publishCompanyNews',
    label: '发布或下线资讯',
    access: 'news_edit',
    by: 'publish',
  },
  {
    publish: act(companyNews, {
      label: '立即发布',
      value: true,
      help: '发布后同事可以看到',
      from: ['draft', 'scheduled', 'offline'],
      to: 'published',
      bulk: 100,
      undo: 'withdraw',
    }),
    withdraw: act(companyNews, {
      label: '下线',
      value: false,
      help: '下线后同事不再看到，内容保留',
      from: ['published', 'scheduled'],
      to: 'offline',
      bulk: 100,
      undo: 'publish',
    }),
  },
);
export const publishCompanyNews = newsPublication.endpoint;

export const deleteCompanyNews = deleteEndpoint(companyNews, { path: '/api/v1/company/news/deleteCompanyNews' });

/** Reads an article from elsewhere: nothing is saved but its pictures, which go after 24 hours unless a saved piece shows them. 10 a minute. */
export const analysisUrl = endpoint({
  path: '/api/v1/company/news/analysisUrl',
  label: '解析文章网址',
  access: ['news_add', 'news_edit'],
  scope: 'company',
  input: z.strictObject({ url: z.string().trim().min(1).max(4000).describe('网址') }),
  output: z.object({
    title: z.string(),
    author: z.string(),
    source: z.string(),
    sourceUrl: z.string(),
    publishAt: z.string().nullable(),
    summary: z.string(),
    contentHtml: z.string(),
    cover: fileSchema.nullable(),
    images: z.array(fileSchema),
    charset: z.string(),
    warnings: z.array(z.string()),
  }),
});

/** What an unsaved form holds: texts, files and the body, as the form has them. */
const draftContent = z.record(z.string().max(40), z.unknown()).describe('草稿内容');
const draftOf = z.int().nonnegative().describe('资讯编号');

/** Keeps what a person is writing, apart from what is saved: one draft a person and piece; 0 is the new one. */
export const saveDraft = endpoint({
  path: '/api/v1/company/news/saveDraft',
  label: '自动保存资讯草稿',
  access: ['news_add', 'news_edit'],
  scope: 'company',
  input: z.strictObject({ newsId: draftOf, content: draftContent }),
  output: z.object({ savedAt: z.string() }),
});

export const getDraft = endpoint({
  path: '/api/v1/company/news/getDraft',
  label: '读取资讯草稿',
  access: ['news_add', 'news_edit'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ newsId: draftOf }),
  output: z.object({ draft: z.object({ content: z.record(z.string(), z.unknown()), savedAt: z.string() }).nullable() }),
});

export const deleteDraft = endpoint({
  path: '/api/v1/company/news/deleteDraft',
  label: '放弃资讯草稿',
  access: ['news_add', 'news_edit'],
  scope: 'company',
  input: z.strictObject({ newsId: draftOf }),
  output: z.object({}),
});
