/** What servers of other areas and the app may call of the staff area. */
export { childDepartments } from './server/departments.ts';
