/** What both sides of other areas may import of the staff area. */
export { getDepartmentInformation, insertGroupInfo, queryOrInsertGroupInfoList } from './model/department-calls.ts';
