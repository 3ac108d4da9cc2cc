/** An entity: named fields, sections, permissions and cross-field rules. Everything else about it is derived. */
import type { DueFacet } from './due-facet.ts';
import type { Field, Fields, ValueOf } from './field.ts';
import type { EntityPlace } from './place.ts';

/** A finding about one field. Errors refuse, warnings are shown and let through. */
export interface Issue {
  readonly field: string;
  readonly message: string;
  readonly level?: 'error' | 'warning';
}

/**
 * Columns of every row (conventions). Instants are ISO 8601. A type and not an interface: an interface has no implicit index signature, so
 * that a row of an entity could not be handed to generic code, which takes rows by key.
 */
export type SystemColumns = {
  id: number;
  groupCode: string;
  companyCode: string;
  createdBy: number | null;
  createdAt: string;
  updatedBy: number | null;
  updatedAt: string;
  /** Optimistic lock: sent back on update, FY-C002 when somebody saved first. */
  version: number;
  deletedAt: string | null;
};

type FieldValues<F extends Fields> = { [Key in keyof F]: ValueOf<F[Key]> };
type RequiredKeys<F extends Fields> = {
  [Key in keyof F]: F[Key] extends Field<infer _Value, true> ? Key : never;
}[keyof F];

/** Permission codes that guard the generic acts on an entity. */
export interface EntityPermissions {
  readonly read: string;
  readonly insert: string;
  readonly update: string;
  readonly delete: string;
  readonly import?: string;
  readonly export?: string;
}

export interface Section {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly string[];
}

export interface SortOrder {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Another kind of row that records may be part of. */
export interface OtherOwner {
  /** Entity of that row. */
  readonly to: string;
  /** Which code takes the place of each code of the declaration, fields that are secret included, for records of such a row. */
  readonly codes: Readonly<Record<string, string>>;
}

/** Says of each record to which kind of row it belongs; `owner-kind.ts` shows the declaration as it holds for one kind. */
export interface OwnerKinds {
  /** Field of the record that says it. */
  readonly field: string;
  /** Its value where the parent is a row of `to`. */
  readonly value: string;
  /** The other kinds by their value. */
  readonly others: Readonly<Record<string, OtherOwner>>;
}

/**
 * The row is part of another one, as an education record is part of a person: whoever sees that row sees this one, it is
 * listed with its siblings and never by itself, and leaves with them. Calls: `child-endpoints.ts`, `child-handlers.ts`.
 */
export interface ParentFacet {
  /** Reference to the row that this one belongs to; an index (tenant, field) serves it. */
  readonly field: string;
  /** Entity of that row. */
  readonly to: string;
  /** Present where rows of several entities have such records: `to`, `keys` and the codes of the entity are those of one of them. */
  readonly kind?: OwnerKinds;
  /** Most rows of one parent. */
  readonly limit: number;
  /** What the person whose row the parent is may do without a code; data scope lets them reach nothing else. */
  readonly own?: 'read' | 'edit';
  /** Fields of that entity by which a sheet names the row: any one of them is enough. */
  readonly keys?: readonly string[];
  /** Fields that within one parent recognise an existing row in an import. */
  readonly matchBy?: readonly string[];
}

/** What the head of a detail shows beside name, state and next date. */
export interface EntityHead<Key extends string = string> {
  readonly facts: readonly Key[];
  readonly tags?: readonly Key[];
  /** Rows that are no part of it and whose acts belong to its story: their entity, and the field that points at it. Its code of reading shows them too. */
  readonly records?: Readonly<Record<string, string>>;
  /** Of a part, for the ledger keeps the days of the whole: its own next day, what asks for it, and while it counts. */
  readonly next?: {
    readonly field: Key;
    /** Key of the act that settles it. */
    readonly act: string;
    when(row: Readonly<Record<string, unknown>>): boolean;
  };
}

/**
 * Whose rows a view lists: of the companies in sight; of what was entered, be it a company or the group itself; of the group
 * itself, for whoever entered as the group alone; of the person alone, wherever they are signed in; or of the whole platform, for its
 * operators.
 */
export type ViewScope = 'company' | 'entered' | 'group' | 'self' | 'platform';

declare const stateName: unique symbol;

/** What makes an entity a view. */
export interface ViewFacts {
  readonly scope: ViewScope;
  /** Code that whoever entered as the group needs to read it, where it is another one. */
  readonly groupAccess?: string;
  /** Filters with which the list opens, as an address writes them; whoever takes one away sees the others. */
  readonly opensWith?: (today: string) => Readonly<Record<string, string>>;
  /** References whose row is found by its own keyword column, with the fields that show a text of it. */
  readonly searchedBy?: Readonly<Record<string, readonly string[]>>;
}

export interface EntityDeclaration<F extends Fields> {
  /** Singular noun; the same word in table, endpoints, page and permission. */
  readonly name: string;
  readonly label: string;
  /** Measure word for counts on buttons: 导入 12 项. */
  readonly unit?: string;
  /** Field that names a row in messages, audit and pickers. */
  readonly title: Extract<keyof F, string>;
  /** Field that tells rows of one title apart: the period beside the year. */
  readonly titleWith?: Extract<keyof F, string>;
  readonly fields: F;
  readonly permissions: EntityPermissions;
  /** Default order of the list; an index (tenant, this order, id) serves it. */
  readonly sort: readonly SortOrder[];
  readonly sections?: readonly Section[];
  /**
   * Fields by which data scope decides whose row it is; without it rows are company-wide. `members` is a list of people
   * (`f.list` whose entries name them as `userBaseId`) who take part in the row, and see it whatever their scope.
   */
  readonly owner?: {
    readonly staff?: string;
    readonly department?: string;
    readonly members?: string;
    /** Who decides, or decided, on an act of the row reads it, whatever their scope. */
    readonly deciders?: true;
    /** Rows whose field holds this value are for the owner, for members, and for holders of the code alone. */
    readonly secret?: { readonly field: string; readonly value: string; readonly code: string };
  };
  /** Present on a record of another row, which then decides who sees it; excludes `owner`. */
  readonly parent?: ParentFacet;
  /** Cross-field rules, run by form, import and server alike on the whole row. */
  readonly rules?: (row: Partial<FieldValues<F>>) => readonly Issue[];
  /** Values that the rules tie together and a test cannot make field by field; `n` counts, as in testing/make.ts. */
  readonly sample?: (n: number) => Readonly<Record<string, unknown>>;
  /**
   * Companies may add fields of their own (custom-fields.ts): `table` is the code of the list under which they are declared, `secret` the
   * permission that shows those marked sensitive. Their values lie in the json field `customFields`.
   */
  readonly custom?: {
    readonly table: string;
    readonly secret: string;
    /** Code that adds them; `field_edit` unless given. */
    readonly edit?: string;
    /** Most of them; 60 unless given. */
    readonly most?: number;
  };
  /**
   * Who deleted rows may take them back at once, an administrator for thirty days: nothing but hooks has to follow them. Its table has an
   * index of deleted rows. 'atOnce': no administrator later, and no index.
   */
  readonly restorable?: boolean | 'atOnce';
  /** Most rows of a company that are not deleted; one more is refused, by whatever way it comes (store/row-limit.ts). */
  readonly limit?: number;
  /** Key columns by which an import recognises an existing row. */
  readonly matchBy?: readonly Extract<keyof F, string>[];
  /** Screens on which its rows stand: the command palette finds rows and offers the commands of their list there (place.ts). */
  readonly place?: EntityPlace<Extract<keyof F, string>>;
  /** Days of the row that must not be missed: each is an item of the ledger of due dates as long as it counts. */
  readonly due?: readonly DueFacet<FieldValues<NoInfer<F>>, Extract<keyof NoInfer<F>, string>>[];
  /**
   * Head of the detail: short values behind name and state, and two or three facts behind the next date. Whoever reads a row
   * of such an entity may read its story too (store/row-log.ts), so that no screen may narrow who sees which row.
   */
  readonly head?: EntityHead<Extract<keyof F, string>>;
  /** Field whose options are the states of a row: heads and cards show it, and acts say from which of them they lead where. */
  readonly state?: Extract<keyof F, string>;
}

/** `State` is the name of the field that holds the state; `never` where the rows have none. */
export interface Entity<F extends Fields = Fields, State extends string = string> extends EntityDeclaration<F> {
  /** Database table: the name itself. */
  readonly table: string;
  /** Rows of a statement and of no table of their own (view.ts): whose they are. */
  readonly view?: ViewFacts;
  readonly [stateName]?: State;
}

/**
 * An entity whose field types do not matter to the reader: what generic code takes.
 * `rules` and the field-name literals are contravariant, so a plain `Entity<Fields>` would refuse every concrete one.
 */
export interface AnyEntity extends Omit<
  Entity,
  'rules' | 'title' | 'titleWith' | 'matchBy' | 'place' | 'due' | 'head'
> {
  readonly title: string;
  readonly titleWith?: string;
  readonly matchBy?: readonly string[];
  readonly place?: EntityPlace;
  readonly head?: EntityHead;
  readonly due?: readonly DueFacet[];
  rules?(row: Record<string, unknown>): readonly Issue[];
}

/** The states that rows of an entity may be in, by their codes; `never` where it declares none. */
export type StateOf<E> = E extends {
  readonly fields: infer F extends Fields;
  readonly [stateName]?: infer State extends string;
}
  ? NonNullable<ValueOf<F[State & keyof F]>> & string
  : never;

/** A row as the database keeps it and the wire carries it. */
export type RowOf<E> = E extends { readonly fields: infer F extends Fields } ? SystemColumns & FieldValues<F> : never;

/** What a caller may write: required fields named, all others optional. */
export type InsertOf<E> = E extends { readonly fields: infer F extends Fields }
  ? { [Key in RequiredKeys<F>]: ValueOf<F[Key]> } & { [Key in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[Key]> }
  : never;

/** What an update may write: named keys change, all others stay. */
export type UpdateOf<E> = E extends { readonly fields: infer F extends Fields } ? Partial<FieldValues<F>> : never;

const systemKeys = [
  'id',
  'groupCode',
  'companyCode',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'version',
  'deletedAt',
];

/** Declares an entity and checks what types cannot: sections, sorts and match keys name declared fields, and none is a system column. */
export function entity<const F extends Fields, const State extends Extract<keyof F, string> = never>(
  declaration: EntityDeclaration<F> & { readonly state?: State },
): Entity<F, State> {
  const known = new Set([...Object.keys(declaration.fields), 'id', 'createdAt', 'updatedAt']);
  const named = [
    declaration.title,
    ...declaration.sort.map((order) => order.field),
    ...(declaration.sections ?? []).flatMap((section) => section.fields),
    ...(declaration.matchBy ?? []),
    ...(declaration.parent ? [declaration.parent.field, ...(declaration.parent.matchBy ?? [])] : []),
    ...(declaration.parent?.kind ? [declaration.parent.kind.field] : []),
    ...(declaration.due ?? []).flatMap(({ field, owner = field, remindField = field }) => [field, owner, remindField]),
  ];
  const { place, head } = declaration;
  if (head) named.push(...head.facts, ...(head.tags ?? []));
  if (place)
    named.push(...(place.beside ?? []), ...Object.values(place.by ?? {}), ...(place.closes ? [place.closes] : []));
  if (declaration.custom) named.push('customFields');
  if (declaration.state !== undefined && !declaration.fields[declaration.state]?.options)
    throw new Error(`entity ${declaration.name} names ${declaration.state} as its state, which has no options`);
  for (const key of systemKeys)
    if (key in declaration.fields)
      throw new Error(`entity ${declaration.name} declares ${key}, which every row has already`);
  for (const key of named) {
    if (!known.has(key)) throw new Error(`entity ${declaration.name} names the undeclared field ${key}`);
  }
  return { ...declaration, table: declaration.name };
}

/** Whether rows belong to a company or a group; those of a person and those of the platform do not. */
export const isOfEnterprise = ({ view }: Pick<AnyEntity, 'view'>): boolean =>
  !view || (view.scope !== 'self' && view.scope !== 'platform');

/** Whether each row belongs to a company, so that a group sees them by company. */
export const isOfCompanies = ({ view }: Pick<AnyEntity, 'view'>): boolean => !view || view.scope === 'company';

/** [key, field] pairs in declaration order. */
export function fieldEntries(of: { readonly fields: Fields }): [string, Field][] {
  return Object.entries(of.fields);
}

/** Fields of the form: everything a person may type. */
export function formFields(of: AnyEntity): [string, Field][] {
  return fieldEntries(of).filter(([, field]) => field.form !== false && !field.readOnly);
}

/** Keys that say to whom a record belongs: set by its calls, never typed. */
export function parentKeys(of: AnyEntity): string[] {
  return of.parent ? [of.parent.field, ...(of.parent.kind ? [of.parent.kind.field] : [])] : [];
}

/** The entity as it is typed inside its parent: without the keys that say to whom it belongs. */
export function withinParent<E extends AnyEntity>(of: E): E {
  const keys = parentKeys(of);
  return { ...of, fields: Object.fromEntries(fieldEntries(of).filter(([key]) => !keys.includes(key))) };
}

/** Fields of the list, hidden ones included (the column settings offer them). */
export function listFields(of: AnyEntity): [string, Field][] {
  return fieldEntries(of).filter(([, field]) => field.list);
}

/** Fields of the Excel template: what can be typed into a cell. */
export function templateFields(of: AnyEntity): [string, Field][] {
  return fieldEntries(of).filter(([, field]) => field.excel !== false && !field.readOnly && !isFile(field));
}

/** Fields an export may hold: also those the server sets. */
export function exportFields(of: AnyEntity): [string, Field][] {
  return fieldEntries(of).filter(([, field]) => field.excel !== false && !isFile(field));
}

/** Whether an export may hold the field for who holds these codes: covered as text a quantity would say nothing. */
export const isExported = ({ secret, kind }: Field, holds: (code: string) => boolean): boolean =>
  secret === undefined || !kind.numeric || holds(secret);

/**
 * Amounts of the list that may be added up within a company. Rows that say their own currency are left out: their amounts are no one sum.
 */
export function summedFields(of: AnyEntity): [string, Field][] {
  return 'currency' in of.fields ? [] : listFields(of).filter(([, field]) => field.kind.summed && !field.sealed);
}

/** Whether the value is one or several stored files. */
export function isFile(field: Field): boolean {
  return field.kind.files !== undefined;
}
