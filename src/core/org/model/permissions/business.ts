/** What the company does with others: customers, projects, contracts, policies, tenders. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { company } = permissionKind;

export const businessBlocks: readonly Block[] = [
  {
    kind: company,
    root: ['customer', '客户管理'],
    grant: 'customer',
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
        ['!customer_contact_view', '查看客户联系方式'],
      ],
    },
  },
  {
    kind: company,
    root: ['project', '项目管理'],
    grant: 'project',
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
    grant: 'project',
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
];
