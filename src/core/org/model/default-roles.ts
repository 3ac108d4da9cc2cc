/**
 * Roles copied into every new company or group. Each lists its codes, never
 * "everything except": a code added later is granted only where somebody wrote it down.
 */
import type { DataScope } from '#platform/entity/permission.ts';
import { permissionCatalogue, platformCodes, withParents } from './permission-catalogue.ts';

export interface DefaultRole {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleLevel: 'company' | 'group';
  readonly dataScope: DataScope;
  /** Codes with the menus they need. */
  readonly codes: readonly string[];
}

/** All codes below a menu (itself included), without sensitive ones unless asked for. */
function allOf(...roots: string[]): string[] {
  const below = (code: string): string[] => [
    code,
    ...permissionCatalogue
      .filter((permission) => permission.parent === code)
      .flatMap((permission) => below(permission.code)),
  ];
  return roots
    .flatMap(below)
    .filter((code) => !permissionCatalogue.find((permission) => permission.code === code)?.sensitive);
}

/** Menus below a root only: read. */
function menusOf(...roots: string[]): string[] {
  return allOf(...roots).filter(
    (code) => permissionCatalogue.find((permission) => permission.code === code)?.kind === 0,
  );
}

function without(codes: readonly string[], pattern: RegExp): string[] {
  return codes.filter((code) => !pattern.test(code));
}

const home = ['work_platform', 'szyt_home'];
const roleAndUsers = allOf('role_manage', 'audit_log');
const companyAreas = [
  'company_manage',
  'knowledge_property',
  'product',
  'customer',
  'project',
  'contract',
  'policy_management',
  'bidding',
  'tools',
  'work_platform',
];
const sensitivePersonnel = [
  'staff_account_view',
  'staff_family_view',
  'staff_salary_view',
  'staff_salary_edit',
  'staff_phone_view',
  'staff_idcard_view',
  'staff_bank_view',
  'staff_address_view',
  'staff_purge',
];
const sensitiveExternal = ['recruit_salary_view', 'external_phone_view'];
const everyCompanyCode = permissionCatalogue
  .filter((permission) => !permission.code.startsWith('group_') && !platformCodes.has(permission.code))
  .map((permission) => permission.code);
/** Codes that a role of a company may hold; the others belong to the group or to the platform. */
export const companyLevelCodes: ReadonlySet<string> = new Set(everyCompanyCode.flatMap(withParents));
const groupCodes = permissionCatalogue
  .filter(
    (permission) => permission.code.startsWith('group_') || ['org_data_grant', 'org_upgrade'].includes(permission.code),
  )
  .map((permission) => permission.code);
const finance = ['finance_view', 'finance_edit', 'finance_lock', 'finance_export'];

function define(
  roleCode: string,
  roleName: string,
  roleLevel: 'company' | 'group',
  dataScope: DataScope,
  codes: readonly string[],
): DefaultRole {
  return { roleCode, roleName, roleLevel, dataScope, codes: [...new Set(codes.flatMap(withParents))] };
}

export const defaultRoles: readonly DefaultRole[] = [
  define('company_owner', '企业创建人', 'company', 'company', everyCompanyCode),
  define('company_admin', '企业管理员', 'company', 'company', [
    ...roleAndUsers,
    'security_policy',
    'audit_export',
    'user_reset_password',
    'user_login_key',
    ...allOf('personnel', ...companyAreas),
    'approval_manage',
    'staff_phone_view',
    'staff_idcard_view',
    'staff_address_view',
    'customer_export',
    'customer_contact_view',
    'project_amount_view',
    'contract_amount_view',
    'company_sensitive_view',
    'internal_talent_pool',
    'org_data_grant',
  ]),
  define('audit_admin', '审计管理员', 'company', 'company', [...home, 'audit_log', 'audit_export']),
  define('hr_manager', '人事主管', 'company', 'company', [
    ...home,
    ...allOf('personnel'),
    ...sensitivePersonnel,
    ...sensitiveExternal,
    'internal_talent_pool',
    'company_portrait',
    'company_honors',
    'honor_edit',
    'view_share',
  ]),
  define('hr_specialist', '人事专员', 'company', 'company', [
    ...home,
    ...without(allOf('personnel'), /_delete$|_export$/u),
    'staff_phone_view',
    'external_phone_view',
  ]),
  define('dept_manager', '部门负责人', 'company', 'dept_and_child', [
    ...home,
    'personnel_wall',
    'staff_structure',
    'recruit_interview',
    ...without(allOf('project'), /_delete$/u),
    'contract_manage',
    'customer_manage',
  ]),
  define('finance', '财务', 'company', 'company', [
    ...home,
    'base_info',
    ...finance,
    'contract_manage',
    'contract_amount_view',
    'project_amount_view',
  ]),
  define('legal', '法务合同专员', 'company', 'company', [
    ...home,
    ...allOf('contract'),
    'contract_amount_view',
    ...menusOf('knowledge_property'),
  ]),
  define('ip_specialist', '知识产权专员', 'company', 'company', [
    ...home,
    ...allOf('knowledge_property'),
    'company_honors',
    'company_qualification',
  ]),
  define('project_manager', '项目经理', 'company', 'self', [
    ...home,
    ...without(allOf('project'), /_delete$/u),
    'product_manage',
    'contract_manage',
  ]),
  define('sales_manager', '销售主管', 'company', 'dept_and_child', [
    ...home,
    ...allOf('customer', 'bidding'),
    'view_share',
    'customer_contact_view',
    'customer_export',
    'contract_manage',
  ]),
  define('sales', '销售', 'company', 'self', [
    ...home,
    'customer_manage',
    'customer_add',
    'customer_edit',
    'follow_add',
    'opportunity_add',
    'opportunity_edit',
    'customer_contact_view',
    ...menusOf('bidding'),
  ]),
  define('policy_specialist', '政策专员', 'company', 'company', [
    ...home,
    ...allOf('policy_management'),
    'base_info',
    'company_qualification',
  ]),
  define('writer', '文案', 'company', 'self', [
    ...home,
    'work_platform_home',
    ...allOf('tools'),
    ...allOf('company_message'),
  ]),
  define('staff', '员工', 'company', 'self', [
    ...home,
    'editor_platform',
    'material_library',
    'article_manage',
    'writing_add',
    'writing_edit',
    'personnel_wall',
    'base_info',
    'company_honors',
    'promotional_film',
    // Readers see what was published; drafts are the writers'.
    'company_message',
    ...menusOf('policy_management'),
  ]),
  define('group_owner', '集团创建人', 'group', 'all', [
    ...groupCodes,
    ...menusOf('personnel', ...companyAreas),
    'role_manage',
    'audit_log',
    'security_policy',
    'view_share',
  ]),
  define('group_admin', '集团管理员', 'group', 'all', [
    ...without(groupCodes, /finance|role/u),
    'view_share',
    ...menusOf('personnel', ...companyAreas),
  ]),
  define('group_leader', '集团领导', 'group', 'all', [
    ...menusOf('group_information'),
    'group_finance_view',
    'internal_talent_pool',
    'company_portrait',
    ...home,
  ]),
  define('group_hr', '集团人力', 'group', 'all', [
    ...home,
    ...menusOf('personnel'),
    'group_survey',
    'staff_phone_view',
  ]),
  define('group_finance', '集团财务', 'group', 'all', [
    ...home,
    'group_survey',
    'group_finance_view',
    'base_info',
    'finance_view',
    'contract_manage',
    'contract_amount_view',
  ]),
];
