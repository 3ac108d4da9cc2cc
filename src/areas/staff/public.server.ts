/** What servers of other areas and the app may call of the staff area. */
export { childDepartments, departmentNames } from './server/departments.ts';
