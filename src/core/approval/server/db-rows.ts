/** Rows of the tables beside the declared ones: places of deciders, and the sealed content of requests. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { TaskState } from '../model/approval-dicts.ts';

/** A place of a decider in a step of a round, as it stands. */
export interface Task {
  readonly id: number;
  readonly requestId: number;
  readonly roundNo: number;
  readonly stepNo: number;
  readonly partNo: number;
  readonly via: string;
  readonly accountId: number | null;
  readonly staffId: number | null;
  readonly name: string;
  readonly forStaffId: number | null;
  readonly forName: string | null;
  readonly deputyUntil: string | null;
  readonly state: TaskState;
  readonly comment: string | null;
  readonly note: string | null;
  readonly at: string;
  /** Settled in this very transaction. */
  readonly isFresh: boolean;
}
export type NewTask = Omit<Task, 'id' | 'at' | 'isFresh'>;

/** What was asked for, as it was then. */
export interface Content {
  /** What was said. */
  readonly given: Row;
  /** What was said and what followed. */
  readonly values: Row;
  /** The row as it was, by the fields of its entity. */
  readonly row: Row;
  /** Yuan by which the tier was found; null: the act has no amount, or nobody said it. */
  readonly amount: number | null;
}

/** Tasks of requests in the order in which they were made. */
export async function tasksOf(context: TenantWork, requestIds: readonly number[]): Promise<Task[]> {
  if (requestIds.length === 0) return [];
  return await queryRows<Task>(context)`
    select t.id, t.request_id, t.round_no, t.step_no, t.part_no, t.via, t.account_id, t.staff_id, t.name,
      t.for_staff_id, t.for_name, t.deputy_until, t.state, t.comment, t.note, t.at, t.at = now() as is_fresh
    from approval_task t
    where ${tenantCondition(context, 't')} and t.request_id = any(${[...requestIds]}::bigint[])
    order by t.request_id, t.id`;
}

/** Adds places. The context is that of the company of the request. */
export async function addTasks({ db, tenant }: TenantWork, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const records = tasks.map((task) => ({
    request_id: task.requestId,
    round_no: task.roundNo,
    step_no: task.stepNo,
    part_no: task.partNo,
    via: task.via,
    account_id: task.accountId,
    staff_id: task.staffId,
    name: task.name,
    for_staff_id: task.forStaffId,
    for_name: task.forName,
    deputy_until: task.deputyUntil,
    state: task.state,
    comment: task.comment,
    note: task.note,
  }));
  await execute(db)`
    insert into approval_task (
      group_code, company_code, request_id, round_no, step_no, part_no, via, account_id, staff_id, name, for_staff_id,
      for_name, deputy_until, state, comment, note
    )
    select ${tenant.groupCode}, ${tenant.companyCode}, x.*
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      request_id bigint, round_no integer, step_no integer, part_no integer, via text, account_id bigint,
      staff_id bigint, name text, for_staff_id bigint, for_name text, deputy_until date, state text, comment text,
      note text
    )`;
}

/** Settles places by id: what became of them, and what was said. */
export async function settleTasks(
  context: TenantWork,
  ids: readonly number[],
  state: TaskState,
  comment: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(context)`
    update approval_task t
    set state = ${state}, comment = coalesce(${comment}, t.comment), at = now()
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
}

/** Keeps what a request is about, sealed; once more replaces it. */
export async function keepContent(context: TenantWork, requestId: number, content: Content): Promise<void> {
  const sealed = context.platform.seal.seal(JSON.stringify(content));
  await execute(context)`
    insert into approval_content (request_id, group_code, company_code, content)
    values (${requestId}, ${context.tenant.groupCode}, ${context.tenant.companyCode}, ${sealed})
    on conflict (request_id) do update set content = excluded.content`;
}

const opened = (context: TenantWork, content: string): Content =>
  JSON.parse(context.platform.seal.open(content)) as Content;

/** What a request is about. */
export async function contentOf(context: TenantWork, requestId: number): Promise<Content | null> {
  const row = await queryRow<{ content: string }>(context)`
    select c.content from approval_content c where ${tenantCondition(context, 'c')} and c.request_id = ${requestId}`;
  return row ? opened(context, row.content) : null;
}

/** What requests are about, by id. */
export async function contentsOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, Content>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ requestId: number; content: string }>(context)`
    select c.request_id, c.content
    from approval_content c
    where ${tenantCondition(context, 'c')} and c.request_id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map(({ requestId, content }) => [requestId, opened(context, content)]));
}
