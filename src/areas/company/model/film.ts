/** 宣传影片: films with poster and subtitles. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { deleteEndpoint, pageEndpoint, savedAnswer } from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema, rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { tagsField } from './tags.ts';

export const filmCategories = options([
  { code: 'enterprise', label: '企业宣传' },
  { code: 'product', label: '产品' },
  { code: 'event', label: '活动' },
  { code: 'training', label: '培训' },
  { code: 'other', label: '其他' },
]);
export const filmStatuses = options([
  { code: 'processing', label: '检查中', tone: 'processing' },
  { code: 'ready', label: '可播放', tone: 'success' },
  { code: 'failed', label: '不可用', tone: 'danger' },
]);

export const film = entity({
  name: 'film',
  label: '影片',
  unit: '部',
  title: 'title',
  restorable: true,
  permissions: { read: 'promotional_film', insert: 'film_edit', update: 'film_edit', delete: 'film_delete' },
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  sections: [
    { key: 'film', label: '影片', fields: ['video', 'title', 'category', 'poster', 'subtitles'] },
    { key: 'more', label: '说明', fields: ['description', 'tags', 'shootDate', 'sort', 'isPublic'] },
  ],
  place: { list: '/promotional-film', row: '/film-detail?id=' },
  fields: {
    title: f.text({ label: '片名', required: true, min: 2, max: 60, search: true, list: { width: 260 } }),
    category: f.oneOf({
      label: '分类',
      required: true,
      options: filmCategories,
      default: 'enterprise',
      list: { width: 104 },
      filter: 'in',
    }),
    video: f.files({
      label: '视频文件',
      required: true,
      max: 1,
      help: 'MP4（H.264）、WebM 或 MOV，2 GB 以内，可暂停和续传',
    }),
    poster: f.image({ label: '封面', list: { width: 88 } }),
    posterTime: f.number({ label: '封面时间(秒)', min: 0, max: 86_400, form: false, excel: false }),
    subtitles: f.files({
      label: '字幕',
      max: 5,
      fileLimit: { bytes: 1024 * 1024, types: ['text/vtt'] },
      help: '文件名作为字幕名称',
    }),
    description: f.longText({ label: '简介', max: 1000, search: true }),
    tags: f.list({ ...tagsField, list: { width: 160 } }),
    shootDate: f.date({ label: '拍摄日期', past: true, list: true }),
    durationSec: f.int({ label: '时长', min: 0, max: 86_400, form: false, list: { width: 96 } }),
    width: f.int({ label: '宽', min: 0, max: 16_384, form: false }),
    height: f.int({ label: '高', min: 0, max: 16_384, form: false }),
    codecNote: f.text({ label: '播放提示', max: 100, readOnly: true }),
    sort: f.int({ label: '排序号', min: 0, max: 99_999, help: '小的在前' }),
    isPublic: f.bool({ label: '对外展示', default: false, help: '列入企业详情的对外版', filter: 'equal' }),
    viewCount: f.int({ label: '播放', readOnly: true, default: 0, min: 0, list: { width: 80 } }),
    status: f.oneOf({ label: '状态', options: filmStatuses, default: 'ready', readOnly: true, list: { width: 96 } }),
  },
  rules: ({ video }) => {
    const issues: Issue[] = [];
    if (video && video.length === 0) issues.push({ field: 'video', message: '请上传视频' });
    return issues;
  },
});

export const queryPageFilm = pageEndpoint(film, {
  path: '/api/v1/company/film/queryPage',
  more: { tag: z.string().max(20).nullish().describe('标签') },
  extra: { categoryCounts: z.array(z.object({ category: z.string(), count: z.number() })) },
});

/** The video must be one that the writer uploaded for this company; what browsers may not play is warned of. */
export const insertOrUpdateFilm = endpoint({
  path: '/api/v1/company/film/insertOrUpdate',
  label: '保存影片',
  access: 'film_edit',
  scope: 'company',
  input: saveSchema(film),
  output: savedAnswer,
});

export const deleteFilm = deleteEndpoint(film, { path: '/api/v1/company/film/delete' });

/** One film with others of its kind, those that share tags first. */
export const getFilm = endpoint({
  path: '/api/v1/company/film/getFilm',
  label: '查看影片',
  access: 'promotional_film',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema }),
  output: z.object({ film: rowSchema(film), related: z.array(rowSchema(film)) }),
});

/** Told by the player after five seconds; counts once in half an hour and person. */
export const countFilmView = endpoint({
  path: '/api/v1/company/film/countView',
  label: '记录播放',
  access: 'promotional_film',
  scope: 'company',
  background: true,
  input: z.strictObject({ id: idSchema }),
  output: z.object({ viewCount: z.number(), counted: z.boolean() }),
});
