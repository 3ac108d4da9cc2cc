/** The company itself: profile, intellectual property, products. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { company } = permissionKind;

export const companyBlocks: readonly Block[] = [
  {
    kind: company,
    root: ['company_manage', '企业管理'],
    grant: 'base',
    grants: { finance_view: 'finance', finance_edit: 'finance', finance_lock: 'finance', finance_export: 'finance' },
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
    grant: 'ip',
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
    grant: 'base',
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
];
