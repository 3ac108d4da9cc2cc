/** The group, and the operator of the platform. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { role, company } = permissionKind;

export const groupBlocks: readonly Block[] = [
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
