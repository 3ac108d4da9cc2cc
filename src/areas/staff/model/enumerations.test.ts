/** The codes and words that stored rows, sheets of customers and other systems name: none changes or goes unnoticed. */
import { describe, expect, it } from 'vitest';
import {
  degree,
  education,
  educationGroupOf,
  maritalStatus,
  politicalStatus,
  sex,
} from '#platform/entity/dictionaries.ts';
import { changeTypes } from './change-rules.ts';
import * as dicts from './dicts.ts';
import { contractKinds, contractStatuses, termTypes } from './records/contract.ts';
import { degreeTitleKinds, studyForms } from './records/experience.ts';
import { relations } from './records/family.ts';
import { fileCategories, requiredCategories } from './records/papers.ts';
import { accountTypes, insuranceItems, payCycles, taxModes } from './records/pay.ts';
import { teamTypes } from './team.ts';

const words = (entries: readonly { readonly code: string; readonly label: string }[]) =>
  entries.map(({ code, label }) => `${code} ${label}`).join(' · ');
const codes = (entries: readonly { readonly code: string }[]) => entries.map(({ code }) => code).join(' ');

describe('enumerations with their words', () => {
  it.each([
    [dicts.nodeTypes, 'company 公司 · center 中心/事业部 · department 部门 · team 小组'],
    [
      dicts.idTypes,
      'id_card 居民身份证 · hmt_residence 港澳台居民居住证 · hm_permit 港澳居民来往内地通行证 · tw_permit 台湾居民来往大陆通行证 · passport 护照 · foreigner_permanent 外国人永久居留身份证 · other 其他',
    ],
    [sex.entries, '1 男 · 2 女 · 9 未说明'],
    [maritalStatus.entries, '10 未婚 · 20 已婚 · 30 丧偶 · 40 离婚 · 90 未说明'],
    [
      politicalStatus.entries,
      '01 中共党员 · 02 预备党员 · 03 共青团员 · 04 民革 · 05 民盟 · 06 民建 · 07 民进 · 08 农工党 · 09 致公党 · 10 九三学社 · 11 台盟 · 12 无党派 · 13 群众',
    ],
    [
      dicts.householdTypes,
      'local_urban 本地城镇 · local_rural 本地农村 · other_urban 外地城镇 · other_rural 外地农村 · resident 居民户口 · collective 集体户口 · foreign 外籍/港澳台',
    ],
    [degree.entries, '1 名誉博士 · 2 博士 · 3 硕士 · 4 学士'],
    [
      dicts.schoolTiers,
      'double_first 双一流 · 985 985 · 211 211 · ordinary 普通本科 · vocational 高职高专 · overseas 海外院校 · other 其他',
    ],
    [
      studyForms,
      'full_time 全日制 · part_time 非全日制 · self_study 自学考试 · adult 成人教育 · online 网络教育 · open 开放教育',
    ],
    [dicts.titleLevels, 'senior_full 正高级 · senior_vice 副高级 · middle 中级 · junior 初级 · technician 员级'],
    [dicts.skillLevels, '5 初级工 · 4 中级工 · 3 高级工 · 2 技师 · 1 高级技师 · special 特级技师 · chief 首席技师'],
    [
      dicts.positionCategories,
      'management 管理 · technology 技术研发 · production 生产 · sales 市场销售 · function 职能 · other 其他',
    ],
    [
      dicts.employmentTypes,
      'full_time 全日制劳动合同 · part_time 非全日制 · dispatch 劳务派遣 · intern 实习 · service 劳务 · rehire 退休返聘 · consultant 顾问 · outsource 外包',
    ],
    [
      dicts.staffStatuses,
      'pending_entry 待入职 · probation 试用期 · regular 正式 · pending_demission 待离职 · left 已离职 · cancelled 放弃入职',
    ],
    [
      dicts.recruitSources,
      'campus 校园招聘 · social 社会招聘 · referral 内部推荐 · headhunter 猎头 · site 招聘网站 · talent_pool 外部人才库 · transfer 集团调入 · other 其他',
    ],
    [
      changeTypes,
      'entry 入职 · regular 转正 · probation_extend 延长试用 · transfer 调岗 · promote 晋升 · demote 降级 · concurrent 兼任 · concurrent_end 免兼 · company_transfer 集团内调动 · secondment 借调 · resume 恢复 · demission 离职 · rehire 再入职',
    ],
    [
      dicts.demissionTypes,
      'resign 辞职 · mutual 协商解除（36条） · probation_fail 试用期不符（39条） · misconduct 过失解除（39条） · no_fault 无过失解除（40条） · layoff 经济性裁员（41条） · expire 合同到期终止（44条） · retire 退休 · death 死亡 · transfer_out 集团内调出 · other 其他',
    ],
    [
      dicts.reasonCodes,
      'family 家庭 · health 身体 · salary 薪酬 · commute 通勤 · pressure 压力 · management 管理 · growth 发展空间 · career 职业规划 · performance 绩效 · discipline 违纪 · business 业务调整 · other 其他',
    ],
    [relations, '1 配偶 · 2 子 · 3 女 · 4 孙子女/外孙子女 · 5 父母 · 6 祖父母/外祖父母 · 7 兄弟姐妹 · 8 其他'],
    [
      fileCategories,
      'id_card 身份证 · diploma 学历证 · degree 学位证 · title 职称/资格证 · contract 劳动合同 · entry_form 入职登记表 · resume 简历 · physical 体检报告 · prior_leave 原单位离职证明 · bank 工资卡 · agreement 保密/竞业协议 · demission 离职材料 · photo 证件照 · other 其他',
    ],
    [dicts.wallGroups, 'leader 领军人才 · core 核心团队 · expert 技术专家 · star 优秀员工 · young 青年骨干'],
    [dicts.retireCategories, 'male60 男 · female55 女（管理/专技） · female50 女（工人） · special 特殊工种'],
  ])('%#', (entries, expected) => expect(words(entries)).toBe(expected));
});

describe('codes of records', () => {
  it.each([
    [degreeTitleKinds, 'degree title skill license certificate'],
    [contractKinds, 'labor renewal change internship service confidentiality non_compete training_bond rehire'],
    [termTypes, 'fixed_term open_ended task_based'],
    [contractStatuses, 'not_started active expired terminated renewed'],
    [accountTypes, 'bank_card social_insurance housing_fund annuity other'],
    [insuranceItems, 'pension medical unemployment injury maternity'],
    [payCycles, 'month year day hour piece'],
    [taxModes, 'monthly annual_bonus labor'],
    [teamTypes, 'core expert project advisory'],
  ])('%#', (entries, expected) => expect(codes(entries)).toBe(expected));
});

it('education: the codes of GB/T 4658 in the groups of the charts', () => {
  expect(codes(education.entries)).toBe(
    '10 11 12 13 14 15 16 17 18 19 20 21 22 23 28 30 31 32 33 40 41 42 43 44 45 46 47 48 49 60 61 62 63 70 71 73 80 81 83 90',
  );
  const groups = Object.groupBy(education.entries, ({ code }) => educationGroupOf(code));
  expect([codes(groups.doctor ?? []), codes(groups.bachelor ?? []), codes(groups.college ?? [])]).toEqual([
    '11 12 13',
    '20 21 22 23 28',
    '30 31 32 33',
  ]);
  expect(codes(groups.master ?? [])).toBe('10 14 15 16 17 18 19');
});

it('an archive needs the first two papers, the contract and the form of entry', () => {
  expect([...requiredCategories]).toEqual(['id_card', 'diploma', 'contract', 'entry_form']);
});
