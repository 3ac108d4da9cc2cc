/** Companies of a group with who works in them and who looks after that, in the order of the group. */
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';

const count = (label: string) => f.int({ label, required: true, sort: true, list: { width: 110 } });

export const companyUserList = view({
  name: 'company_user',
  label: '成员企业用户',
  unit: '家',
  path: '/api/v1/sys/queryPageCompanyUsers',
  access: 'role_manage',
  scope: 'group',
  title: 'memberName',
  sort: [{ field: 'id', order: 'asc' }],
  fields: {
    memberName: f.text({ label: '成员企业', required: true, search: true, sort: true, list: { width: 200 } }),
    memberCode: f.text({ label: '企业代码', required: true, form: false, excel: false }),
    users: count('正常用户'),
    invited: count('待接受'),
    disabled: count('已停用'),
    roles: count('角色'),
    /** Names of those who may do everything there. */
    administrators: f.list({ label: '管理员', required: true, list: { width: 260 } }),
  },
});
