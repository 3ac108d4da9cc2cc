/** Edits of an archive by HR or by its person, and what of them waits for approval. */
import { z } from 'zod';
import { groupUserBase } from './group-user-base.ts';
import { staffAccount } from './records/pay.ts';
import { outsideCodes } from './records/person-record.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { options } from '#platform/entity/field.ts';
import {
  derivedSchema,
  presentSchema,
  idSchema,
  pageOf,
  pageSchema,
  valueSchema,
  versionSchema,
} from '#platform/entity/schema.ts';

/** What a person changes in the own row at once. */
export const plainOwnKeys = [
  'usedName',
  'englishName',
  'avatar',
  'idValidFrom',
  'idValidTo',
  'nationality',
  'ethnicity',
  'nativePlace',
  'maritalStatus',
  'politicalStatus',
  'partyJoinDate',
  'partyOrgLocation',
  'healthStatus',
  'disabilityLevel',
  'householdType',
  'householdAddressCode',
  'householdAddress',
  'currentAddress',
  'phone',
  'workPhone',
  'email',
  'wechat',
  'resumeSummary',
  'specialties',
  'hobbies',
] as const;

/** What waits for HR where the company wants it so: who somebody is. The bank card comes with {@link bankKeys}. */
export const sensitiveOwnKeys = ['name', 'idType', 'idNumber', 'sex', 'birthday'] as const;

/** The card that pay goes to, as a person tells it. */
export const bankKeys = ['accountNo', 'accountName', 'bankName', 'branch', 'bankCity'] as const;

/** Fields that say something about health, family or origin: a person is asked for consent before the own ones are stored (PIPL article 29). */
export const consentKeys: readonly string[] = ['maritalStatus', 'healthStatus', 'disabilityLevel', 'idNumber'];

const optionalValue = (field: Field): z.ZodType =>
  field.required ? presentSchema(field).optional() : valueSchema(field).nullish();

const rosterFields = Object.fromEntries(
  fieldEntries(groupUserBase)
    .filter(([, field]) => !field.readOnly)
    .map(([key, field]) => [key, optionalValue(field)]),
) as Record<string, z.ZodType>;
const bankFields = Object.fromEntries(bankKeys.map((key) => [key, optionalValue(staffAccount.fields[key])])) as Record<
  string,
  z.ZodType
>;

type EditedFields = UpdateOf<typeof groupUserBase> & { bank?: UpdateOf<typeof staffAccount> | undefined };
const editedFields = derivedSchema<EditedFields>(
  z
    .strictObject({ ...rosterFields, bank: z.strictObject(bankFields).optional().describe('工资卡') })
    .describe('修改内容'),
);

const edited = { id: idSchema, version: versionSchema };
/** What changes of somebody outside is checked by the declaration of those people, which the staff area does not know. */
const outsideFields = z.record(z.string().max(60), z.unknown()).describe('修改内容');

interface InsideInfo {
  ownerType: 'internal';
  id: number;
  version: number;
  fields: EditedFields;
}
interface OutsideInfo {
  ownerType: 'external';
  id: number;
  version: number;
  fields: Record<string, unknown>;
}

/** Of staff unless the call says that it is about somebody outside. */
const personalInfo = derivedSchema<
  InsideInfo | OutsideInfo,
  (Omit<InsideInfo, 'ownerType'> & { ownerType?: 'internal' }) | OutsideInfo
>(
  z.preprocess(
    (input: unknown) =>
      typeof input === 'object' && input !== null && !('ownerType' in input)
        ? { ...input, ownerType: 'internal' }
        : input,
    z.discriminatedUnion('ownerType', [
      z.strictObject({ ownerType: z.literal('internal'), ...edited, fields: editedFields }),
      z.strictObject({ ownerType: z.literal('external'), ...edited, fields: outsideFields }),
    ]),
  ),
);

/** Named keys of a person's row change, the bank card with them; own edits of {@link sensitiveOwnKeys} and card wait where the company wants it. */
export const updatePersonalInfo = endpoint({
  path: '/api/v1/basicInfo/updatePersonalInfo',
  label: '修改个人信息',
  access: ({ ownerType }) => (ownerType === 'external' ? outsideCodes.edit : groupUserBase.permissions.update),
  own: true,
  scope: 'company',
  input: personalInfo,
  output: z.object({
    id: z.number(),
    version: z.number(),
    warnings: z.array(z.string()),
    /** Labels of what waits for approval now. */
    pending: z.array(z.string()),
  }),
});

export const personalEditStatuses = options([
  { code: 'pending', label: '待审批', tone: 'warning' },
  { code: 'approved', label: '已同意', tone: 'success' },
  { code: 'refused', label: '已退回', tone: 'danger' },
  { code: 'withdrawn', label: '已撤回', tone: 'neutral' },
]);

const personalEdit = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(personalEditStatuses.map(({ code }) => code)),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Values as people read them; numbers masked for whoever may not see them. */
  changes: z.array(
    z.object({ key: z.string(), label: z.string(), before: z.unknown(), after: z.unknown(), masked: z.boolean() }),
  ),
});

/** The own archive: which row it is, what waits, and the last decisions. staffId null: nobody of the roster. */
export const queryOwnPersonalEdit = endpoint({
  path: '/api/v1/basicInfo/queryOwnPersonalEdit',
  label: '查询本人修改申请',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  /** `ownSalary`: the company lets people read their own pay. */
  output: z.object({
    staffId: z.number().nullable(),
    needsApproval: z.boolean(),
    ownSalary: z.boolean(),
    /** `remindedAt`: when those who decide were last reminded of what still waits; `mayRemind`: they may be now. */
    edits: z.array(personalEdit.extend({ remindedAt: z.string().nullable(), mayRemind: z.boolean() })),
  }),
});

/** Hours between two reminders of one request. */
export const hoursBetweenReminders = 24;

/** Reminds everybody who may decide of the own request that waits. FY-C001 when it waits no more, or was reminded of within {@link hoursBetweenReminders} hours. */
export const remindPersonalEdit = endpoint({
  path: '/api/v1/basicInfo/remindPersonalEdit',
  label: '催办本人修改申请',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ remindedAt: z.string() }),
});

/** Asks anew for what the own request asked for that was taken back: its values are checked as if they were typed again. FY-C001 for any other. */
export const resendPersonalEdit = endpoint({
  path: '/api/v1/basicInfo/resendPersonalEdit',
  label: '再次提交本人修改申请',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ id: idSchema }),
  /** Labels of what waits for a decision now. */
  output: z.object({ pending: z.array(z.string()) }),
});

/** Edits of people within reach, newest first. `clear` shows ID and card numbers in full: a proof of identity, a trace in the log. */
export const queryPersonalEdit = endpoint({
  path: '/api/v1/user/group/queryPersonalEdit',
  label: '查询个人信息修改申请',
  access: 'staff_edit',
  scope: 'company',
  input: z.strictObject({
    filter: z
      .strictObject({
        status: z
          .enum(personalEditStatuses.map(({ code }) => code))
          .nullish()
          .describe('状态'),
        userBaseId: idSchema.nullish().describe('员工'),
      })
      .prefault({})
      .describe('筛选'),
    /** The one edit whose values are shown in full. */
    clear: idSchema.nullish().describe('查看完整信息的申请'),
    page: pageSchema,
  }),
  output: pageOf(
    personalEdit.extend({
      userBaseId: z.number(),
      companyCode: z.string(),
      name: z.string(),
      employeeNo: z.string().nullable(),
      groupName: z.string().nullable(),
      own: z.boolean(),
    }),
  ).extend({ waiting: z.number() }),
});

/** How many edits of people within reach wait for a decision: the count at the menu. */
export const countPersonalEdit = endpoint({
  path: '/api/v1/user/group/countPersonalEdit',
  label: '待审批的个人信息修改数',
  access: 'staff_edit',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ waiting: z.number() }),
});

const setting = z.object({ selfEditApproval: z.boolean(), ownSalary: z.boolean(), version: z.number() });

/** Switches of the company for its personnel area. */
export const queryStaffSetting = endpoint({
  path: '/api/v1/user/group/queryStaffSetting',
  label: '查询人事设置',
  access: 'staff_edit',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: setting,
});

export const updateStaffSetting = endpoint({
  path: '/api/v1/user/group/updateStaffSetting',
  label: '修改人事设置',
  access: 'staff_edit',
  scope: 'company',
  input: z.strictObject({
    selfEditApproval: z.boolean().describe('敏感信息修改需审批'),
    /** Only by who may enter pay; absent: as it is. */
    ownSalary: z.boolean().optional().describe('员工可查看本人薪资'),
    version: versionSchema,
  }),
  output: setting,
});
