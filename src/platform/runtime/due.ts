/** Due dates, as rooms hand them to the ledger that tells people of them. The room that keeps the ledger provides the service. */
import type { RawBuilder } from 'kysely';
import type { DueChoice } from '#platform/entity/due-facet.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { RowDate } from '#platform/entity/row-log.ts';
import type { Change, Row } from '#platform/store/entity-hooks.ts';
import type { TenantWork } from './context.ts';
import type { NewMessage } from './messages.ts';
import { port } from './port.ts';

/** One day that must not be missed. */
export interface DueDate {
  /** The row whose day it is. */
  readonly refId: number;
  readonly kind: string;
  /** Tells several of one kind and row apart: the year of a fee. */
  readonly refKey: string;
  /** What it is and the name of the row, parted by ` · `. */
  readonly title: string;
  /** 'YYYY-MM-DD' */
  readonly dueDate: string;
  /** Last day on which it can still be made up for. */
  readonly graceEndDate: string | null;
  /** Member of staff who looks after it. */
  readonly ownerId: number | null;
  /** Member of staff whom it is about: data scope decides by that person who sees it. Absent: the whole company may. */
  readonly personId?: number;
  /** Days ahead that the row has chosen for itself; absent or empty: those of the kind. */
  readonly remindOffsets?: readonly string[];
}

/** What a message tells of an item. */
export interface DueNotice {
  readonly kind: string;
  /** The row whose day it is. */
  readonly refId: number;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  /** Days from today to the day; negative once it is over. */
  readonly daysLeft: number;
}

/** Words of one message about several items; they are never empty. */
export interface DueWords {
  /** Which of their settings lets people switch the message off. */
  readonly category: string;
  /** For who deals with the items. */
  readonly digest: (items: readonly DueNotice[], today: string) => DueMessage;
  /** For the person whose matter they are. */
  readonly ownDigest?: (items: readonly DueNotice[], today: string) => DueMessage;
}
export type DueMessage = Pick<NewMessage, 'title' | 'content' | 'level' | 'linkPath' | 'linkParams' | 'bizType'>;

/** How people are told of items of one kind. */
export interface DueKind {
  readonly kind: string;
  /** Who is told where nobody looks after the row: holders of the code, each within the data scope that it has. */
  readonly code: string;
  /** Days that are left when people are told, negative once the day is over; the usual ones unless given. */
  readonly remind?: readonly number[];
  /** Holders of this code hear of it too, whoever looks after the row: those who pay and collect. */
  readonly alsoTold?: string;
  /** The person whom the item is about hears of it too. */
  readonly tellsPerson?: boolean;
  /** Key of the act that settles it; the facet of an entity may say it instead. */
  readonly act?: string;
  /** How that act stands in the log, where it leaves its line at a row of another entity. */
  readonly logged?: { readonly entity: string; readonly reason: string };
  /** The person whom it is about has a part of it too: what that person does, and where. */
  readonly own?: OwnPart;
}

/** What the person whom an item is about does about it. */
export interface OwnPart {
  /** On the button: 更新. */
  readonly label: string;
  /** Address of the own screen. */
  readonly path: string;
  /** On the button of who looks after the item, who may urge the person to do it; absent: there is nothing to urge. */
  readonly urge?: string;
}

/** An item as rooms are asked about it. */
export interface ItemFacts {
  readonly id: number;
  readonly kind: string;
  readonly refId: number;
  readonly refKey: string;
  readonly personId: number | null;
  readonly dueDate: string;
}

/** What a list of work says of an item beside its name and its day. */
export interface ItemWords {
  /** Why it is there: law, amount, who blocks. Null: nothing beyond its kind. */
  readonly reason: string | null;
  /** What tells the row apart: a department. */
  readonly beside?: string | null;
}

interface CommonSource {
  /** Entity whose rows the dates are of. */
  readonly entity: AnyEntity;
  readonly kinds: readonly DueKind[];
  /** Those of the ledger unless given. */
  readonly words?: DueWords;
  /**
   * Which items of these rows, alias t, the caller may see among those of the list: rows that data scope or a secret narrows.
   * Null: all. Whoever looks after an item sees it all the same. Absent: whoever holds the code of the list sees all.
   */
  readonly visible?: (context: TenantWork) => RawBuilder<boolean> | null;
  /** Members of staff who follow the row and hear of its items beside who looks after it, by item. */
  readonly watchers?: (
    context: TenantWork,
    items: readonly Pick<ItemFacts, 'id' | 'kind' | 'refId'>[],
  ) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** What lists of work say of some items, by item; the title of the item unless given. */
  readonly told?: (
    context: TenantWork,
    items: readonly ItemFacts[],
    today: string,
  ) => Promise<ReadonlyMap<number, ItemWords>>;
  /** Rows that the settling act takes, where they are rows of another entity: by item. */
  readonly settledBy?: {
    readonly entity: AnyEntity;
    readonly rows: (context: TenantWork, items: readonly ItemFacts[]) => Promise<ReadonlyMap<number, number>>;
  };
}

/** A date without the row that it is of. */
export type DateOfRow = Omit<DueDate, 'refId' | 'personId'>;

/** Dates that follow from one row alone: a new row and its items are written in one statement, and a write that moves none asks nothing. */
export interface RowSource extends CommonSource {
  /** The dates of a row as of today; one that is settled has none. */
  readonly ofRow: (row: Row, today: string) => readonly DateOfRow[];
  /** Fields of the row that {@link ofRow} reads; all unless given. */
  readonly fields?: readonly string[];
  /** The rows are members of staff, and the dates are about them. */
  readonly isPerson?: true;
}

/** Dates that depend on further rows. */
export interface ComputedSource extends CommonSource {
  /** The dates of these rows as of today; rows that are deleted or settled have none. */
  readonly dates: (context: TenantWork, ids: readonly number[], today: string) => Promise<readonly DueDate[]>;
  /** By the name of another entity: rows whose dates depend on rows of that entity which changed. */
  readonly dependsOn?: Readonly<
    Record<string, (context: TenantWork, ids: readonly number[], change: Change) => Promise<readonly number[]>>
  >;
}

/** Dates of rows beside those that the facet `due` of their entity declares. */
export type DueSource = RowSource | ComputedSource;

export interface DueLedger {
  /** Rows of an entity, alias t, that have an open item of a kind so near. */
  readonly isDue: (context: TenantWork, entity: AnyEntity, choice: DueChoice) => RawBuilder<boolean>;
  /** What a new row brings along: a part of the statement that inserts it. Null where no row has a date. */
  readonly ofNewRows: (context: TenantWork, entity: AnyEntity, rows: readonly Row[]) => NewItems | null;
  /** Open dates of a row, the next first. The caller was found to see the row. */
  readonly openDates: (context: TenantWork, entity: AnyEntity, id: number) => Promise<readonly RowDate[]>;
  /** Open dates of many rows within reach, one of each kind, the next first; rows without one are absent. The caller was found to see the rows. */
  readonly nearDates: (
    context: TenantWork,
    entity: AnyEntity,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly RowDate[]>>;
  /** What people did to an item: entries of the log are about rows of it. */
  readonly item: AnyEntity;
  /** What the ledger adds to the story of a row. */
  readonly story: (context: TenantWork, entity: AnyEntity, id: number) => DueStory;
  /** Names of those who were reminded, by account. */
  readonly namesOf: (context: TenantWork, accounts: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Brings the ledger up to date for rows that were written, deleted or brought back. */
  readonly follow: (context: TenantWork, ids: readonly number[], change: Change) => Promise<void>;
}

export interface DueStory {
  /** A statement of its items as (entity, id). */
  readonly items: RawBuilder<unknown>;
  /** A statement of the reminders in the columns of the log: action `remind`, {@link Reminded} in `after`. */
  readonly reminders: RawBuilder<unknown>;
}

/** Who was told of an item, and how many days were left. */
export interface Reminded {
  readonly daysLeft: number;
  readonly accounts: readonly number[];
}

export interface NewItems {
  /** The items as one parameter. */
  readonly records: string;
  /** An insert that reads the ids of the rows from `placed` (id, place): `place` is the number of the row, from 1 on. */
  readonly statement: (records: string) => RawBuilder<unknown>;
}

export const dueLedgerPort = port<DueLedger>('due ledger');
