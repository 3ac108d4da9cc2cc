/** What both sides of other areas may import of the account area. */
export { getLoginUser, getStaffLoginUser, logout, queryDomain, updatePersonal } from './model/login.ts';
