/** What a company lets the group see that it belongs to, area by area. */
import { options } from '#platform/entity/field.ts';

export const grantAreas = options([
  { code: 'base', label: '基础信息' },
  { code: 'finance', label: '财务' },
  { code: 'customer', label: '客户' },
  { code: 'personnel', label: '人员' },
  { code: 'ip', label: '知识产权' },
  { code: 'project', label: '项目' },
]);
export type GrantArea = (typeof grantAreas)[number]['code'];
