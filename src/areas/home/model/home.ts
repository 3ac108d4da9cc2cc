/** What a home page keeps of one person in one enterprise: where panels stand, and the shortcuts. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

/** Columns of the grid. */
export const gridColumns = 12;
export const mostShortcuts = 16;
/** Most panels of a page; far more than all rooms offer. */
const mostPanels = 60;
/** Most rows of a page. */
const mostRows = 500;
const tallestPanel = 60;

/** Page that a layout belongs to. */
export const homePages = ['home', 'writing'] as const;
export type HomePageName = (typeof homePages)[number];
const page = z.enum(homePages).default('home').describe('页面');

/** Cells of one panel. `hidden` keeps the place of a panel that was switched off. */
const panelPlace = z
  .strictObject({
    code: z
      .string()
      .regex(/^[a-z][a-z0-9_]{1,39}$/u, '应为小写字母、数字和下划线')
      .describe('面板'),
    x: z
      .int()
      .min(0)
      .max(gridColumns - 1)
      .describe('列'),
    y: z.int().min(0).max(mostRows).describe('行'),
    w: z.int().min(1).max(gridColumns).describe('宽'),
    h: z.int().min(1).max(tallestPanel).describe('高'),
    hidden: z.boolean().default(false).describe('隐藏'),
  })
  .refine(({ x, w }) => x + w <= gridColumns, { message: `不能超出 ${gridColumns} 列`, path: ['w'] });
export type PanelPlace = z.output<typeof panelPlace>;

const places = z
  .array(panelPlace)
  .max(mostPanels)
  .refine((panels) => new Set(panels.map(({ code }) => code)).size === panels.length, {
    message: '同一个面板不能出现两次',
  })
  .nullable();

/** Address of a screen inside the application, as the palette knows it. */
const shortcut = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[^\s\\]*$/u, '应为本系统内的地址');
const shortcuts = z
  .array(shortcut)
  .max(mostShortcuts)
  .refine((paths) => new Set(paths).size === paths.length, { message: '不能重复' })
  .nullable();

/** Null stands for what comes by itself. */
const homeLayout = z.object({
  wide: z.array(panelPlace).nullable(),
  narrow: z.array(panelPlace).nullable(),
  shortcuts: z.array(z.string()).nullable(),
  /** 0: nothing was saved yet. */
  version: z.number(),
});
export type HomeLayout = z.output<typeof homeLayout>;

/** The caller's own arrangement in the chosen enterprise. Codes of panels that are gone stay in it until it is saved anew; pages leave them out. */
export const queryHome = endpoint({
  path: '/api/v1/home/queryHome',
  label: '查询工作台布局',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ page }),
  output: homeLayout,
});

/** Replaces the parts that are given; null takes one back to how it comes by itself. FY-C002 with the stored arrangement where another window saved first. */
export const saveHomeLayout = endpoint({
  path: '/api/v1/home/saveHomeLayout',
  label: '保存工作台布局',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    page,
    version: z.int().min(0).describe('版本'),
    wide: places.optional().describe('宽屏布局'),
    narrow: places.optional().describe('窄屏布局'),
    shortcuts: shortcuts.optional().describe('快捷入口'),
  }),
  output: z.object({ version: z.number() }),
});
