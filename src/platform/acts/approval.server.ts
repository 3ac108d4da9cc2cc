/** Acts that wait for a decision: what acting asks of the room that keeps rules and requests. */
import type { RawBuilder } from 'kysely';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { port } from '#platform/runtime/port.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { AnyAct, AnyActGroup, FiledRequest } from './act.ts';

/** An act of a group. */
export interface MeantAct {
  readonly group: AnyActGroup;
  /** Key of the act in its group. */
  readonly name: string;
  readonly one: AnyAct;
}

/** A row with which an act would be done now, were it not for the rule: found fit, its values checked. */
export interface AskedRow {
  readonly row: RowOf<AnyEntity> & Row;
  /** How the call names the row. */
  readonly rowKey: string;
  /** What the log calls it. */
  readonly title: string;
  /** What was said, as the act takes it again when it is granted. */
  readonly given: Row;
  /** What was said and what follows where nothing was. */
  readonly values: Row;
}

/** The rules of an act in the companies in sight. */
export interface ActRules {
  /** Whether rows of this company wait for a decision. */
  readonly concerns: (companyCode: string) => boolean;
  /**
   * Files a request. Null where nobody has to be asked: the rule lets the requester pass. FY-C001 while another request of the
   * same act and row is open. `rowVersion`: of the row from now on, after it shows that it waits.
   */
  readonly file: (asked: AskedRow, rowVersion: () => Promise<number | null>) => Promise<FiledRequest | null>;
}

export interface ApprovalService {
  /** Null where the act is under approval in none of the companies in sight: the usual case, one question to an index. */
  readonly rulesFor: (context: TenantWork, act: MeantAct) => Promise<ActRules | null>;
  /** The same for an act of the platform, which belongs to no company: by the rules of the one that runs the platform. */
  readonly platformRulesFor: (context: WorkContext, act: MeantAct) => Promise<ActRules | null>;
  /** Rows of an entity, over its alias, on whose acts the caller decides or decided. */
  readonly decidedRows: (context: TenantWork, entity: AnyEntity, alias: string) => RawBuilder<boolean>;
}

export const approvalPort = port<ApprovalService>('approval');
