/** 转正, 调岗 and the other dated changes as acts of one call. Apart from the timeline: it is read without them. */
import { z } from 'zod';
import { lineSchema, linesSchema } from '#platform/entity/line-schema.ts';
import type { AnyAct } from '#platform/acts/act.ts';
import { act, acts } from '#platform/acts/act.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import {
  dateSchema,
  fileSchema,
  idSchema,
  presentSchema,
  valueSchema,
  versionSchema,
} from '#platform/entity/schema.ts';
import type { ChangeKey, ChangeType, MadeChange, Values } from './change-rules.ts';
import { changeKeys, changeRules, changeTypes, differing, fieldProblem, ruleOf } from './change-rules.ts';
import { groupUserBase } from './group-user-base.ts';
import { changeLimit } from './limits.ts';
import { staffContract } from './records/contract.ts';
import { staffSalary } from './records/pay.ts';
import { recordValues } from './records/record-values.ts';

const { fields } = groupUserBase;

/** From which day, and why; the same for every kind. */
const dated = {
  effectiveDate: f.date({
    label: '生效日期',
    required: true,
    default: 'today',
    help: '晚于今天的，到日零点后自动生效',
  }),
  reason: f.text({ label: '原因', max: 200 }),
  remark: f.longText({ label: '备注', max: 500 }),
  attachments: f.files({ label: '附件', max: 20 }),
};
export const datedKeys: readonly string[] = Object.keys(dated);

/** Pay and agreement that come along, each under the code of its own call, and the person's word on a fixed term (劳动合同法 article 14). */
const papers = {
  salary: f.json<Record<string, unknown>>({ label: '薪资', form: false }),
  contract: f.json<Record<string, unknown>>({ label: '变更协议', form: false }),
  confirmed: f.bool({ label: '已确认', form: false }),
};
const common = { ...dated, ...papers };
/** What is remarked of a change is its own and neither begins with nor becomes the remark on the person. */
const blank = ['remark'] as const;

/** What a kind may name has to be said only where its rule asks for it: what is left out stays as it is. */
const groupInfoId = { ...fields.groupInfoId, required: false } as const;
const position = { ...fields.position, required: false } as const;
const { default: _default, ...employment } = fields.employmentType;
const employmentType = { ...employment, required: false } as const;
const { jobGrade, jobLevel, superiorId, workLocation } = fields;
const grade = { position, jobGrade, jobLevel };
const department = { ...fields.groupInfoId, required: true } as const;

/** What a change names: what differs from what is; what it must name, and of a post beside the main one all of it. */
export function namedOf(type: MadeChange, person: Values, values: Values): Values {
  const { keys, required, main } = ruleOf(type);
  const said = Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]));
  if (!main) return said;
  return { ...Object.fromEntries(required.map((key) => [key, said[key]])), ...differing(person, said) };
}

/** What cannot be emptied, and what the kind asks for beside what the database knows. */
const findings =
  (type: MadeChange) =>
  (values: Values, person: Values): Partial<Record<ChangeKey, string>> => {
    const emptied = ruleOf(type).keys.find(
      (key) => fields[key].required && values[key] === null && (person[key] ?? null) !== null && ruleOf(type).main,
    );
    if (emptied !== undefined) return { [emptied]: '必填' };
    const problem = fieldProblem(type, person, namedOf(type, person, values), fields);
    return problem ? { [problem.field]: problem.message } : {};
  };

const word = (type: ChangeType): string => optionLabel(changeTypes, type);
const bulk = changeLimit;
const { from: onProbation } = changeRules.regular;
const { from: untilTheEnd } = changeRules.transfer;
const { from: atWork } = changeRules.promote;

const made = {
  regular: act(groupUserBase, {
    label: word('regular'),
    help: '员工状态由“试用期”变为“正式”，可同时调整岗位和职级',
    from: onProbation,
    to: 'regular',
    bulk,
    fields: {
      ...grade,
      ...common,
      effectiveDate: { ...dated.effectiveDate, help: '试用期截止日；晚于今天的，到日零点后自动生效' },
    },
    each: { effectiveDate: ({ probationEndDate }, today) => probationEndDate ?? today },
    blank,
    rules: findings('regular'),
  }),
  probation_extend: act(groupUserBase, {
    label: word('probation_extend'),
    from: onProbation,
    bulk,
    fields: {
      probationMonths: {
        ...fields.probationMonths,
        required: true,
        help: '连同已过的试用期，总长不超过劳动合同允许的月数',
      } as const,
      ...common,
    },
    blank,
    rules: findings('probation_extend'),
  }),
  transfer: act(groupUserBase, {
    label: word('transfer'),
    from: untilTheEnd,
    bulk,
    fields: { groupInfoId, ...grade, superiorId, workLocation, employmentType, ...common },
    blank,
    rules: findings('transfer'),
  }),
  promote: act(groupUserBase, {
    label: word('promote'),
    from: atWork,
    bulk,
    fields: { groupInfoId, superiorId, ...grade, ...common },
    blank,
    rules: findings('promote'),
  }),
  demote: act(groupUserBase, {
    label: word('demote'),
    from: atWork,
    bulk,
    fields: { groupInfoId, superiorId, ...grade, ...common },
    blank,
    rules: findings('demote'),
  }),
  secondment: act(groupUserBase, {
    label: word('secondment'),
    from: atWork,
    bulk,
    fields: { groupInfoId: department, position, superiorId, workLocation, ...common },
    blank,
    rules: findings('secondment'),
  }),
  resume: act(groupUserBase, {
    label: word('resume'),
    help: '恢复到借调前的部门、岗位和上级',
    from: atWork,
    bulk,
    fields: {
      groupInfoId: { ...groupInfoId, form: false },
      position: { ...position, form: false },
      superiorId: { ...superiorId, form: false },
      workLocation: { ...workLocation, form: false },
      ...common,
    },
    blank,
    rules: findings('resume'),
  }),
  concurrent: act(groupUserBase, {
    label: word('concurrent'),
    from: atWork,
    bulk,
    fields: {
      groupInfoId: { ...department, label: '兼任部门' },
      position: { ...position, label: '兼任岗位' },
      ...common,
    },
    blank: ['groupInfoId', 'position', ...blank],
    rules: findings('concurrent'),
  }),
  concurrent_end: act(groupUserBase, {
    label: word('concurrent_end'),
    from: untilTheEnd,
    bulk,
    fields: { groupInfoId: { ...department, label: '兼任部门' }, ...common },
    blank: ['groupInfoId', ...blank],
    rules: findings('concurrent_end'),
  }),
  company_transfer: act(groupUserBase, {
    label: word('company_transfer'),
    from: atWork,
    to: 'left',
    fields: {
      companyCode: f.text({
        label: '调入企业',
        required: true,
        max: 20,
        help: '基本信息、履历、家庭、证件材料和工资卡随人带走；合同、薪资、社保和任职记录留在本企业',
      }),
      // Numbers of the other company, which are looked for there.
      groupInfoId: f.int({ label: '调入部门', required: true, min: 1 }),
      position: f.text({ label: '岗位', required: true, max: 50 }),
      jobGrade,
      jobLevel: { ...jobLevel, form: false },
      superiorId: f.int({ label: superiorId.label, min: 1, form: false }),
      workLocation: { ...workLocation, form: false },
      employmentType: { ...employmentType, form: false },
      probationMonths: f.int({
        label: fields.probationMonths.label,
        min: 0,
        max: 6,
        help: '不填则直接转为正式，集团入职日期不变',
      }),
      effectiveDate: f.date({
        label: '调动日期',
        required: true,
        default: 'today',
        help: '前一天为在本企业的最后工作日，登录权限随即转到调入企业',
      }),
      newLeaderId: f.ref({ label: '新负责人', to: 'group_user_base', help: '本人是部门负责人时必填' }),
      handoverToId: f.ref({
        label: '交接人',
        to: 'group_user_base',
        help: '接手其负责的客户、合同、待办等；有未完事项时必填',
      }),
      reason: dated.reason,
      remark: { ...dated.remark, form: false },
    },
    blank: [
      'groupInfoId',
      'position',
      'jobGrade',
      'jobLevel',
      'superiorId',
      'workLocation',
      'employmentType',
      'probationMonths',
      ...blank,
    ],
    rules: ({ effectiveDate, handoverToId, newLeaderId }, { id, entryDate }) => ({
      effectiveDate: (entryDate === null || effectiveDate <= entryDate) && '应晚于入职日期',
      handoverToId: handoverToId === id && '不能是本人',
      newLeaderId: newLeaderId === id && '不能是本人',
    }),
  }),
} as const;

const afterShape: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    changeKeys.map((key) => [key, (fields[key].required ? presentSchema : valueSchema)(fields[key]).nullish()]),
  ),
  /** The sister company of a company_transfer; department, post and superior are then of that company. */
  companyCode: z.string().max(20).nullish().describe('调入企业'),
};
const after = z.strictObject(afterShape).default({}).describe('变更内容');

/** The body that the contract gives. */
const body = z
  .strictObject({
    userBaseId: idSchema.optional().describe('员工'),
    userBaseIds: z.array(idSchema).min(1).max(changeLimit).optional().describe('员工'),
    /** Of the person, where one is named: somebody else's change in between is told (FY-C002). */
    version: versionSchema.optional(),
    changeType: z
      .enum(changeTypes.map(({ code }) => code) as [(typeof changeTypes)[number]['code']])
      .describe('异动类型'),
    /** Of several people each with a day of their own. */
    rows: z
      .array(z.strictObject({ id: idSchema, version: versionSchema.optional(), effectiveDate: dateSchema.optional() }))
      .min(1)
      .max(changeLimit)
      .optional()
      .describe('逐人的生效日期'),
    effectiveDate: dateSchema.optional().describe('生效日期'),
    after,
    /** Who leads the departments of somebody who goes to a sister company. */
    newLeaderId: idSchema.nullish().describe('新负责人'),
    /** Who takes over the open work of somebody who goes to a sister company. */
    handoverToId: idSchema.nullish().describe('交接人'),
    /** The person agrees to a fixed term though the law allows an open-ended one (劳动合同法 article 14). */
    confirmed: z.boolean().optional().describe('已确认'),
    reason: lineSchema.max(200).nullish().describe('原因'),
    remark: linesSchema.max(500).nullish().describe('备注'),
    attachments: z.array(fileSchema).max(20).nullish().describe('附件'),
    salary: recordValues(staffSalary, ['effectiveDate', 'changeType']).nullish().describe('薪资'),
    contract: recordValues(staffContract, ['contractKind', 'renewOfId']).nullish().describe('变更协议'),
  })
  .check((check) => {
    for (const [key, message] of bodyFindings(check.value))
      check.issues.push({ code: 'custom', path: [key], message, input: check.value });
  });
type Body = Readonly<Record<string, unknown>> & {
  readonly changeType: ChangeType;
  readonly after: Values;
  readonly userBaseId?: number | undefined;
  readonly userBaseIds?: number[] | undefined;
  readonly rows?: readonly { readonly effectiveDate?: string | undefined }[] | undefined;
  readonly effectiveDate?: string | undefined;
  readonly version?: number | undefined;
};

const isAct = (type: ChangeType): type is keyof typeof made => type in made;

/** What a kind does not take, in words; a value that says nothing is as good as none. */
function bodyFindings(given: Body): [string, string][] {
  const { changeType, userBaseId, userBaseIds, rows } = given;
  if (!isAct(changeType)) {
    const by = changeType === 'demission' ? '离职' : '入职';
    return [['changeType', `${word(changeType)}请通过“办理${by}”完成`]];
  }
  const one: AnyAct = made[changeType];
  if ([userBaseId, userBaseIds, rows].filter((named) => named !== undefined).length !== 1)
    return [['userBaseId', '请选择员工']];
  if (given.effectiveDate === undefined && !rows?.every(({ effectiveDate }) => effectiveDate !== undefined))
    return [['effectiveDate', '必填']];
  const areMany = userBaseIds !== undefined || rows !== undefined;
  if (areMany && one.bulk === undefined) return [['userBaseIds', `${word(changeType)}一次办理一人`]];
  if (areMany && (given['salary'] || given['contract'] || given.version !== undefined))
    return [['userBaseIds', '薪资和变更协议只能随一人的异动填写']];
  return Object.entries(valuesOf(given)).flatMap(([key, value]) =>
    value === null || one.fields?.[key] ? [] : [[key, `不能随${word(changeType)}变更`]],
  );
}

/** What is said, side by side; empty parts say nothing. */
function valuesOf({
  userBaseId: _one,
  userBaseIds: _many,
  rows: _each,
  version: _version,
  changeType: _type,
  ...given
}: Body) {
  const { after: named, ...rest } = given;
  return Object.fromEntries(Object.entries({ ...rest, ...named }).filter(([, value]) => value !== undefined));
}

/** What is said of the person; all else is said of the change. */
const isOfPerson = (key: string): boolean => key === 'companyCode' || (changeKeys as readonly string[]).includes(key);

/**
 * Dated changes, of one person or of several at once. A day up to today applies now, a later one waits for the nightly
 * job. company_transfer moves one person to a sister company, today. FY-C001 from a state that does not allow it, or beside another change of that day.
 */
export const changes = acts(
  groupUserBase,
  {
    path: '/api/v1/staff/insertStaffWork',
    label: '办理异动',
    by: 'changeType',
    access: 'staff_change_edit',
    shape: {
      body,
      read: (given) => {
        const { userBaseId, userBaseIds, rows, version, changeType } = given;
        const one: AnyAct | null = isAct(changeType) ? made[changeType] : null;
        const said = Object.entries(valuesOf(given)).filter(([key, value]) => value !== null || one?.fields?.[key]);
        return {
          ...(userBaseId === undefined ? {} : { id: userBaseId }),
          ...(userBaseIds === undefined ? {} : { ids: userBaseIds }),
          ...(rows === undefined ? {} : { rows }),
          ...(version === undefined ? {} : { version }),
          changeType,
          ...Object.fromEntries(said),
        };
      },
      write: ({ id, ids, rows, ...said }) => {
        const sent: Record<string, unknown> =
          rows === undefined ? (ids === undefined ? { userBaseId: id } : { userBaseIds: ids }) : { rows };
        const named: Record<string, unknown> = {};
        for (const [key, value] of Object.entries(said)) {
          // What is typed of a paper lies under its name: salary.baseSalary.
          const [part = key, name] = key.split('.');
          if (name !== undefined) sent[part] = { ...(sent[part] as object | undefined), [name]: value };
          else (isOfPerson(key) ? named : sent)[key] = value;
        }
        return { ...sent, after: named };
      },
    },
    more: {
      /** Entries of the timelines. */
      ids: z.array(z.number()),
      status: z.enum(['scheduled', 'applied']),
      warnings: z.array(z.string()),
      /** Of a company_transfer: the person in the new company. */
      transferred: z.object({ companyCode: z.string(), userBaseId: z.number(), employeeNo: z.string() }).optional(),
    },
  },
  made,
);
export const insertStaffWork = changes.endpoint;
