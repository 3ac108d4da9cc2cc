/** Staff and talents from outside. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { personnel, external } = permissionKind;

export const peopleBlocks: readonly Block[] = [
  {
    kind: personnel,
    root: ['personnel', '人事管理'],
    grant: 'personnel',
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
        ['staff_certificate', '开具证明'],
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
    grant: 'personnel',
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
];
