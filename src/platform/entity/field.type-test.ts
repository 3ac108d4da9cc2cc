/**
 * Checked by tsc only (`npm run types`): what a declaration says about types. A builder that silently types a column
 * `unknown` or `any` fails here, because `Exact` tells both apart from every real type.
 */
import { z } from 'zod';
import type { InputOf, OutputOf, ParsedInputOf } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import type { InsertOf, RowOf, SystemColumns, UpdateOf } from './entity.ts';
import { entity } from './entity.ts';
import { deleteEndpoint, pageEndpoint, saveEndpoint } from './entity-endpoints.ts';
import type { FileValue, ValueOf } from './field.ts';
import { f, options } from './field.ts';

// oxlint-disable typescript/no-unnecessary-type-parameters -- a deferred conditional over an own parameter is what compares types exactly
/** true only for two identical types; any and unknown equal nothing but themselves. */
type Exact<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Flattened, so that an intersection equals the object it means. */
type Plain<T> = { [Key in keyof T]: T[Key] };
/** Compiles only when every check holds. */
export type Checks<_Holds extends readonly true[]> = never;

const colours = options([
  { code: 'red', label: '红' },
  { code: 'blue', label: '蓝' },
]);
const label = '标签';

const required = {
  text: f.text({ label, required: true }),
  longText: f.longText({ label, required: true }),
  rich: f.rich({ label, required: true }),
  int: f.int({ label, required: true }),
  money: f.money({ label, required: true }),
  percent: f.percent({ label, required: true }),
  date: f.date({ label, required: true }),
  instant: f.instant({ label, required: true }),
  bool: f.bool({ label, required: true }),
  oneOf: f.oneOf({ label, required: true, options: colours }),
  list: f.list({ label, required: true, max: 3, itemMax: 10 }),
  ref: f.ref({ label, required: true, to: 'sample' }),
  files: f.files({ label, required: true }),
  image: f.image({ label, required: true }),
  mobile: f.mobile({ label, required: true }),
  email: f.email({ label, required: true }),
  idNumber: f.idNumber({ label, required: true }),
  creditCode: f.creditCode({ label, required: true }),
  region: f.region({ label, required: true }),
  industry: f.industry({ label, required: true }),
  code: f.code({ label, required: true, dictionary: 'nationalities' }),
};

const optional = {
  text: f.text({ label }),
  int: f.int({ label, required: false }),
  money: f.money({ label }),
  bool: f.bool({ label }),
  oneOf: f.oneOf({ label, options: colours }),
  inline: f.oneOf({ label, options: [{ code: 'a', label: '甲' }] }),
  manyOf: f.manyOf({ label, options: colours }),
  list: f.list({ label }),
  rows: f.list({ label, of: { name: f.text({ label, required: true }), staffId: f.ref({ label, to: 'sample' }) } }),
  ref: f.ref({ label, to: 'sample' }),
  files: f.files({ label }),
  image: f.image({ label }),
  json: f.json<number[]>({ label }),
};

type Values<T> = { [Key in keyof T]: ValueOf<T[Key]> };

export type Builders = Checks<
  [
    Exact<
      Values<typeof required>,
      {
        text: string;
        longText: string;
        rich: string;
        int: number;
        money: number;
        percent: number;
        date: string;
        instant: string;
        bool: boolean;
        oneOf: 'red' | 'blue';
        list: string[];
        ref: number;
        files: FileValue[];
        image: FileValue;
        mobile: string;
        email: string;
        idNumber: string;
        creditCode: string;
        region: string;
        industry: string;
        code: string;
      }
    >,
    Exact<
      Values<typeof optional>,
      {
        text: string | null;
        int: number | null;
        money: number | null;
        bool: boolean | null;
        oneOf: 'red' | 'blue' | null;
        inline: 'a' | null;
        manyOf: ('red' | 'blue')[] | null;
        list: string[] | null;
        rows: { name: string; staffId?: number | null }[] | null;
        ref: number | null;
        files: FileValue[] | null;
        image: FileValue | null;
        json: number[] | null;
      }
    >,
  ]
>;

const sample = entity({
  name: 'sample',
  label: '样例',
  title: 'title',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'title', order: 'asc' }],
  fields: {
    title: f.text({ label, required: true }),
    colour: f.oneOf({ label, options: colours }),
    amount: f.money({ label }),
  },
});

interface Own {
  readonly title: string;
  readonly colour: 'red' | 'blue' | null;
  readonly amount: number | null;
}

export type Rows = Checks<
  [
    Exact<Plain<RowOf<typeof sample>>, Plain<SystemColumns & Own>>,
    Exact<Plain<InsertOf<typeof sample>>, { title: string; colour?: 'red' | 'blue' | null; amount?: number | null }>,
    Exact<Plain<UpdateOf<typeof sample>>, Partial<Own>>,
  ]
>;

const custom = endpoint({
  path: '/api/v1/sample/custom',
  label,
  access: 'a',
  scope: 'company',
  input: z.strictObject({ day: z.string().default('2026-01-01'), count: z.int() }),
  output: z.object({ done: z.boolean() }),
});
const page = pageEndpoint(sample, { path: '/api/v1/sample/page' });
const pageMore = pageEndpoint(sample, {
  path: '/api/v1/sample/pageMore',
  more: { year: z.int().optional() },
  extra: { sum: z.number() },
});
const save = saveEndpoint(sample, { path: '/api/v1/sample/save' });
const remove = deleteEndpoint(sample, { path: '/api/v1/sample/remove' });

type Record0<Answer extends { records: readonly unknown[] }> = Plain<Answer['records'][number]>;

export type Endpoints = Checks<
  [
    Exact<InputOf<typeof custom>, { day?: string | undefined; count: number }>,
    Exact<ParsedInputOf<typeof custom>, { day: string; count: number }>,
    Exact<OutputOf<typeof custom>, { done: boolean }>,
    Exact<(typeof custom)['scope'], 'company'>,
    Exact<Record0<OutputOf<typeof page>>, Plain<SystemColumns & Own & { masked?: string[] }>>,
    Exact<OutputOf<typeof page>['total'], number>,
    Exact<OutputOf<typeof pageMore>['sum'], number>,
    Exact<ParsedInputOf<typeof pageMore>['filter']['year'], number | undefined>,
    Exact<Plain<ParsedInputOf<typeof save>>, Plain<Partial<Own> & { id?: number; version?: number }>>,
    Exact<OutputOf<typeof save>, { id: number; version: number }>,
    Exact<ParsedInputOf<typeof remove>, { ids: number[] }>,
  ]
>;

/** What must not compile. Each directive fails by itself when the mistake is allowed one day. */
export function refused(): unknown[] {
  return [
    // @ts-expect-error -- a label is asked for
    f.text({}),
    // @ts-expect-error -- a default of another type
    f.int({ label, default: '1' }),
    // @ts-expect-error -- a code that is no option
    f.oneOf({ label, options: colours, default: 'green' }),
    // @ts-expect-error -- a list holds texts
    f.list({ label, default: [1] }),
    // @ts-expect-error -- a reference to nothing
    f.ref({ label }),
    // @ts-expect-error -- past is for dates
    f.text({ label, past: true }),
    // @ts-expect-error -- a mask that nobody knows
    f.text({ label, mask: 'account' }),
    // @ts-expect-error -- what a field is like is a facet of its kind; nothing asks which kind it is
    required.text.kind === 'text',
    // @ts-expect-error -- neither does a table by kinds
    { text: 1 }[required.text.kind],
    // @ts-expect-error -- the title names no field
    entity({ ...sample, title: 'name' }),
    // @ts-expect-error -- an unknown scope
    endpoint({ path: '/a', label, access: 'a', scope: 'everywhere', input: z.object({}), output: z.object({}) }),
  ];
}
