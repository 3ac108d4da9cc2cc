/** Three résumés that were written when the rules stood: at first sight 56 of 80 values were right. What was amended since is general. */
import type { ScoredResume } from './scored-resume.ts';

export const scoredLater: readonly ScoredResume[] = [
  {
    fileName: 'BOSS-韩立新.pdf',
    markup: `韩立新
男 | 34岁 | 10年工作经验 | 离职-随时到岗
电话: 13512349876  微信: hanlixin88
期望职位: 供应链总监  期望城市: 广州  期望薪资: 35-45K
个人优势
1. 十年快消供应链经验，管过三个仓；
2. 熟悉SAP MM/WM模块，主导过WMS上线。
工作经历
广州宝洁有限公司  供应链经理  2019.04-2026.07
内容:
1. 负责华南区计划与物流；
2. 年降本1200万元。
业绩:
缺货率由4.2%降至1.1%
深圳市怡亚通供应链股份有限公司  物流主管  2016.07-2019.03
内容:
1. 负责干线招标。
教育经历
华南理工大学  物流工程  硕士  2013-2016
湖南工商大学  物流管理  本科  2009-2013
资格证书
PMP  CPIM`,
    answer: {
      fields: {
        name: '韩立新',
        sex: '男',
        phone: '13512349876',
        workYears: '10',
        jobStatus: '离职-随时到岗',
        expectPosition: '供应链总监',
        expectCity: '广州',
        expectSalaryMin: '35000',
        expectSalaryMax: '45000',
        selfEvaluation: '1. 十年快消供应链经验，管过三个仓；\n2. 熟悉SAP MM/WM模块，主导过WMS上线。',
        highestEducation: '硕士研究生',
        school: '华南理工大学',
        major: '物流工程',
        graduateDate: '2016',
      },
      studies: [
        ['2013', '2016', '华南理工大学', '物流工程', '硕士研究生'],
        ['2009', '2013', '湖南工商大学', '物流管理', '大学本科'],
      ],
      works: [
        ['2019-04', '2026-07', '广州宝洁有限公司', '供应链经理'],
        ['2016-07', '2019-03', '深圳市怡亚通供应链股份有限公司', '物流主管'],
      ],
      certificates: [
        ['PMP', '–'],
        ['CPIM', '–'],
      ],
    },
  },
  {
    fileName: '个人简历.docx',
    markup: `应聘者：马春燕
联系电话 13699887766
邮箱 machunyan@example.com
学习情况
2003年9月——2006年7月 就读于邢台职业技术学院会计专业
工作情况
2006.8——2012.5 在邢台钢铁有限责任公司财务部任出纳
2012.6至今 石家庄常山纺织集团 会计主管
特长
熟练使用用友、金蝶软件`,
    answer: {
      fields: {
        name: '马春燕',
        phone: '13699887766',
        email: 'machunyan@example.com',
        school: '邢台职业技术学院',
        major: '会计',
        graduateDate: '2006-07',
        firstWorkDate: '2006-08',
        currentCompany: '石家庄常山纺织集团',
        currentPosition: '会计主管',
        skills: '用友、金蝶软件',
      },
      studies: [['2003-09', '2006-07', '邢台职业技术学院', '会计', '–']],
      works: [
        ['2006-08', '2012-05', '邢台钢铁有限责任公司', '出纳'],
        ['2012-06', '–', '石家庄常山纺织集团', '会计主管'],
      ],
    },
  },
  {
    fileName: '林小满_校招.docx',
    markup: `| 林小满 | 求职意向：新媒体运营 |
| 出生年月：2003.11⏎政治面貌：共青团员⏎籍贯：福建泉州 | 电话：188-5000-1234⏎邮箱：linxm@example.com⏎学历：本科 |
| 教育背景 |
| 2022.09 - 2026.06　　　厦门理工学院　　　网络与新媒体（本科）⏎GPA：3.7/4.0（专业前 10%） |
| 校园经历 |
| 2023.09 - 2024.06　　校学生会　　宣传部部长⏎运营公众号，粉丝由 2 千到 9 千。 |
| 实习经历 |
| 2025.07 - 2025.12　　厦门美柚股份有限公司　　内容运营实习生⏎撰写选题 60 篇。 |
| 技能证书 |
| 语言技能：CET-6，普通话二级甲等⏎软件技能：PS、PR、剪映 |`,
    answer: {
      fields: {
        name: '林小满',
        expectPosition: '新媒体运营',
        birth: '2003-11',
        politicalStatus: '共青团员',
        nativePlace: '福建泉州',
        phone: '18850001234',
        email: 'linxm@example.com',
        highestEducation: '大学本科',
        school: '厦门理工学院',
        major: '网络与新媒体',
        graduateDate: '2026-06',
        skills: 'PS、PR、剪映',
      },
      studies: [['2022-09', '2026-06', '厦门理工学院', '网络与新媒体', '大学本科']],
      works: [['2025-07', '2025-12', '厦门美柚股份有限公司', '内容运营实习生']],
      certificates: [
        ['CET-6', '–'],
        ['普通话二级甲等', '–'],
      ],
    },
  },
];
