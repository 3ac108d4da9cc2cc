/**
 * A view: a list of rows that are no table of their own, such as the contracts of all people or the members of a company. Declared with the
 * fields of its columns; what stands behind it is one SQL statement on the server (`reading` in store/reading.ts). Table, filters, order,
 * pages, columns, saved views, export and 所属企业 inside a group follow from it as from an entity.
 */
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import type { Entity, EntityDeclaration, ViewFacts, ViewScope } from './entity.ts';
import { isOfEnterprise } from './entity.ts';
import type { Fields } from './field.ts';
import type { AnswerOf, Page, PageQuery } from './schema.ts';
import { derivedSchema, filterShape, pageOf, pageQuerySchema, rowSchema } from './schema.ts';

/** Scope of the call that reads a page. */
type CallScope<Scope extends ViewScope> = Scope extends 'entered' ? 'company' : Exclude<Scope, 'entered'>;

export interface ViewDeclaration<F extends Fields, Scope extends ViewScope> extends Pick<
  EntityDeclaration<F>,
  'name' | 'label' | 'unit' | 'title' | 'titleWith' | 'fields' | 'sort' | 'sections' | 'owner' | 'state'
> {
  /** Whole path of the call that reads a page. */
  readonly path: string;
  /** Code that lets a person read it; 'signedIn' where the rows are his own. */
  readonly access: string;
  /** Code that whoever entered as the group needs in its place; the same by default. */
  readonly groupAccess?: string;
  /** Code that lets him take it along as a sheet; none: nobody does. */
  readonly export?: string;
  /** `company` by default. */
  readonly scope?: Scope;
  /** Filters that are no columns; the reading answers them. */
  readonly filters?: Fields;
  readonly opensWith?: ViewFacts['opensWith'];
  /**
   * References by whose row a keyword finds, with the searched fields that show a text of that row. It is found as in its own list: by
   * index, with pinyin and initials. Searched fields that stand nowhere here are compared row by row.
   */
  readonly searchedBy?: { readonly [Key in Extract<keyof F, string>]?: readonly Extract<keyof F, string>[] };
}

export interface View<F extends Fields = Fields, Scope extends ViewScope = ViewScope> extends Entity<F> {
  readonly view: ViewFacts;
  readonly filters: Fields;
  /** The call that reads a page. */
  readonly page: Endpoint<
    z.ZodType<PageQuery, PageAsked>,
    z.ZodType<Page<AnswerOf<Entity<F>>>, Page<AnswerOf<Entity<F>>>>,
    CallScope<Scope>
  >;
}

/** What a caller may leave out of a page query. */
export type PageAsked = Partial<Omit<PageQuery, 'page'>> & { page?: Partial<PageQuery['page']> | undefined };

/** Keys that the reading answers beside the fields, or that every answer has. */
const given = ['id', 'version', 'deletedAt'];
/** Beside them where the rows belong to an enterprise; elsewhere a company may be what a row is about. */
const home = ['groupCode', 'companyCode'];

/** What finds rows by the row they refer to; throws where it names no reference, or a text that nobody searches. */
function searchedOf<F extends Fields>(
  name: string,
  fields: F,
  searchedBy: ViewDeclaration<F, ViewScope>['searchedBy'],
): ViewFacts['searchedBy'] {
  if (!searchedBy) return undefined;
  const entries = Object.entries<readonly string[] | undefined>(searchedBy).map(
    ([key, texts = []]): [string, readonly string[]] => [key, texts],
  );
  for (const [key, texts] of entries) {
    if (fields[key]?.to === undefined) throw new Error(`view ${name} is searched by ${key}, which refers to no row`);
    for (const text of texts)
      if (!fields[text]?.search) throw new Error(`view ${name}: ${text} shows a text of ${key} and is not searched`);
  }
  return Object.fromEntries(entries);
}

/** Declares a view and checks what types cannot. */
export function view<const F extends Fields, const Scope extends ViewScope = 'company'>(
  declaration: ViewDeclaration<F, Scope>,
): View<F, Scope> {
  const {
    path,
    access,
    groupAccess,
    export: exports,
    scope = 'company',
    filters = {},
    opensWith,
    searchedBy,
    ...described
  } = declaration;
  const { name, fields, title, sort } = declaration;
  for (const key of [title, ...sort.map(({ field }) => field), ...(declaration.state ? [declaration.state] : [])])
    if (!(key in fields) && key !== 'id') throw new Error(`view ${name} names the undeclared field ${key}`);
  for (const key of isOfEnterprise({ view: { scope } }) ? [...given, ...home] : given)
    if (key in fields) throw new Error(`view ${name} declares ${key}, which every row has already`);
  for (const key of Object.keys(filters)) {
    if (key in fields) throw new Error(`view ${name} has the field ${key} and a filter of that name`);
    if (!filters[key]?.filter) throw new Error(`view ${name}: the filter ${key} does not say how it narrows`);
  }
  const searched = searchedOf(name, fields, searchedBy);
  const shown: Entity<F> & Pick<View, 'view'> = {
    ...described,
    table: name,
    view: {
      scope,
      ...(groupAccess !== undefined && { groupAccess }),
      ...(opensWith && { opensWith }),
      ...(searched && { searchedBy: searched }),
    },
    permissions: {
      read: access,
      insert: access,
      update: access,
      delete: access,
      ...(exports !== undefined && { export: exports }),
    },
  };
  const page = endpoint({
    path,
    label: `查询${declaration.label}`,
    access: groupAccess === undefined ? access : [access, groupAccess],
    scope: (scope === 'entered' ? 'company' : scope) as CallScope<Scope>,
    reads: true,
    input: derivedSchema<PageQuery, PageAsked>(pageQuerySchema(shown, filterShape({ fields: filters }))),
    output: derivedSchema<Page<AnswerOf<Entity<F>>>>(pageOf(rowSchema(shown))),
  });
  return { ...shown, filters, page };
}
