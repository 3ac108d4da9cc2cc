/** What both sides of other areas may import of the staff area. */
export { getDepartmentInformation, insertGroupInfo, queryOrInsertGroupInfoList } from './model/department-calls.ts';
export { employmentTypes, positionCategories, schoolTiers, titleLevels } from './model/dicts.ts';
export { degreeTitle, projectRecord, studyRecord, trainRecord, workRecord } from './model/records/experience.ts';
export { queryArchiveLog, queryBasicInfo, revealField } from './model/archive-calls.ts';
export {
  insertLabel,
  insertOrUpdateLabelTalents,
  queryStaffLabelManual,
  queryStaffLabelManualTalents,
} from './model/label-calls.ts';
export type { TableField } from './model/own-fields/table-field-calls.ts';
export { queryTableField, updateTableField } from './model/own-fields/table-field-calls.ts';
export { updatePersonalInfo } from './model/personal-edit.ts';
export {
  deleteDegreeTitle,
  insertDegreeTitle,
  projectCalls,
  studyCalls,
  trainCalls,
  workCalls,
} from './model/records/experience.ts';
export { basicFileCalls, projectRoles, staffProject, staffProjectCalls } from './model/records/papers.ts';
export { label } from './model/label.ts';
