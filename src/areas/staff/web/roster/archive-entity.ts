/** The staff entity as the archive shows it, apart from the roster: its list needs none of this. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { copiedKeys } from '../../model/copied-fields.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { changeFields } from './roster-entity.ts';

/** Changed by dated changes, by the records of the archive or by the server, never by a plain save (updateGroupUserBase). */
const fixedAfterEntry = new Set<string>([
  'employeeNo',
  'groupInfoId',
  'position',
  'positionCategory',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'employmentType',
  'staffStatus',
  'entryDate',
  'groupEntryDate',
  'probationMonths',
  'probationEndDate',
  'regularDate',
  ...copiedKeys,
]);
/** Carried for the server, of no use to a reader. */
const internal = new Set(['namePinyin', 'nameInitials', 'memberId', 'fromMember', 'customFields', 'completeness']);

/** Sections of the archive page (mock archive). */
const sections = [
  {
    key: 'identity',
    label: '身份信息',
    fields: [
      'name',
      'sex',
      'birthday',
      'idType',
      'idNumber',
      'idValidFrom',
      'idValidTo',
      'nationality',
      'ethnicity',
      'nativePlace',
      'maritalStatus',
      'usedName',
      'englishName',
      'healthStatus',
      'disabilityLevel',
      'avatar',
      'consentAt',
      'consentVersion',
    ],
  },
  {
    key: 'post',
    label: '任职信息',
    fields: [
      'groupInfoId',
      'position',
      'positionCategory',
      'jobGrade',
      'jobLevel',
      'superiorId',
      'employmentType',
      'staffStatus',
      'entryDate',
      'groupEntryDate',
      'continuousSince',
      'probationMonths',
      'probationEndDate',
      'regularDate',
      'demissionDate',
      'workLocation',
      'workLocationDetail',
      'source',
      'employmentSeq',
      'employeeNo',
    ],
  },
  { key: 'contact', label: '联系方式', fields: ['phone', 'workPhone', 'workEmail', 'email', 'wechat'] },
  {
    key: 'household',
    label: '户籍与居住',
    fields: ['householdType', 'householdAddressCode', 'householdAddress', 'currentAddress'],
  },
  {
    key: 'education',
    label: '学历职称',
    fields: [
      'highestEducation',
      'highestDegree',
      'school',
      'schoolTier',
      'major',
      'graduateDate',
      'professionalTitle',
      'titleLevel',
      'skillLevel',
    ],
  },
  { key: 'political', label: '政治面貌', fields: ['politicalStatus', 'partyJoinDate', 'partyOrgLocation'] },
  {
    key: 'profile',
    label: '个人简介',
    fields: [
      'firstWorkDate',
      'retireCategory',
      'retireDate',
      'retireDateOverride',
      'retireDateReason',
      'pensionMonths',
      'pensionCountedTo',
      'specialties',
      'hobbies',
      'remark',
      'resumeSummary',
    ],
  },
] as const;

/** The archive: the same fields, some for reading only. */
export const archiveEntity: AnyEntity = {
  ...changeFields(groupUserBase, (key, field) =>
    internal.has(key) ? null : fixedAfterEntry.has(key) ? { ...field, readOnly: true } : field,
  ),
  sections,
};
