/** What both sides of other areas may import of the organisation area. */
export { askPermission } from './model/role.ts';
