// Foreign tables: audit_log: who changed a row last stands in no other place
/** One request: comparison, what changed meanwhile, the steps behind and ahead, and what the caller may do. */
import { grantedWord } from '#platform/acts/act.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { rowAddress } from '#platform/entity/place.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { currentRows } from '#platform/store/current-row.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { sql } from 'kysely';
import { getRequest, queryRowRequest, type WayStep } from '../model/approval-calls.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { inCompany } from './company-context.ts';
import { comparisonOf } from './comparison.ts';
import { type Content, contentOf, type Task, tasksOf } from './db-rows.ts';
import { resolverOf } from './decide.ts';
import type { RequestRow } from './notify.ts';
import { type Place, notesOf } from './resolve.ts';
import { cardOf } from './requests.ts';
import { findAct, type RuledAct } from './rules.ts';
import { staleOf } from './run-granted.ts';
import { isStepDone, nobody } from './steps.ts';

const placeOfTask = (task: Task): WayStep['places'][number] => ({
  staffId: task.staffId,
  name: task.name,
  via: task.via,
  forName: task.forName,
  deputyUntil: task.deputyUntil,
  state: task.state,
  comment: task.comment,
  at: task.state === 'waiting' ? null : task.at,
});

const peopleAhead = ({ via, people, passes, note }: Place): WayStep['places'] =>
  people.length > 0
    ? people.map(({ staffId, name, forName, deputyUntil }) => ({
        staffId,
        name,
        via,
        forName,
        deputyUntil,
        state: 'waiting',
        comment: null,
        at: null,
      }))
    : [
        {
          staffId: null,
          name: passes ? '提交人' : nobody,
          via,
          forName: null,
          deputyUntil: null,
          state: passes ? 'auto' : 'waiting',
          comment: note,
          at: null,
        },
      ];

/** Steps of a round: those that tasks tell of, then those ahead as they would be decided today. */
async function wayOf(
  context: TenantWork,
  request: RequestRow,
  tasks: readonly Task[],
  roundNo: number,
): Promise<WayStep[]> {
  const own = tasks.filter((task) => task.roundNo === roundNo && task.stepNo > 0);
  const isRunning = request.state === 'pending' && roundNo === request.roundNo;
  const resolver = resolverOf(context, request);
  const steps: WayStep[] = [];
  for (const [index, { name = null, mode, deciders }] of request.rule.steps.entries()) {
    const stepNo = index + 1;
    const made = own.filter((task) => task.stepNo === stepNo);
    if (made.length > 0) {
      const state = isStepDone(made) ? 'done' : isRunning && stepNo === request.stepNo ? 'now' : 'left';
      const note = notesOf(made.map((task) => task.note));
      steps.push({ stepNo, name: name ?? null, mode, state, places: made.map(placeOfTask), note });
    } else if (isRunning) {
      const places = await resolver.placesOf({ mode, deciders });
      const note = notesOf(places.map((place) => place.note));
      steps.push({ stepNo, name: name ?? null, mode, state: 'next', places: places.flatMap(peopleAhead), note });
    } else if (roundNo === request.roundNo)
      steps.push({ stepNo, name: name ?? null, mode, state: 'left', places: [], note: null });
  }
  return steps;
}

/** Whether the caller asked, has or had a place, or manages approval. */
export const concerns = (context: TenantWork, request: RequestRow, tasks: readonly Task[]): boolean =>
  request.requesterId === context.session.accountId ||
  holds(context, 'approval_manage') ||
  tasks.some(({ accountId }) => accountId === context.session.accountId);

function mayDo(context: TenantWork, request: RequestRow, tasks: readonly Task[], isBlocked: boolean): string[] {
  const isMine = request.requesterId === context.session.accountId;
  const isTurn =
    request.state === 'pending' &&
    tasks.some(
      ({ state, accountId, roundNo, stepNo }) =>
        state === 'waiting' &&
        accountId === context.session.accountId &&
        roundNo === request.roundNo &&
        stepNo === request.stepNo,
    );
  const isOpen = request.state === 'pending' || request.state === 'returned';
  const manages = holds(context, 'approval_manage');
  return [
    ...(isTurn && !isBlocked ? ['grant'] : []),
    ...(isTurn ? ['refuse', 'giveBack', 'handOn'] : []),
    ...(isMine && isOpen ? ['withdraw'] : []),
    ...(isMine && request.state === 'returned' ? ['resend'] : []),
    ...(manages && request.state === 'pending' && request.isStopped ? ['assign'] : []),
    ...(manages && isOpen ? ['release'] : []),
  ];
}

/** What changed in the row since, and who changed it last; null: nothing did. */
async function staleness(context: TenantWork, act: RuledAct, request: RequestRow, content: Content) {
  const { entity } = act.group;
  if (request.state !== 'pending' || !context.platform.registry.entities.has(entity.name)) return null;
  const row = await queryRow<Row & { updatedBy: number | null; updatedAt: string }>(context)`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} and t.id = ${request.rowId}`;
  if (!row) return null;
  const lines = await staleOf(context, act, request, content, openSealed(context, entity, row));
  if (lines.length === 0) return null;
  const by = await queryRow<{ actorName: string | null; at: string }>(context)`
    select a.actor_name, a.at
    from audit_log a
    where a.group_code = ${context.tenant.groupCode} and a.entity = ${entity.name} and a.entity_id = ${request.rowId}
    order by a.id desc
    limit 1`;
  return {
    lines,
    byName: by?.actorName ?? null,
    at: by?.at ?? row.updatedAt,
    touches: lines.some(({ touches }) => touches),
  };
}

/** Address of the row, where the caller reads it. */
async function pathOf(context: TenantWork, { group: { entity } }: RuledAct, rowId: number): Promise<string | null> {
  if (!entity.place || !context.platform.registry.entities.has(entity.name)) return null;
  const row = (await currentRows(context, entity, [rowId])).get(rowId);
  return row ? rowAddress(entity, entity.place, row) : null;
}

function outcomeOf(request: RequestRow, steps: readonly WayStep[]): string {
  const next = steps.find(({ state }) => state === 'next');
  if (next) return `同意后交给 ${[...new Set(next.places.map(({ name }) => name))].join('、')}`;
  return `同意后立即${grantedWord(request.actLabel)}，以 ${request.requesterName} 的名义执行，意见记入日志`;
}

async function readRequest(context: TenantWork, id: number): Promise<RequestRow> {
  const request = await queryRow<RequestRow>(context)`
    select ${rowColumns(approvalRequest)}
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.id = ${id}`;
  if (!request) throw fail.notFound('审批申请不存在');
  return request;
}

export const getRequestHandler = handle(getRequest, async (entered, { id }) => {
  const request = await readRequest(entered, id);
  const context = inCompany(entered, request.companyCode);
  const [tasks, content] = await Promise.all([tasksOf(context, [id]), contentOf(context, id)]);
  if (!content || !concerns(context, request, tasks)) throw fail.notFound('审批申请不存在');
  const act = findAct(context.platform.registry, request.actKey);
  const compared = act && { entity: act.group.entity, one: act.one };
  const [comparison, stale, rowPath, steps] = await Promise.all([
    compared
      ? comparisonOf(context, compared, content)
      : { facts: [], lines: [], sameCount: 0, hiddenCount: 0, files: [] },
    act ? staleness(context, act, request, content) : null,
    act ? pathOf(context, act, request.rowId) : null,
    wayOf(context, request, tasks, request.roundNo),
  ]);
  const earlier = Array.from({ length: request.roundNo - 1 }, (_, index) => request.roundNo - 1 - index);
  const isMine = request.requesterId === context.session.accountId;
  return {
    ...cardOf(context, request, { summary: comparison.lines.slice(0, 2), content, tasks }),
    facts: [...comparison.facts],
    lines: [...comparison.lines],
    sameCount: comparison.sameCount,
    hiddenCount: comparison.hiddenCount,
    files: [...comparison.files],
    rowPath,
    stale,
    steps,
    outcome: outcomeOf(request, steps),
    stopReason: request.stopReason,
    mayDo: mayDo(context, request, tasks, stale?.touches === true),
    values: isMine && request.state === 'returned' ? content.given : null,
    rounds: await Promise.all(
      earlier.map(async (roundNo) => ({ roundNo, steps: await wayOf(context, request, tasks, roundNo) })),
    ),
  };
});

/** Requests of one answer about a row. */
const requestsOfRow = 20;

export const queryRowRequestHandler = handle(queryRowRequest, async (context, { entity: name, rowId }) => {
  const entity = context.platform.registry.entities.get(name);
  const requests = await queryRows<RequestRow>(context)`
    select ${rowColumns(approvalRequest)}
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.entity_name = ${name} and t.row_id = ${rowId}
    order by (t.state in ('pending', 'returned')) desc, t.id desc
    limit ${requestsOfRow}`;
  if (requests.length === 0) return { records: [] };
  const tasks = await tasksOf(
    context,
    requests.map(({ id }) => id),
  );
  const isReader = entity !== undefined && (await currentRows(context, entity, [rowId])).has(rowId);
  const of = (request: RequestRow) => tasks.filter(({ requestId }) => requestId === request.id);
  return {
    records: requests
      .filter((request) => isReader || concerns(context, request, of(request)))
      .map((request) => ({
        id: request.id,
        version: request.version,
        actKey: request.actKey,
        actLabel: request.actLabel,
        state: request.state,
        requesterName: request.requesterName,
        submittedAt: request.submittedAt,
        endedAt: request.endedAt,
        endReason: concerns(context, request, of(request)) ? request.endReason : null,
        stepNo: request.stepNo,
        stepCount: request.rule.steps.length,
        deciders: [
          ...new Set(
            of(request).flatMap(({ state, name: decider, roundNo }) =>
              state === 'waiting' && roundNo === request.roundNo ? [decider] : [],
            ),
          ),
        ],
        mayOpen: concerns(context, request, of(request)),
      })),
  };
});
