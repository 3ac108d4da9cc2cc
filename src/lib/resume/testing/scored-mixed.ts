/** What people put together themselves: both languages, sentences, numbered and ornamented entries, plain text. */
import type { ScoredResume } from './scored-resume.ts';

export const scoredMixed: readonly ScoredResume[] = [
  {
    fileName: 'Resume_WangXiaoyu.docx',
    markup: `王晓宇 (Xiaoyu Wang)
Shanghai, China | +86 186 1600 2277 | xiaoyu.wang@example.com
EDUCATION
Carnegie Mellon University	Pittsburgh, PA
Master of Science in Information Systems	Aug 2016 - Dec 2017
上海交通大学	上海
软件工程 本科	Sep 2012 - Jun 2016
WORK EXPERIENCE
拼多多（上海寻梦信息技术有限公司）	Sep 2019 - Present
Senior Software Engineer
• Built the ranking service for search, 40k QPS.
Bloomberg L.P.	Jan 2018 - Aug 2019
Software Engineer
• Developed market data feed handlers in C++.
SKILLS
Java, Go, Python, Kafka, Flink`,
    answer: {
      fields: {
        name: '王晓宇',
        phone: '18616002277',
        email: 'xiaoyu.wang@example.com',
        highestEducation: '硕士研究生',
        school: 'Carnegie Mellon University',
        graduateDate: '2017-12',
        major: 'Information Systems',
        firstWorkDate: '2018-01',
        currentCompany: '上海寻梦信息技术有限公司',
        currentPosition: 'Senior Software Engineer',
        skills: 'Java、Go、Python、Kafka、Flink',
      },
      studies: [
        ['2016-08', '2017-12', 'Carnegie Mellon University', 'Information Systems', '硕士研究生'],
        ['2012-09', '2016-06', '上海交通大学', '软件工程', '大学本科'],
      ],
      works: [
        ['2019-09', '–', '上海寻梦信息技术有限公司', 'Senior Software Engineer'],
        ['2018-01', '2019-08', 'Bloomberg L.P.', 'Software Engineer'],
      ],
    },
  },
  {
    fileName: '外企-Lucy Chen.docx',
    markup: `Lucy Chen 陈露
Mobile: 139 1700 8866   E-mail: lucychen@example.com
Location: Shanghai
Personal Information 个人信息
Gender: Female   Date of Birth: 1989-06-18
Work Experience 工作经历
2015.10 - 至今  欧莱雅（中国）有限公司  品牌经理 Brand Manager
- 负责护肤线的年度计划
2011.07 - 2015.09  联合利华（中国）有限公司  市场专员
Education 教育背景
2009.09 - 2011.06  University of Manchester  Marketing  MSc
2005.09 - 2009.06  复旦大学  市场营销  本科
Languages 语言能力
英语 TEM-8，法语 B1`,
    answer: {
      fields: {
        name: '陈露',
        phone: '13917008866',
        email: 'lucychen@example.com',
        currentCity: 'Shanghai',
        sex: '女',
        birth: '1989-06-18',
        highestEducation: '硕士研究生',
        school: 'University of Manchester',
        major: 'Marketing',
        graduateDate: '2011-06',
        firstWorkDate: '2011-07',
        currentCompany: '欧莱雅（中国）有限公司',
        currentPosition: '品牌经理 Brand Manager',
        languages: '英语 TEM-8，法语 B1',
      },
      studies: [
        ['2009-09', '2011-06', 'University of Manchester', 'Marketing', '硕士研究生'],
        ['2005-09', '2009-06', '复旦大学', '市场营销', '大学本科'],
      ],
      works: [
        ['2015-10', '–', '欧莱雅（中国）有限公司', '品牌经理 Brand Manager'],
        ['2011-07', '2015-09', '联合利华（中国）有限公司', '市场专员'],
      ],
    },
  },
  {
    fileName: '护士简历.doc',
    markup: `个人简历
姓名：司徒雪梅		性别：女
出生年月：1995年3月		民族：汉族
学历：大专		专业：护理
电话：13925550176		E-mail：stxm@example.com
住址：广东省佛山市禅城区祖庙路
教育经历
2013年9月至2016年6月在广东江门中医药职业学院护理专业学习
工作经历
2016年7月至2019年12月在佛山市第一人民医院急诊科任护士
2020年1月至今在佛山市中医院心内科任护师
资格证书
2016年 护士执业资格证书
2020年5月 护师资格证
英语四级
爱好
跑步、阅读`,
    answer: {
      fields: {
        name: '司徒雪梅',
        sex: '女',
        birth: '1995-03',
        ethnicity: '汉族',
        highestEducation: '大学专科',
        major: '护理',
        phone: '13925550176',
        email: 'stxm@example.com',
        currentCity: '广东省佛山市禅城区祖庙路',
        school: '广东江门中医药职业学院',
        graduateDate: '2016-06',
        firstWorkDate: '2016-07',
        currentCompany: '佛山市中医院',
        currentPosition: '护师',
      },
      studies: [['2013-09', '2016-06', '广东江门中医药职业学院', '护理', '–']],
      works: [
        ['2016-07', '2019-12', '佛山市第一人民医院', '护士'],
        ['2020-01', '–', '佛山市中医院', '护师'],
      ],
      certificates: [
        ['护士执业资格证书', '2016'],
        ['护师资格证', '2020-05'],
        ['英语四级', '–'],
      ],
    },
  },
  {
    fileName: '吴海涛.txt',
    markup: `吴海涛 简历
手机：150 2233 4455
邮箱：wuht @ example.com
出生日期：1988-02-29
工作年限：15年
======================
工作经历
----------------------
2016.03 ~ 至今  中铁四局集团有限公司  项目经理
  合肥地铁 5 号线土建 3 标，合同额 6.2 亿元
2011.07 ~ 2016.02  安徽省交通规划设计研究总院股份有限公司  结构工程师
教育背景
----------------------
2008.09 ~ 2011.06  合肥工业大学  结构工程  硕士
2004.09 ~ 2008.06  合肥工业大学  土木工程  学士
职业资格
一级建造师（市政） 2018年
注册土木工程师（岩土）`,
    answer: {
      fields: {
        name: '吴海涛',
        phone: '15022334455',
        email: 'wuht@example.com',
        birth: '1988-02-29',
        workYears: '15',
        currentCompany: '中铁四局集团有限公司',
        currentPosition: '项目经理',
        highestEducation: '硕士研究生',
        school: '合肥工业大学',
        major: '结构工程',
        graduateDate: '2011-06',
      },
      studies: [
        ['2008-09', '2011-06', '合肥工业大学', '结构工程', '硕士研究生'],
        ['2004-09', '2008-06', '合肥工业大学', '土木工程', '大学本科'],
      ],
      works: [
        ['2016-03', '–', '中铁四局集团有限公司', '项目经理'],
        ['2011-07', '2016-02', '安徽省交通规划设计研究总院股份有限公司', '结构工程师'],
      ],
      certificates: [
        ['一级建造师（市政）', '2018'],
        ['注册土木工程师（岩土）', '–'],
      ],
    },
  },
  {
    fileName: '扎西多吉.docx',
    markup: `扎西多吉
藏族，男，1994年6月生，青海玉树人，本科学历。
联系方式：18997012345（微信同号）  zhaxidj@example.com
教育经历：
2013年9月—2017年7月  青海民族大学  藏语言文学专业  本科
工作经历：
2017年8月—2019年7月  玉树州曲麻莱县  三支一扶志愿者
2019年8月—至今  青海省玉树藏族自治州广播电视台  新闻编导
普通话二级甲等，C1驾照。`,
    answer: {
      fields: {
        name: '扎西多吉',
        ethnicity: '藏族',
        sex: '男',
        birth: '1994-06',
        highestEducation: '大学本科',
        phone: '18997012345',
        email: 'zhaxidj@example.com',
        school: '青海民族大学',
        major: '藏语言文学',
        graduateDate: '2017-07',
        firstWorkDate: '2017-08',
        currentCompany: '青海省玉树藏族自治州广播电视台',
        currentPosition: '新闻编导',
      },
      studies: [['2013-09', '2017-07', '青海民族大学', '藏语言文学', '大学本科']],
      works: [
        ['2017-08', '2019-07', '玉树州曲麻莱县', '三支一扶志愿者'],
        ['2019-08', '–', '青海省玉树藏族自治州广播电视台', '新闻编导'],
      ],
    },
  },
  {
    fileName: '财务_曾丽华.pdf',
    markup: `曾丽华
求职意向：总账会计   电话：158-0733-2211   邮箱：zenglh@example.com   现居：株洲
一、教育背景
湖南工业大学   会计学   本科   2008.09 – 2012.06
二、工作经历
1. 株洲中车时代电气股份有限公司   总账会计   2016.04 – 至今
（1）负责月结、年结和审计配合；
（2）参与 SAP 上线。
2. 湖南千金药业股份有限公司   成本会计   2012.07 – 2016.03
（1）核算 30 个品种的成本；
证明人：财务部刘部长，电话 13973300001
三、专业资格
中级会计师（2017.09）、初级会计师（2013.05）
四、专业技能
熟练使用 SAP FICO、用友 U8、Excel（透视表、VBA）
五、自我评价
细致守时，对数字敏感。`,
    answer: {
      fields: {
        name: '曾丽华',
        expectPosition: '总账会计',
        phone: '15807332211',
        email: 'zenglh@example.com',
        currentCity: '株洲',
        highestEducation: '大学本科',
        school: '湖南工业大学',
        major: '会计学',
        graduateDate: '2012-06',
        firstWorkDate: '2012-07',
        currentCompany: '株洲中车时代电气股份有限公司',
        currentPosition: '总账会计',
        skills: 'SAP FICO、用友 U8、Excel',
        selfEvaluation: '细致守时，对数字敏感。',
      },
      studies: [['2008-09', '2012-06', '湖南工业大学', '会计学', '大学本科']],
      works: [
        ['2016-04', '–', '株洲中车时代电气股份有限公司', '总账会计'],
        ['2012-07', '2016-03', '湖南千金药业股份有限公司', '成本会计'],
      ],
      certificates: [
        ['中级会计师', '2017-09'],
        ['初级会计师', '2013-05'],
      ],
    },
  },
  {
    fileName: '程序员-Tom.docx',
    markup: `魏子墨 | 男 | 1993.04 | 杭州
📱 19957120088  ✉ weizm@example.com  GitHub: github.com/weizm
◆ 技术栈
语言：Go、Rust、TypeScript
中间件：Kafka、Redis、etcd
◆ 工作经历
◇ 阿里云计算有限公司 | 高级研发工程师 | 2019.06 ~ 至今
▸ 主导对象存储元数据服务重构
▸ P7，带 5 人小组
◇ 网易（杭州）网络有限公司 | 服务端开发 | 2016.07 ~ 2019.05
▸ 游戏网关
◆ 开源项目
◇ raft-kv | 作者 | 2020.01 ~ 2022.12
◆ 教育经历
◇ 华中科技大学 | 计算机科学与技术 | 硕士 | 2013.09 ~ 2016.06
◇ 华中科技大学 | 软件工程 | 本科 | 2009.09 ~ 2013.06`,
    answer: {
      fields: {
        name: '魏子墨',
        sex: '男',
        birth: '1993-04',
        phone: '19957120088',
        email: 'weizm@example.com',
        skills: 'Go、Rust、TypeScript、Kafka、Redis、etcd',
        firstWorkDate: '2016-07',
        currentCompany: '阿里云计算有限公司',
        currentPosition: '高级研发工程师',
        highestEducation: '硕士研究生',
        school: '华中科技大学',
        major: '计算机科学与技术',
        graduateDate: '2016-06',
      },
      studies: [
        ['2013-09', '2016-06', '华中科技大学', '计算机科学与技术', '硕士研究生'],
        ['2009-09', '2013-06', '华中科技大学', '软件工程', '大学本科'],
      ],
      works: [
        ['2019-06', '–', '阿里云计算有限公司', '高级研发工程师'],
        ['2016-07', '2019-05', '网易（杭州）网络有限公司', '服务端开发'],
      ],
      projects: [['2020-01', '2022-12', 'raft-kv', '作者']],
    },
  },
  {
    fileName: '尉迟晓军.pdf',
    markup: `尉迟晓军
基本资料
性别：男 | 出生日期：1979.12.05 | 婚姻状况：已婚已育 | 户籍：山东青岛
联系电话：(+86) 132 8080 6655 | 电子邮件：yuchixj@example.com
现居住地：青岛市崂山区 | 目前年薪：60万 | 期望年薪：70-80万 | 求职状态：在职，考虑机会
工作履历
2015年05月 – 至今　　海尔智家股份有限公司　　制造总监
汇报对象：副总裁　下属：320人
工作职责：
● 管理三条冰箱产线，年产 240 万台
● 推进灯塔工厂建设
2008年03月 – 2015年04月　　青岛海信电器股份有限公司　　生产经理
工作职责：
● 管理 SMT 车间
2002年07月 – 2008年02月　　青岛澳柯玛股份有限公司　　工艺工程师
教育背景
2010年09月 – 2012年12月　　中国海洋大学　　工商管理硕士（MBA）
1998年09月 – 2002年07月　　山东科技大学　　机械设计制造及其自动化　　学士
培训经历
2014年06月　　六西格玛黑带　　中国质量协会
证书
高级工程师（2013年12月）`,
    answer: {
      fields: {
        name: '尉迟晓军',
        sex: '男',
        birth: '1979-12-05',
        phone: '13280806655',
        email: 'yuchixj@example.com',
        currentCity: '青岛市崂山区',
        currentSalary: '50000',
        expectSalaryMin: '58333',
        expectSalaryMax: '66667',
        jobStatus: '在职，考虑机会',
        firstWorkDate: '2002-07',
        currentCompany: '海尔智家股份有限公司',
        currentPosition: '制造总监',
        highestEducation: '硕士研究生',
        school: '中国海洋大学',
        major: '工商管理',
        graduateDate: '2012-12',
      },
      studies: [
        ['2010-09', '2012-12', '中国海洋大学', '工商管理', '硕士研究生'],
        ['1998-09', '2002-07', '山东科技大学', '机械设计制造及其自动化', '大学本科'],
      ],
      works: [
        ['2015-05', '–', '海尔智家股份有限公司', '制造总监'],
        ['2008-03', '2015-04', '青岛海信电器股份有限公司', '生产经理'],
        ['2002-07', '2008-02', '青岛澳柯玛股份有限公司', '工艺工程师'],
      ],
      trainings: [['2014-06', '–', '六西格玛黑带']],
      certificates: [['高级工程师', '2013-12']],
    },
  },
];
