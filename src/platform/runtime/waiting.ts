/** What waits for an answer of the caller, as rooms hand it to the list of work. Nothing is stored: each room reads its own rows. */
import type { AnyActGroup } from '#platform/acts/act.ts';
import type { TenantWork } from './context.ts';

/** Something that waits. */
export interface WaitingRow {
  /** The row that the acts take, with every field that their rules and dialogs ask for. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly companyCode: string;
  /** Who or what it is: the applicant. */
  readonly name: string;
  /** What tells it apart: a department. */
  readonly beside: string | null;
  /** What is asked, in words. */
  readonly reason: string;
  /** Since when it waits, an instant. */
  readonly since: string;
  /** Address of the record. */
  readonly path: string;
}

/** An act that answers a row of the source. */
export interface AnsweringAct {
  readonly group: AnyActGroup;
  /** Key of the act in its group. */
  readonly name: string;
  /** What the log says first where it is no row of the acts' entity, or not the label of the act. */
  readonly logged?: { readonly entity: string; readonly reason: string };
}

/** Where one reads rows and how many there are. */
export interface WaitingPage {
  readonly total: number;
  readonly rows: readonly WaitingRow[];
}

export interface WaitingSource {
  /** One word for the whole product, apart from the kinds of due dates. */
  readonly kind: string;
  readonly label: string;
  /** Measure word: 条. */
  readonly unit: string;
  /** Address of the list with all of them. */
  readonly path: string;
  /** The answers, the usual one first; none where the row leads to a screen of the person's own. */
  readonly acts: readonly AnsweringAct[];
  /** What is on the button where there are no acts. */
  readonly goes?: string;
  /** The person's own matter: it is no choice of many and nobody's team has it. */
  readonly isOwn?: true;
  /** Whether the caller answers such rows here at all; where not, nothing is read. */
  readonly concerns: (context: TenantWork) => boolean;
  /** Rows of a page, who waits longest first. */
  readonly page: (
    context: TenantWork,
    page: { readonly limit: number; readonly offset: number },
  ) => Promise<WaitingPage>;
}
