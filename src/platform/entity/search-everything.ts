/** One search over everything that has a place on screen, for the command palette. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listCommands, mostKeyword } from './place.ts';
import { idSchema } from './schema.ts';

/** Hits of one kind in an answer. */
export const mostHits = 8;
/** Hits are counted up to here. */
export const mostCounted = 1000;

/** What names an act: the path of its call, and its name within. */
const actKeySchema = z.string().max(200).describe('办理事项');

const hit = z.object({
  id: z.number(),
  title: z.string(),
  /** What tells it apart: numbers, department. */
  beside: z.array(z.string()),
  state: z.object({ label: z.string(), tone: z.string() }).nullable(),
  /** Of the row: in a group the reader wants to know whose it is. */
  companyCode: z.string(),
  /** Address inside the application. */
  path: z.string(),
  /** Acts that its state, its company and the caller's rights allow, by their keys, what is due first, then as declared. */
  acts: z.array(z.string()),
  /** The day that the first act settles, 'YYYY-MM-DD'; null: none within reach. */
  actDueDate: z.string().nullable(),
});

/** Hits of one entity, best first. */
const kindFound = z.object({
  /** Name of the entity. */
  name: z.string(),
  label: z.string(),
  /** Measure word: 全部 3 份. */
  unit: z.string(),
  isPerson: z.boolean(),
  /** Address of the list with this keyword; null where the list takes none. */
  list: z.string().nullable(),
  total: z.number(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  hits: z.array(hit),
});

/** Rows by title, number and keyword, people and departments by pinyin and initials too: kinds that the caller may read, rows in the caller's data scope. */
export const searchEverything = endpoint({
  path: '/api/v1/search/searchEverything',
  label: '搜索',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    query: z.string().trim().max(mostKeyword).describe('关键词'),
    /** Kinds of people alone. */
    onlyPeople: z.boolean().default(false).describe('只看人员'),
    /** Rows alone that this act can be done with; without a query the first of them. */
    act: actKeySchema.optional(),
  }),
  output: z.object({ kinds: z.array(kindFound) }),
});

/** What the caller may begin on the lists of entities (新建专利, 导出花名册), and what can be done with their rows. */
export const queryListCommand = endpoint({
  path: '/api/v1/search/queryListCommand',
  label: '查询可办理的事',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    commands: z.array(
      z.object({
        /** Name of the entity. */
        entity: z.string(),
        command: z.enum(listCommands),
        label: z.string(),
        path: z.string(),
        /** Address of the list, which names the screen. */
        list: z.string(),
        isPerson: z.boolean(),
      }),
    ),
    acts: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** What the rows are called, with their measure word: 选一项资质证书. */
        subject: z.string(),
        /** Screen where it is done, for rows that nothing finds; null: a row is asked for. */
        at: z.string().nullable(),
        isPerson: z.boolean(),
      }),
    ),
  }),
});

/** Rows for the dialog of an act, as the caller may read them. FY-N001 when one of them is not there. */
export const queryActRow = endpoint({
  path: '/api/v1/search/queryActRow',
  label: '查询要办理的记录',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ act: actKeySchema, ids: z.array(idSchema).min(1).max(500).describe('编号') }),
  output: z.object({ rows: z.array(z.looseObject({ id: z.number(), version: z.number() })) }),
});
