/** How the archive shows and saves each record type; what is the same for all stands in ChildBlock. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { addDays } from '#lib/chinese/calendar.ts';
import type { RecordCalls } from '#platform/entity/child-endpoints.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import type { ChildBlockProps, SendChild } from '#platform/web/entity/ChildBlock.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { contractCalls, contractStatuses, staffContract } from '../../model/records/contract.ts';
import { isLabour, maxProbation, termMonths } from '../../model/records/contract-rules.ts';
import {
  degreeTitle,
  deleteDegreeTitle,
  insertDegreeTitle,
  projectCalls,
  studyCalls,
  trainCalls,
  workCalls,
} from '../../model/records/experience.ts';
import { familyCalls } from '../../model/records/family.ts';
import { basicFileCalls, staffFileCalls, staffProjectCalls } from '../../model/records/papers.ts';
import { leaveCalls } from '../../model/records/leave.ts';
import { weekdaysIn } from '../../model/records/annual-leave.ts';
import { accountCalls, accountStatuses, salaryCalls } from '../../model/records/pay.ts';
import type { RecordKey } from '../../model/records/record-types.ts';
import { taskCalls, taskStages } from '../../model/records/task.ts';
import { AllowanceLines, AllowancesControl } from './AllowancesControl.tsx';
import { DoneToggle } from './DoneToggle.tsx';
import { InsuranceControl, InsuranceLines } from './InsuranceControl.tsx';
import { SchoolControl } from './SchoolControl.tsx';
import { TitleCode, TitleCodeControl } from './TitleCode.tsx';

export interface RecordBlock extends Pick<
  ChildBlockProps,
  'slots' | 'shows' | 'marks' | 'headKeys' | 'acts' | 'switches' | 'isFixed' | 'hints'
> {
  readonly entity: AnyEntity;
  readonly remove: AnyEndpoint;
  /** Sends a record of a person; `preset` are values that no form shows. */
  readonly send: (personId: number, body: Record<string, unknown>) => ReturnType<SendChild>;
}

type Saved = Awaited<ReturnType<SendChild>>;
const ask = (endpoint: AnyEndpoint, input: Record<string, unknown>) =>
  call(endpoint, input, { quiet: true }) as Promise<Saved>;

type OwnerType = 'internal' | 'external';

/** insertX and updateX. */
function recordBlock(calls: RecordCalls, ownerType: OwnerType = 'internal'): RecordBlock {
  return {
    entity: ownedAs(calls.entity, ownerType),
    remove: calls.remove,
    send: (ownerId, body) =>
      body['id'] === undefined ? ask(calls.insert, { ownerType, ownerId, record: body }) : ask(calls.update, body),
  };
}

/** One save beside a query. */
function partBlock(calls: {
  readonly entity: AnyEntity;
  readonly save: AnyEndpoint;
  readonly remove: AnyEndpoint;
}): RecordBlock {
  return {
    entity: calls.entity,
    remove: calls.remove,
    send: (userBaseId, body) => ask(calls.save, { userBaseId, ...body }),
  };
}

const degreeBlock = (ownerType: OwnerType): RecordBlock => ({
  entity: ownedAs(degreeTitle, ownerType),
  remove: deleteDegreeTitle,
  slots: { code: TitleCodeControl },
  shows: { code: TitleCode },
  send: async (ownerId, body) => {
    const items = [body] as InputOf<typeof insertDegreeTitle>['items'];
    const saved = await call(insertDegreeTitle, { ownerType, ownerId, items }, { quiet: true });
    return saved.items[0] ?? { id: 0 };
  },
});

const confirmed = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      title,
      content: '如与员工协商一致仍订立固定期限合同，请确认。',
      okText: '员工同意固定期限',
      cancelText: '返回修改',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });

/** Asks for the word that the law wants before a further fixed term, then sends again. */
async function sendContract(userBaseId: number, body: Record<string, unknown>): Promise<Saved> {
  try {
    return await ask(contractCalls.save, { userBaseId, ...body });
  } catch (error) {
    const wantsWord =
      error instanceof CallRefused && (error.data as { confirm?: string } | null)?.confirm === 'open_ended_right';
    if (!wantsWord || !(await confirmed(error.errorDesc))) throw error;
    return ask(contractCalls.save, { userBaseId, ...body, confirmed: true });
  }
}

/** What the law says about what is typed, while it is typed. */
export function contractHints(values: Values): string[] {
  const hints: string[] = [];
  const text = (key: string) => {
    const value = values[key];
    return typeof value === 'string' ? value : null;
  };
  const terms = {
    contractKind: text('contractKind'),
    termType: text('termType'),
    startDate: text('startDate'),
    endDate: text('endDate'),
  };
  if (!isLabour(terms.contractKind)) return hints;
  const months = terms.startDate ? termMonths(terms.startDate, terms.endDate) : null;
  const most = maxProbation(terms);
  if (months !== null) hints.push(`合同期限 ${months} 个月`);
  if (most !== null) hints.push(most === 0 ? '依法不得约定试用期' : `试用期最长 ${most} 个月`);
  const signDate = text('signDate');
  if (signDate !== null && terms.startDate !== null && signDate > addDays(terms.startDate, 30))
    hints.push('自用工之日起超过一个月才签订，存在双倍工资风险');
  return hints;
}

const oneState = (options: readonly { readonly code: string; readonly label: string }[]) => {
  function mark(row: AnyRow): ReactNode {
    const option = options.find(({ code }) => code === row['status']);
    return option && <State option={option} />;
  }
  return mark;
};

const contractBlock: RecordBlock = {
  entity: staffContract,
  remove: contractCalls.remove,
  send: sendContract,
  hints: contractHints,
  marks: oneState(contractStatuses),
  headKeys: ['status'],
  acts: (row, add) =>
    isLabour(row['contractKind']) &&
    (row['status'] === 'active' || row['status'] === 'expired') &&
    typeof row['endDate'] === 'string'
      ? [
          {
            key: 'renew',
            label: '续签',
            onRun: () =>
              add({
                contractKind: 'renewal',
                termType: 'fixed_term',
                signCompany: row['signCompany'],
                workHourSystem: row['workHourSystem'],
                workplace: row['workplace'],
                jobContent: row['jobContent'],
                startDate: addDays(row['endDate'] as string, 1),
                renewOfId: row.id,
              }),
          },
        ]
      : [],
};

/** Whether an item is done, open, or late, beside the stage that it belongs to. */
function taskMark(row: AnyRow): ReactNode {
  const stage = taskStages.find(({ code }) => code === row['stage']);
  const isLate = row['done'] !== true && typeof row['dueDate'] === 'string' && row['dueDate'] < todayInShanghai();
  return (
    <>
      {stage && <span className="tag">{stage.label}</span>}
      {row['done'] !== true && <span className={isLate ? 'tag tag-danger' : 'tag'}>{isLate ? '已逾期' : '待办'}</span>}
    </>
  );
}

/** What a leave takes of working days, before public holidays. */
function leaveHints({ startDate, endDate }: Values): string[] {
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || endDate < startDate) return [];
  return [`其中周一至周五 ${weekdaysIn(startDate, endDate)} 天；年休假不计法定休假日和休息日`];
}

const isInForce = (row: AnyRow): boolean => String(row['effectiveDate']) <= todayInShanghai();

/** Blocks by key of the record type. */
export const recordBlocks: Readonly<Record<RecordKey, RecordBlock>> = {
  study: { ...recordBlock(studyCalls), slots: { school: SchoolControl } },
  train: recordBlock(trainCalls),
  work: recordBlock(workCalls),
  project: recordBlock(projectCalls),
  degreeTitles: degreeBlock('internal'),
  families: partBlock(familyCalls),
  contracts: contractBlock,
  accounts: {
    ...partBlock(accountCalls),
    slots: { items: InsuranceControl },
    shows: { items: InsuranceLines },
    marks: oneState(accountStatuses),
    headKeys: ['status'],
  },
  salaries: {
    ...partBlock(salaryCalls),
    slots: { allowances: AllowancesControl },
    shows: { allowances: AllowanceLines },
    isFixed: isInForce,
  },
  leaves: { ...partBlock(leaveCalls), hints: leaveHints },
  files: partBlock(staffFileCalls),
  staffProjects: partBlock(staffProjectCalls),
  tasks: {
    ...partBlock(taskCalls),
    marks: taskMark,
    headKeys: ['stage', 'done'],
    switches: (row) => <DoneToggle row={row} />,
  },
};

/** Blocks of the types that people outside have too. */
export const outsideBlocks: Readonly<Partial<Record<RecordKey, RecordBlock>>> = {
  study: { ...recordBlock(studyCalls, 'external'), slots: { school: SchoolControl } },
  train: recordBlock(trainCalls, 'external'),
  work: recordBlock(workCalls, 'external'),
  project: recordBlock(projectCalls, 'external'),
  degreeTitles: degreeBlock('external'),
  files: recordBlock(basicFileCalls, 'external'),
};
