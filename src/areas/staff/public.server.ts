/** What servers of other areas and the app may call of the staff area. */
export { childDepartments, departmentNames, leadersOf } from './server/departments.ts';
export { countByCompany, countDepartments, countMovement, countPeople } from './server/people-counts.ts';
export type { CountedDepartment, PeopleCount } from './server/people-counts.ts';
export { peopleOnDays } from './server/people-on-days.ts';
export type { PeopleOnDay } from './server/people-on-days.ts';
export { formerStaffByPhone } from './server/former-staff.ts';
export { entryGroupUserBase } from './model/entry-calls.ts';
export { copyLabels, labelledRows, labelsOfRow, linkLabel, takeLabels } from './server/labels/labelled.ts';
export { labelsOf } from './server/roster-rows.ts';
export { leadsDepartment, ledPeople } from './server/led-people.ts';
export { cancelExpected, expectFromPool } from './server/expected/expected-person.ts';
export type { ExpectedPerson } from './server/expected/expected-person.ts';
export type { RecruitService } from './server/expected/recruit-port.ts';
export { recruitPort } from './server/expected/recruit-port.ts';
export { readableOutside } from './server/outside-archive.ts';
export { eraseOutsideRecords } from './server/records/outside-erase.ts';
export { assignmentsOf, loadedPeople } from './server/records/project-load.ts';
export type { MemberToWrite, PersonLoad, ProjectMember } from './server/records/project-members.ts';
export {
  endMemberships,
  loadsIn,
  makeManagers,
  memberCondition,
  membersOfProjects,
  namesOfPeople,
  overloadIn,
  ownDepartmentCondition,
  removeProjectMembers,
  writeProjectMembers,
} from './server/records/project-members.ts';
export type { ProjectFacts, ProjectService } from './server/records/project-port.ts';
export { projectPort } from './server/records/project-port.ts';
export {
  companyColumnsVersion,
  companyFieldsOf,
  saveCompanyColumns,
  usedFieldsOf,
} from './server/own-fields/table-fields.ts';
