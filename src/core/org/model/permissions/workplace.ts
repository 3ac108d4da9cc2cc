/** Home, screens and writing tools. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { company } = permissionKind;

export const workplaceBlocks: readonly Block[] = [
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
      szyt_home: [['view_share', '共享列表视图']],
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
      ['!approval_manage', '审批设置'],
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
];
