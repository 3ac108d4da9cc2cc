/** Sending a returned request again: the act is asked for anew, with all its checks, and finds its own request. */
import { valueOf } from '#platform/acts/act.ts';
import type { FiledRequest } from '#platform/acts/act.ts';
import { parseInput } from '#platform/http/pipeline.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { resendRequest } from '../model/approval-calls.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { contentOf } from './db-rows.ts';
import { inCompany } from './company-context.ts';
import { findAct } from './rules.ts';
import { codesFor, lockedRow, mayDo, runWhere } from './run-granted.ts';

export const resendRequestHandler = handle(resendRequest, async (entered, { id, version, values }) => {
  const [request] = await lockRows(entered, approvalRequest, [id], null);
  if (!request || request.requesterId !== entered.session.accountId) throw fail.notFound('审批申请不存在');
  if (request.state !== 'returned') throw fail.conflict('只有退回的申请可以重新提交');
  if (request.version !== version) throw fail.conflict('申请已变动，请刷新后再提交');
  const context = inCompany(entered, request.companyCode);
  const act = findAct(context.platform.registry, request.actKey);
  const content = await contentOf(context, id);
  if (!act || !content) throw fail.conflict('这个动作已不存在，请撤回申请');
  const { group, name, one } = act;
  const { accountId } = context.session;
  if (!mayDo(act, await codesFor(context, act, accountId, context.tenant.access.codes)))
    throw fail.forbidden(`没有“${one.label}”的权限`, { codes: [one.access ?? group.access].flat() });
  const { row, isStored } = await lockedRow(context, act, request);
  if (isStored && row === null) throw fail.conflict(`${request.title}已被删除，请撤回申请`);
  const body = {
    ...(values ?? content.given),
    [group.key]: /(?:^i|I)d$/u.test(group.key) ? Number(request.rowKey) : request.rowKey,
    ...(group.versioned && row !== null && { version: row['version'] }),
    ...(group.by !== null && { [group.by]: valueOf(name, one) }),
  };
  // What was kept has been read by the schema of the call; what is mended is read as if it were sent there.
  const input = values ? parseInput(group.endpoint, group.write ? group.write(body) : body) : body;
  const answer = (await runWhere(act, { ...context, path: group.endpoint.path }, input)) as {
    readonly approval?: readonly FiledRequest[];
  };
  const [filed] = answer.approval ?? [];
  if (filed) {
    const [renewed = request] = await lockRows(context, approvalRequest, [id], null);
    return { id, version: renewed.version, state: renewed.state, deciders: [...filed.deciders] };
  }
  // No rule asks for it any more, or it lets the requester pass: the act is done.
  const ended = {
    state: 'granted' as const,
    endedAt: context.platform.now().toISOString(),
    endReason: '已不需要审批，直接执行',
  };
  const written = await writeRows(context, approvalRequest, [{ before: request, values: ended }], {
    rules: false,
    reason: ended.endReason,
  });
  return { id, version: requireWritten(written).version, state: ended.state, deciders: [] };
});
