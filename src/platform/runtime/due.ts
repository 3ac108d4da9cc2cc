/** Due dates, as rooms hand them to the ledger that tells people of them. The room that keeps the ledger provides the service. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Change } from '#platform/store/entity-hooks.ts';
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
  /** The person whom the item is about hears of it too. */
  readonly tellsPerson?: boolean;
}

/** Dates that depend on more than one row, or are computed. Dates that stand in the row are the facet `due` of its entity. */
export interface DueSource {
  /** Entity whose rows the dates are of. */
  readonly entity: AnyEntity;
  readonly kinds: readonly DueKind[];
  /** The dates of these rows as of today; rows that are deleted or settled have none. */
  readonly dates: (context: TenantWork, ids: readonly number[], today: string) => Promise<readonly DueDate[]>;
  /** Fields of the entity that the dates depend on: a write that touches none of them is passed over. All unless given. */
  readonly fields?: readonly string[];
  /** By the name of another entity: rows whose dates depend on rows of that entity which changed. */
  readonly dependsOn?: Readonly<
    Record<string, (context: TenantWork, ids: readonly number[], change: Change) => Promise<readonly number[]>>
  >;
  /** Those of the ledger unless given. */
  readonly words?: DueWords;
}

export interface DueLedger {
  /** Brings the ledger up to date for rows that were written, deleted or brought back. */
  readonly follow: (context: TenantWork, ids: readonly number[], change: Change) => Promise<void>;
}

export const dueLedgerPort = port<DueLedger>('due ledger');
