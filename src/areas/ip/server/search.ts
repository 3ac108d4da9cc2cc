/** Public records to choose from: what an outside source answers is kept and searched beside what was fetched earlier. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { patent } from '../model/patent.ts';
import { brand } from '../model/brand.ts';
import { copyright } from '../model/copyright.ts';
import type { Candidate, SearchInput } from '../model/search-calls.ts';
import { queryCompanyNameByRegex, searchBrand, searchCopyright, searchPatent } from '../model/search-calls.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { searchQuery, searchVector } from '#platform/store/search-tokens.ts';
import { checkPatentNumber } from '../model/patent-number.ts';
import { keyOf, spelledBrand } from './brand-hooks.ts';
import { askProvider } from './search-provider.ts';
import { partnersByName } from '#areas/company/public.server.ts';
import { enterprisesByName } from '#core/org/public.server.ts';

interface Searched {
  readonly type: 'patent' | 'brand' | 'copyright';
  readonly table: string;
  /** Columns of the own table: number, name, owner. */
  readonly number: string;
  readonly name: string;
  readonly owner: string;
  /** Who made it, and its class; null where the kind has no such column. */
  readonly maker: string | null;
  readonly classOf: string | null;
  /** Number by which a public record is recognised among the own rows. */
  readonly key: string;
}

const searched = {
  patent: {
    type: 'patent',
    table: patent.table,
    number: 'application_no',
    name: 'patent_name',
    owner: 'applicants',
    maker: 'inventors',
    classOf: 'ipc_main',
    key: 'application_no',
  },
  brand: {
    type: 'brand',
    table: brand.table,
    number: 'registration_no',
    name: 'brand_name',
    owner: 'applicant',
    maker: null,
    classOf: 'brand_class',
    key: 'mark_key',
  },
  copyright: {
    type: 'copyright',
    table: copyright.table,
    number: 'registration_no',
    name: 'copyright_name',
    owner: 'owners',
    maker: 'authors',
    classOf: null,
    key: 'registration_no',
  },
} as const satisfies Record<string, Searched>;

/** Most own rows beside the public ones. */
const mostOwn = 10;

/** Where in a record each field of the search is found; what a kind lacks is searched in its name. */
function conditionOf(field: SearchInput['field'], like: string) {
  switch (field) {
    case 'no':
      return sql`l.number ilike ${like}`;
    case 'owner':
      return sql`l.owner ilike ${like}`;
    case 'inventor':
      return sql`(l.payload ->> 'inventors' ilike ${like} or l.payload ->> 'authors' ilike ${like})`;
    case 'ipc':
      return sql`(l.payload ->> 'ipcMain' ilike ${like} or l.payload ->> 'brandClass' = ${like.slice(1, -1)})`;
    default:
      return sql`l.name ilike ${like}`;
  }
}

const columnText: Readonly<Record<string, RawBuilder<unknown>>> = {
  applicants: sql`(select string_agg(entry ->> 'name', '；') from jsonb_array_elements(t.applicants) entry)`,
  inventors: sql`(select string_agg(entry ->> 'name', '；') from jsonb_array_elements(t.inventors) entry)`,
  owners: sql`array_to_string(t.owners, '；')`,
  authors: sql`array_to_string(t.authors, '；')`,
};

/** A column of the own table as one text. */
const textOf = (column: string): RawBuilder<unknown> => columnText[column] ?? sql`t.${sql.ref(column)}`;

/** Own rows that the same wish finds in the ledger; a field that a kind lacks finds none. */
async function ownRows(context: TenantContext, of: Searched, { keyword, companyName, field }: SearchInput) {
  const column = { no: of.number, name: of.name, owner: of.owner, inventor: of.maker, ipc: of.classOf }[field];
  if (column === null && keyword !== '') return [];
  const conditions = [
    tenantCondition(context, 't'),
    ...(keyword === '' || column === null ? [] : [sql`${textOf(column)} ilike ${likeText(keyword)}`]),
    ...(companyName ? [sql`${textOf(of.owner)} ilike ${likeText(companyName)}`] : []),
  ];
  const found = await queryRows<{ id: number; number: string | null; name: string; owner: string }>(context)`
    select t.id, t.${sql.ref(of.number)} as number, t.${sql.ref(of.name)} as name, ${textOf(of.owner)} as owner
    from ${sql.table(of.table)} t
    where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${mostOwn}`;
  return found;
}

/** A number as the ledger writes it, so that what a source calls CN…, ZL… or by class is recognised there; marks are one record a class. */
function ledgerNumber(type: Searched['type'], number: string, values: Row): string {
  if (type === 'brand') return keyOf(spelledBrand({ registrationNo: number, ...values })) ?? number;
  const check = type === 'patent' ? checkPatentNumber(number) : null;
  return check?.ok ? check.number : number;
}

async function keepAnswer(
  context: TenantContext,
  type: Searched['type'],
  answer: Exclude<Awaited<ReturnType<typeof askProvider>>, string>,
): Promise<void> {
  const records = answer.records.map(({ number, name, owner, values }) => ({
    number: ledgerNumber(type, number, values),
    name,
    owner,
    payload: values,
    search_vector: searchVector([number, name, owner]),
  }));
  await execute(context)`
    insert into ip_library (ip_type, number, name, owner, payload, search_vector, source, fetched_at)
    select distinct on (x.number) ${type}, x.number, x.name, x.owner, x.payload, x.search_vector, ${answer.source},
      ${context.platform.now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      number text, name text, owner text, payload jsonb, search_vector tsvector
    )
    on conflict (ip_type, number) do update set name = excluded.name, owner = excluded.owner,
      payload = excluded.payload, search_vector = excluded.search_vector, source = excluded.source,
      fetched_at = excluded.fetched_at`;
}

/** Two-character tokens find the candidates on an index before the text itself is compared; signs that steer a search are no part of a name. */
function tokens(text: string) {
  const query = /\p{Script=Han}{2}/u.test(text)
    ? searchQuery((text.match(/\p{Script=Han}{2,}/gu) ?? []).join(' '))
    : null;
  return query ? [sql`l.search_vector @@ ${query.query}::tsquery`] : [];
}

async function search(context: TenantContext, of: Searched, input: SearchInput) {
  const { companyName, field, page } = input;
  const keyword = field === 'no' ? ledgerNumber(of.type, input.keyword, {}) : input.keyword;
  if (keyword === '' && !companyName)
    throw fail.invalid('关键词：请填写关键词或企业名称', { keyword: '请填写关键词或企业名称' });
  const answer = await askProvider(context.platform, of.type, input);
  if (typeof answer !== 'string') await keepAnswer(context, of.type, answer);
  const conditions = [
    sql`l.ip_type = ${of.type}`,
    ...(keyword === ''
      ? []
      : [conditionOf(field, likeText(keyword)), ...tokens(['inventor', 'ipc'].includes(field) ? '' : keyword)]),
    ...(companyName ? [sql`l.owner ilike ${likeText(companyName)}`, ...tokens(companyName)] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const found = await queryRows<Candidate & { foundTotal: number }>(context)`
    select l.id, l.number, l.name, l.owner, l.payload as "values", l.source, l.fetched_at,
      count(*) over () as found_total,
      (
        select t.id
        from ${sql.table(of.table)} t
        where ${tenantCondition(context, 't')} and t.${sql.ref(of.key)} = l.number
        limit 1
      ) as exists_id
    from ip_library l where ${where} order by l.name, l.id limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const total = found[0]?.foundTotal ?? 0;
  return {
    records: found.map(({ foundTotal: _total, ...row }) => row),
    total,
    current: page.current,
    size: page.size,
    own: await ownRows(context, of, { ...input, keyword }),
    provider: typeof answer === 'string' ? answer : ('answered' as const),
  };
}

const mostNames = 20;

/** Own enterprises first, then partners for who may see them, then owners of public records. */
const queryCompanyNameByRegexHandler = handle(queryCompanyNameByRegex, async (context, { keyword }) => {
  const own = await enterprisesByName(context, keyword, mostNames);
  const owners = await queryRows<{ name: string }>(context)`
    select distinct l.owner as name
    from ip_library l
    where ${sql.join([sql`l.owner ilike ${likeText(keyword)}`, ...tokens(keyword)], sql` and `)}
    order by 1
    limit ${mostNames}`;
  const partners = holds(context, 'base_info') ? await partnersByName(context, keyword, mostNames) : [];
  const found = new Map<string, { name: string; uscc: string | null; companyCode?: string }>();
  for (const entry of [...own, ...partners, ...owners.map(({ name }) => ({ name, uscc: null }))])
    if (!found.has(entry.name)) found.set(entry.name, entry);
  return [...found.values()].slice(0, mostNames);
});

export const searchHandlers = [
  handle(searchPatent, (context, input) => search(context, searched.patent, input)),
  handle(searchBrand, (context, input) => search(context, searched.brand, input)),
  handle(searchCopyright, (context, input) => search(context, searched.copyright, input)),
  queryCompanyNameByRegexHandler,
];
