/**
 * The one catalogue of permission codes (spec/seams part 4). Menus are kind 0 and mean "may read"; buttons and field
 * codes carry the kind of their area. `!` before a code marks it sensitive: granting asks for step-up, use is audited.
 */
import type { Permission, PermissionKind } from '#platform/model/permission.ts';
import { permissionKind } from '#platform/model/permission.ts';

/** [code, Chinese name] of menus below one root, and of buttons and fields below a menu. */
interface Block {
  readonly kind: PermissionKind;
  /** Outermost menu; null where the area has none of its own. */
  readonly root: readonly [string, string] | null;
  readonly menus: readonly (readonly [code: string, name: string, parent?: string])[];
  readonly acts: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>>;
}

const { role, user, personnel, external, company } = permissionKind;

const blocks: readonly Block[] = [
  {
    kind: company,
    root: ['work_platform', '数智云平台'],
    menus: [
      ['szyt_home', '工作台'],
      ['work_platform_home', '写作平台首页'],
      ['data_view_setting', '大屏设置'],
      ['venture_data', '创业大数据'],
      ['internal_talent_pool', '内部人才库（含数据大屏）'],
    ],
    acts: {
      data_view_setting: [
        ['data_view_edit', '编辑大屏'],
        ['data_view_publish', '发布大屏'],
        ['data_view_share', '分享大屏'],
      ],
    },
  },
  {
    kind: company,
    root: ['tools', '常用工具'],
    menus: [
      ['editor_platform', '写作工作台'],
      ['material_library', '素材库'],
      ['article_manage', '文章管理'],
    ],
    acts: {
      editor_platform: [
        ['writing_add', '新建文稿'],
        ['writing_edit', '编辑文稿'],
        ['writing_delete', '删除文稿'],
        ['writing_export', '导出文稿'],
        ['writing_publish', '发布文稿'],
        ['writing_template_manage', '管理写作模板'],
        ['ai_use', '使用智能写作'],
      ],
      article_manage: [
        ['article_delete', '删除文章'],
        ['sensitive_manage', '管理敏感词'],
      ],
    },
  },
  {
    kind: role,
    root: null,
    menus: [
      ['role_manage', '角色管理'],
      ['audit_log', '操作日志'],
    ],
    acts: {
      role_manage: [
        ['role_add', '新建角色'],
        ['role_edit', '编辑角色'],
        ['role_delete', '删除角色'],
        ['role_grant', '分配成员'],
        ['!security_policy', '安全策略'],
      ],
      audit_log: [['!audit_export', '导出操作日志']],
    },
  },
  {
    kind: user,
    root: null,
    menus: [],
    acts: {
      role_manage: [
        ['user_add', '添加用户'],
        ['user_batch_add', '批量添加用户'],
        ['user_edit', '编辑用户'],
        ['user_delete', '移除用户'],
        ['!user_reset_password', '重置密码'],
        ['user_session_end', '下线用户'],
        ['!user_login_key', '创建免登链接'],
        ['org_member_invite', '邀请成员'],
        ['org_member_approve', '审核加入申请'],
      ],
    },
  },
  {
    kind: personnel,
    root: ['personnel', '人事管理'],
    menus: [
      ['personnel_wall', '人才墙'],
      ['staff_structure', '人员架构'],
    ],
    acts: {
      personnel_wall: [
        ['wall_edit', '编辑人才墙'],
        ['wall_sort', '人才墙排序'],
        ['wall_delete', '移出人才墙'],
      ],
      staff_structure: [
        ['staff_add', '新增员工'],
        ['staff_edit', '编辑员工'],
        ['staff_delete', '删除员工'],
        ['staff_entry', '办理入职'],
        ['staff_demission', '办理离职'],
        ['staff_import', '导入花名册'],
        ['staff_export', '导出花名册'],
        ['!staff_purge', '清除离职档案'],
        ['staff_change_edit', '办理异动'],
        ['staff_record_edit', '编辑履历'],
        ['staff_family_edit', '编辑家庭成员'],
        ['staff_file_edit', '编辑电子档案'],
        ['staff_contract_edit', '编辑劳动合同'],
        ['staff_account_edit', '编辑账户社保'],
        ['!staff_salary_edit', '编辑薪资'],
        ['dept_edit', '编辑部门'],
        ['team_edit', '编辑团队'],
        ['label_edit', '管理标签'],
        ['field_edit', '管理列与自定义字段'],
        ['staff_file_view', '查看电子档案'],
        ['staff_contract_view', '查看劳动合同'],
        ['!staff_account_view', '查看账户社保'],
        ['!staff_family_view', '查看家庭成员'],
        ['!staff_salary_view', '查看薪资'],
        ['!staff_phone_view', '查看手机号'],
        ['!staff_idcard_view', '查看证件号码'],
        ['!staff_bank_view', '查看银行卡号'],
        ['!staff_address_view', '查看住址'],
      ],
    },
  },
  {
    kind: external,
    root: null,
    menus: [['external_talent_pool', '外部人才库', 'personnel']],
    acts: {
      external_talent_pool: [
        ['recruit_position_edit', '编辑招聘岗位'],
        ['recruit_add', '新增候选人'],
        ['recruit_edit', '编辑候选人'],
        ['recruit_delete', '删除候选人'],
        ['recruit_import', '导入候选人'],
        ['recruit_export', '导出候选人'],
        ['recruit_blacklist', '黑名单'],
        ['recruit_test', '在线测试'],
        ['recruit_interview', '安排面试'],
        ['recruit_summary', '面试总结'],
        ['recruit_summary_review', '审核总结'],
        ['recruit_opinion', '审批意见'],
        ['recruit_offer_edit', '录用通知'],
        ['recruit_finish', '结束招聘'],
        ['recruit_template_edit', '招聘模板'],
        ['recruit_evaluation_view', '查看面试评价'],
        ['!recruit_salary_view', '查看期望薪资'],
        ['!external_phone_view', '查看候选人手机号'],
      ],
    },
  },
  {
    kind: company,
    root: ['company_manage', '企业管理'],
    menus: [
      ['company_info', '企业信息'],
      ['base_info', '基本信息', 'company_info'],
      ['company_qualification', '公司资质', 'company_info'],
      ['company_honors', '公司荣誉', 'company_info'],
      ['management_system', '管理体系', 'company_info'],
      ['company_message', '公司资讯', 'company_info'],
      ['development_layout', '发展布局', 'company_info'],
      ['promotional_film', '宣传影片', 'company_info'],
      ['company_portrait', '企业画像'],
    ],
    acts: {
      base_info: [
        ['base_edit', '编辑基本信息'],
        ['shareholder_edit', '编辑股东'],
        ['official_edit', '编辑高管'],
        ['partner_edit', '编辑合作伙伴'],
        ['due_manage', '管理到期提醒'],
        ['!finance_edit', '编辑财务'],
        ['!finance_lock', '锁定财务报表'],
        ['!finance_export', '导出财务'],
        ['!finance_view', '查看财务'],
        ['!company_sensitive_view', '查看企业敏感信息'],
      ],
      company_qualification: [
        ['certificate_edit', '编辑资质'],
        ['certificate_delete', '删除资质'],
        ['certificate_export', '导出资质'],
      ],
      company_honors: [
        ['honor_edit', '编辑荣誉'],
        ['honor_delete', '删除荣誉'],
      ],
      management_system: [
        ['management_edit', '编辑管理体系'],
        ['management_delete', '删除管理体系'],
        ['management_export', '导出管理体系'],
      ],
      company_message: [
        ['news_add', '新建资讯'],
        ['news_edit', '编辑资讯'],
        ['news_delete', '删除资讯'],
      ],
      development_layout: [
        ['grow_edit', '编辑发展布局'],
        ['grow_delete', '删除发展布局'],
      ],
      promotional_film: [
        ['film_edit', '编辑影片'],
        ['film_delete', '删除影片'],
      ],
    },
  },
  {
    kind: company,
    root: ['knowledge_property', '知识产权'],
    menus: [
      ['patent_info', '专利'],
      ['copyright_info', '版权'],
      ['trademark_info', '商标'],
    ],
    acts: Object.fromEntries(
      (
        [
          ['patent_info', 'patent', '专利'],
          ['copyright_info', 'copyright', '版权'],
          ['trademark_info', 'trademark', '商标'],
        ] as const
      ).map(([menu, word, name]) => [
        menu,
        [
          [`${word}_add`, `新增${name}`],
          [`${word}_edit`, `编辑${name}`],
          [`${word}_delete`, `删除${name}`],
          [`${word}_import`, `导入${name}`],
          [`${word}_export`, `导出${name}`],
        ] as const,
      ]),
    ),
  },
  {
    kind: company,
    root: ['product', '公司产品'],
    menus: [
      ['product_manage', '产品管理'],
      ['account_manage', '账号管理'],
    ],
    acts: {
      product_manage: [
        ['product_add', '新增产品'],
        ['product_edit', '编辑产品'],
        ['product_delete', '删除产品'],
        ['product_export', '导出产品'],
        ['technology_add', '新增技术'],
        ['technology_edit', '编辑技术'],
        ['technology_delete', '删除技术'],
        ['technology_export', '导出技术'],
        ['product_material_edit', '编辑产品资料'],
        ['product_material_export', '导出产品资料'],
        ['profile_project_edit', '编辑企业项目'],
        ['profile_project_delete', '删除企业项目'],
        ['profile_project_export', '导出企业项目'],
      ],
      account_manage: [
        ['account_add', '新增账号'],
        ['account_edit', '编辑账号'],
        ['account_delete', '删除账号'],
        ['account_import', '导入账号'],
        ['!account_export', '导出账号'],
        ['account_audit', '账号审计'],
        ['!account_send_password', '发送密码'],
        ['!account_password_view', '查看密码'],
      ],
    },
  },
  {
    kind: company,
    root: ['customer', '客户管理'],
    menus: [['customer_manage', '客户']],
    acts: {
      customer_manage: [
        ['customer_add', '新增客户'],
        ['customer_edit', '编辑客户'],
        ['customer_delete', '删除客户'],
        ['customer_import', '导入客户'],
        ['!customer_export', '导出客户'],
        ['customer_assign', '分配客户'],
        ['pool_manage', '管理公海'],
        ['follow_add', '写跟进'],
        ['follow_manage', '管理跟进'],
        ['opportunity_add', '新增商机'],
        ['opportunity_edit', '编辑商机'],
        ['opportunity_delete', '删除商机'],
        ['crm_setting', '客户设置'],
        ['view_share', '共享视图'],
        ['!customer_contact_view', '查看客户联系方式'],
      ],
    },
  },
  {
    kind: company,
    root: ['project', '项目管理'],
    menus: [['project_manage', '项目']],
    acts: {
      project_manage: [
        ['project_add', '新增项目'],
        ['project_edit', '编辑项目'],
        ['project_delete', '删除项目'],
        ['project_export', '导出项目'],
        ['project_header', '设置项目表头'],
        ['!project_amount_view', '查看项目金额'],
      ],
    },
  },
  {
    kind: company,
    root: ['contract', '合同管理'],
    menus: [['contract_manage', '合同']],
    acts: {
      contract_manage: [
        ['contract_add', '新增合同'],
        ['contract_edit', '编辑合同'],
        ['contract_delete', '删除合同'],
        ['contract_export', '导出合同'],
        ['contract_approve', '审批合同'],
        ['contract_sign', '签署合同'],
        ['contract_archive', '归档合同'],
        ['contract_finance', '合同收付款'],
        ['contract_setting', '合同设置'],
        ['!contract_amount_view', '查看合同金额'],
        ['contract_secret', '查看保密合同'],
      ],
    },
  },
  {
    kind: company,
    root: ['policy_management', '政策速递'],
    menus: [
      ['policy_retrieve', '政策检索'],
      ['policy_matching', '政策匹配'],
      ['enterprise_information', '企业信息'],
    ],
    acts: {
      policy_matching: [
        ['policy_company_edit', '编辑政策企业'],
        ['policy_company_delete', '删除政策企业'],
        ['policy_follow_edit', '跟进政策'],
        ['policy_manage', '管理政策'],
        ['policy_source_manage', '管理政策来源'],
      ],
    },
  },
  {
    kind: company,
    root: ['bidding', '找商机'],
    menus: [
      ['find_message', '找项目'],
      ['find_enterprise', '找企业'],
      ['bid_source_manage', '数据源'],
    ],
    acts: {
      find_message: [
        ['bid_follow_edit', '跟进商机'],
        ['bid_export', '导出商机'],
        ['!bid_contact_view', '查看商机联系人'],
      ],
    },
  },
  {
    kind: company,
    root: ['group_information', '集团'],
    menus: [
      ['group_survey', '集团概况'],
      ['group_contrast', '成员对比'],
      ['group_info', '集团信息'],
      ['group_base_info', '基础信息', 'group_info'],
      ['group_knowledge_property', '知识产权', 'group_info'],
    ],
    acts: {
      group_survey: [
        ['group_company_add', '添加成员企业'],
        ['!group_company_remove', '移出成员企业'],
        ['group_structure_edit', '编辑集团架构'],
        ['!group_finance_edit', '编辑集团财务'],
        ['group_export', '导出集团数据'],
        ['org_data_grant', '数据授权'],
        ['!group_finance_view', '查看集团财务'],
      ],
      group_base_info: [
        ['group_base_edit', '编辑集团信息'],
        ['org_join_group', '加入集团'],
        ['!org_upgrade', '升级为集团'],
      ],
    },
  },
  {
    kind: role,
    root: null,
    menus: [['group_role_manage', '集团角色管理', 'group_information']],
    acts: {
      group_role_manage: [
        ['group_role_edit', '编辑集团角色'],
        ['group_role_delete', '删除集团角色'],
      ],
    },
  },
  {
    kind: company,
    root: ['platform_manage', '平台运营'],
    menus: [],
    acts: {
      platform_manage: [
        ['news_manage', '管理资讯'],
        ['protocol_manage', '管理协议'],
        ['domain_manage', '管理站点'],
        ['org_verify', '企业认证'],
      ],
    },
  },
];

function act([marked, name]: readonly [string, string], kind: PermissionKind, parent: string): Permission {
  const sensitive = marked.startsWith('!');
  return { code: sensitive ? marked.slice(1) : marked, name, kind, parent, sensitive };
}

function permissionsOf(block: Block): Permission[] {
  const root = block.root ? [{ code: block.root[0], name: block.root[1], kind: permissionKind.menu }] : [];
  const menus = block.menus.map(([code, name, parent]) => ({
    code,
    name,
    kind: permissionKind.menu,
    ...(parent || block.root ? { parent: parent ?? block.root?.[0] } : {}),
  }));
  const acts = Object.entries(block.acts).flatMap(([menu, entries]) => entries.map((entry) => act(entry, block.kind, menu)));
  return [...root, ...menus, ...acts];
}

/** All codes of the product, built areas or not: roles can be composed before an area opens. */
export const permissionCatalogue: readonly Permission[] = blocks.flatMap(permissionsOf);

const platformRoot = 'platform_manage';
/** Codes of the platform's own screens: an operator holds them outside every enterprise, no role of an enterprise can (ruling 3.13). */
export const platformCodes: ReadonlySet<string> = new Set(
  permissionCatalogue.flatMap(({ code, parent }) => (code === platformRoot || parent === platformRoot ? [code] : [])),
);

/** A code with the menus it needs to be reachable. */
export function withParents(code: string): string[] {
  const found: string[] = [];
  for (let next: string | undefined = code; next !== undefined && !found.includes(next);) {
    found.push(next);
    const current: string = next;
    next = permissionCatalogue.find((permission) => permission.code === current)?.parent;
  }
  return found;
}
