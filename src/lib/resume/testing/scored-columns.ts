/** Three résumés as PDF of two columns. */
import type { ScoredResume } from './scored-resume.ts';

export const scoredColumns: readonly ScoredResume[] = [
  {
    fileName: '两栏-蓝若初.pdf',
    markup: `蓝若初
界面设计师
<<
联系方式
手机：18888123456
邮箱：lanrc@example.com
现居：广州
技能
Figma、Sketch、After Effects
语言能力
英语 CET-6
>>
工作经历
2020.08 - 至今    广州星罗网络科技有限公司
界面设计师
负责三款应用的设计规范与走查。
2018.07 - 2020.07    佛山木棉文化传播有限公司
平面设计师
负责门店物料与海报。
教育背景
2014.09 - 2018.06    广州美术学院
视觉传达设计    本科`,
    answer: {
      fields: {
        name: '蓝若初',
        phone: '18888123456',
        email: 'lanrc@example.com',
        currentCity: '广州',
        skills: 'Figma、Sketch、After Effects',
        languages: '英语 CET-6',
        currentCompany: '广州星罗网络科技有限公司',
        currentPosition: '界面设计师',
        firstWorkDate: '2018-07',
        highestEducation: '大学本科',
        school: '广州美术学院',
        major: '视觉传达设计',
        graduateDate: '2018-06',
      },
      studies: [['2014-09', '2018-06', '广州美术学院', '视觉传达设计', '大学本科']],
      works: [
        ['2020-08', '–', '广州星罗网络科技有限公司', '界面设计师'],
        ['2018-07', '2020-07', '佛山木棉文化传播有限公司', '平面设计师'],
      ],
    },
  },
  {
    fileName: '陶知许.pdf',
    markup: `<<
陶知许
产品运营
基本信息
性别：女
出生年月：1997.10
籍贯：江西九江
联系方式
13907921122
taozx@example.com
自我评价
喜欢和用户打电话，每周十个。
>>
工作经验
2022年3月-至今  南昌有品电子商务有限公司
用户运营主管
搭建会员体系，复购率由 18% 升到 27%。
2019年7月-2022年2月  九江云舟信息技术有限公司
运营专员
负责社群与活动。
教育经历
2015年9月-2019年6月  江西财经大学
电子商务  本科
证书
2018年6月  英语六级`,
    answer: {
      fields: {
        name: '陶知许',
        phone: '13907921122',
        email: 'taozx@example.com',
        sex: '女',
        birth: '1997-10',
        nativePlace: '江西九江',
        selfEvaluation: '喜欢和用户打电话，每周十个。',
        currentCompany: '南昌有品电子商务有限公司',
        currentPosition: '用户运营主管',
        firstWorkDate: '2019-07',
        highestEducation: '大学本科',
        school: '江西财经大学',
        major: '电子商务',
        graduateDate: '2019-06',
      },
      studies: [['2015-09', '2019-06', '江西财经大学', '电子商务', '大学本科']],
      works: [
        ['2022-03', '–', '南昌有品电子商务有限公司', '用户运营主管'],
        ['2019-07', '2022-02', '九江云舟信息技术有限公司', '运营专员'],
      ],
      certificates: [['英语六级', '2018-06']],
    },
  },
  {
    fileName: '尤清越简历.pdf',
    markup: `尤清越的简历
<<
个人信息
电话：15912345670
邮箱：youqy@example.com
城市：昆明
专业技能
Excel、用友 U8、金税系统
>>
教育背景
云南财经大学
2012.09-2016.07
审计学（本科）
工作经历
昆明春城会计师事务所
2019.01-至今
审计经理
负责年报审计，带 3 人。
昆明安信税务师事务所
2016.08-2018.12
审计助理
==
资格证书
注册会计师（2020.12）、税务师（2018.11）`,
    answer: {
      fields: {
        name: '尤清越',
        phone: '15912345670',
        email: 'youqy@example.com',
        currentCity: '昆明',
        skills: 'Excel、用友 U8、金税系统',
        highestEducation: '大学本科',
        school: '云南财经大学',
        major: '审计学',
        graduateDate: '2016-07',
        firstWorkDate: '2016-08',
        currentCompany: '昆明春城会计师事务所',
        currentPosition: '审计经理',
      },
      studies: [['2012-09', '2016-07', '云南财经大学', '审计学', '大学本科']],
      works: [
        ['2019-01', '–', '昆明春城会计师事务所', '审计经理'],
        ['2016-08', '2018-12', '昆明安信税务师事务所', '审计助理'],
      ],
      certificates: [
        ['注册会计师', '2020-12'],
        ['税务师', '2018-11'],
      ],
    },
  },
];
