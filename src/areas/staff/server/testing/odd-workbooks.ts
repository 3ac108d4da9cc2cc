/**
 * Rosters as six trades keep them, none like the template or another: a building site, an office that exports from an English
 * system, a hospital, an app for attendance, a chain of shops, a property manager. Made by code, so that what is odd in each can be read here.
 */
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';

type Cells = NonNullable<WriteSheet['rows']>[number];

const bytes = async (sheets: WriteSheet[]): Promise<Buffer> => Buffer.from(await writeSmallWorkbook(sheets));
const idNumber = (birthday: string, sequence: number, division = '330106') =>
  makeIdNumber({ division, birthday, sequence });
/** Cells merged over rows (or columns), both ends included, from 0. */
const merged = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  startRow,
  startCol,
  endRow,
  endCol,
});

/** A building site: a sheet for each crew, a title and a line of words above the heads, numbers as numbers, sums and signatures below. */
export function siteWorkbook(): Promise<Buffer> {
  const crew = (name: string, people: readonly Cells[]): WriteSheet => ({
    name,
    rows: [
      [`XX 安置房二期项目部${name}实名制花名册`],
      ['填报单位：某某建筑劳务有限公司', null, null, null, null, '填报日期：2026 年 11 月 3 日'],
      [
        '序号',
        '姓 名',
        '性\n别',
        '身份证\n号码',
        '联系\n电话',
        '所在部门',
        '工种',
        '进场时间',
        '退场时间',
        '家庭住址',
        '银行卡号',
        '血型',
      ],
      ...people,
      ['合计', `${people.length} 人`],
      ['项目经理：', null, null, '劳资专管员：', null, null, '制表：'],
    ],
    merges: [merged(0, 0, 0, 11), merged(1, 0, 1, 4), merged(1, 5, 1, 11)],
  });
  return bytes([
    crew('钢筋班', [
      [
        1,
        '李　刚',
        '男',
        idNumber('1979-08-02', 11),
        13711110001,
        '工程部',
        '钢筋工',
        45_352,
        '/',
        '四川省南充市仪陇县',
        '6222021001112223334',
        'O',
      ],
      [
        2,
        '吉克·阿木',
        '男',
        idNumber('1985-12-30', 13).toLowerCase(),
        '137 1111 0002',
        '工程部',
        '钢筋工',
        '2024年3月1号',
        null,
        '四川省凉山州昭觉县',
        null,
        'A型',
      ],
    ]),
    crew('木工班', [
      [
        1,
        '赵铁柱',
        '男',
        idNumber('1969-05-06', 15),
        '137-1111-0003',
        '工程部',
        '木工（架子）',
        '2024.3.1',
        '－',
        '河南省周口市',
        null,
        '不详',
      ],
      [
        2,
        '钱桂兰',
        '女',
        idNumber('1980-01-15', 16),
        '13711110004',
        '工程部',
        '杂工',
        '24.3.1',
        null,
        '同上',
        null,
        '－－',
      ],
    ]),
  ]);
}

/** An office that exports from an English system: words of two languages in one head, days of three spellings, N/A for nothing. */
export function englishWorkbook(): Promise<Buffer> {
  return bytes([
    {
      name: 'Headcount',
      rows: [
        ['Headcount Report', null, 'As of 31-Oct-2026'],
        [],
        [
          'Employee ID',
          'Full Name / 姓名',
          'Gender',
          'Date of Birth',
          'Hire Date',
          'Department',
          'Job Title',
          'Mobile',
          'Email',
          'ID Number',
          'Employment Type',
          'Status',
          'Nationality',
          'Marital Status',
          'Cost Center',
        ],
        [
          'E-1001',
          '陈思远',
          'M',
          '1988-02-09',
          '15-Mar-2019',
          '研发中心',
          'Senior Engineer',
          '+86-137-2222-0001',
          'siyuan.chen@example.com',
          idNumber('1988-02-09', 21),
          'Full-time',
          'Active',
          'China',
          'Married',
          'CC-11',
        ],
        [
          'E-1002',
          '林安娜',
          'F',
          '05/17/1992',
          '06/24/2021',
          '研发中心',
          'Analyst',
          '0086 13722220002',
          'N/A',
          idNumber('1992-05-17', 22),
          'Full time',
          'Probation',
          'Chinese',
          'Single',
          'n/a',
        ],
        [
          'E-1003',
          '何立',
          'Male',
          '1990-11-11',
          '2022-07-04T00:00:00',
          '研发中心',
          'Intern',
          '13722220003',
          'TBD',
          idNumber('1990-11-11', 23),
          'Intern',
          'Active',
          'CHN',
          'N/A',
          null,
        ],
      ],
    },
    { name: 'Notes', rows: [['Prepared by HRIS'], ['Confidential']] },
  ]);
}

/** A hospital: departments merged downwards, eight digits for days, titles of doctors, posts on and off the establishment. */
export function hospitalWorkbook(): Promise<Buffer> {
  const head = [
    '科室',
    '姓名',
    '性别',
    '出生日期',
    '民族',
    '籍贯',
    '政治面貌',
    '学历',
    '学位',
    '毕业院校及专业',
    '参加工作时间',
    '来院时间',
    '编制类别',
    '职称',
    '职务',
    '身份证号',
    '手机',
    '执业证书编号',
    '备注',
  ];
  return bytes([
    {
      name: '在职人员',
      rows: [
        ['二〇二六年度职工基本情况一览表'],
        head,
        [
          '内科',
          '周敏',
          '女',
          19_800_315,
          '汉',
          '浙江杭州',
          '党员',
          '大学本科',
          '医学学士',
          '浙江大学临床医学',
          '2003.08',
          '2003.8.15',
          '在编',
          '主任医师',
          '科主任',
          idNumber('1980-03-15', 32),
          '13733330001',
          '110330100001',
          '',
        ],
        [
          null,
          '买买提·艾力',
          '男',
          '19870926',
          '维吾尔',
          '新疆喀什',
          '群众',
          '硕士',
          '硕士',
          '新疆医科大学',
          '2012年7月',
          '2015-03',
          '编外',
          '主治医师',
          '医师',
          idNumber('1987-09-26', 31),
          '13733330002',
          '110330100002',
          '援疆返回',
        ],
        [
          null,
          '孙晓',
          '女',
          19_990_101,
          '汉族',
          '浙江省宁波市',
          '团员',
          '大专',
          '无',
          '宁波卫生职业技术学院',
          '2021',
          '2021.7',
          '合同制',
          '护士',
          '护士',
          idNumber('1999-01-01', 34),
          '13733330003',
          '无',
          null,
        ],
        [
          '外科',
          '郑国强',
          '男',
          '1975/10/20',
          '汉族',
          '安徽',
          '民盟',
          '博士研究生',
          '博士',
          '复旦大学',
          '2004-7',
          '2004/7/20',
          '在编',
          '副主任医师',
          '副主任',
          idNumber('1975-10-20', 35),
          '13733330004',
          '110330100004',
          null,
        ],
      ],
      merges: [merged(0, 0, 0, 18), merged(2, 0, 4, 0)],
    },
  ]);
}

/** An app for attendance, as text with tabs: departments as paths, several of one person, numbers with the code of the country. `newDepartment`: of one person more, instead of the three. */
export function attendanceText(newDepartment?: string): Buffer {
  const rows = [
    [
      '员工UserID',
      '姓名',
      '手机号',
      '部门',
      '职位',
      '工号',
      '是否此部门主管(是/否)',
      '入职时间',
      '员工类型',
      '员工状态',
      '试用期',
      '身份证号码',
      '直属主管',
    ],
    [
      'manager8812',
      '沈悦',
      '+86-13744440001',
      '样例公司-研发中心-后端组',
      '后端负责人',
      'DT001',
      '是',
      '2020-04-01',
      '全职',
      '正式',
      '3个月',
      idNumber('1986-06-06', 42),
      '',
    ],
    [
      '0123456',
      '韩冰',
      '+86-13744440002',
      '样例公司-研发中心-后端组,样例公司-研发中心',
      '工程师',
      'DT002',
      '否',
      '2023-09-18',
      '全职',
      '试用',
      '无试用期',
      idNumber('1995-05-05', 41),
      '沈悦',
    ],
    [
      '0123457',
      '罗西',
      '13744440003',
      '研发中心',
      '实习生',
      'DT003',
      '否',
      '2026-07-01',
      '实习',
      '待入职',
      '',
      idNumber('2004-04-04', 44),
      '沈悦',
    ],
  ];
  if (newDepartment !== undefined)
    rows.splice(1, 3, [
      '0123499',
      '顾一',
      '13744440009',
      newDepartment,
      '测试',
      'NT001',
      '否',
      '2026-07-01',
      '全职',
      '正式',
      '',
      idNumber('1996-06-06', 46),
      '',
    ]);
  return Buffer.from(`\uFEFF${rows.map((cells) => cells.join('\t')).join('\r\n')}\r\n`, 'utf16le');
}

/** A chain of shops: line breaks and stars in heads, notes in brackets behind values, words of the trade, one who left in between. */
export function shopWorkbook(): Promise<Buffer> {
  return bytes([
    {
      name: '门店人员',
      rows: [
        [
          '*姓名\n（与身份证一致）',
          '*性别',
          '*身份证号\n（18位）',
          '*手机号码',
          '*部门',
          '*岗位',
          '入职日期',
          '试用期（月）',
          '转正日期',
          '在职状态',
          '户口性质',
          '婚育情况',
          '文化程度',
          '健康证有效期',
          '紧急联系人及电话',
          '备注（特殊情况）',
        ],
        [
          '吴小妹（店长）',
          '女',
          idNumber('1993-03-03', 52),
          '13755550001',
          '研发中心',
          '店长',
          '2019-5-1',
          '3',
          '2019-8-1',
          '在岗',
          '农业户口',
          '已婚已育',
          '高中/中专',
          '2027.5',
          '吴大海 13800001111',
          '无',
        ],
        [
          '徐 丽',
          '女',
          idNumber('2001-07-07', 54),
          '13755550002',
          '研发中心',
          '导购',
          '2026/10/8',
          '1个月',
          null,
          '试用期',
          '城镇户口',
          '未婚',
          '初中及以下',
          '办理中',
          '父亲13800002222',
          null,
        ],
        [
          '马超',
          '男',
          idNumber('1998-08-08', 51),
          '13755550003',
          '研发中心',
          '收银员',
          '2022-02-30',
          '3',
          '-',
          '长病假',
          '居民',
          '离异',
          '本科',
          '2026-12-31',
          '',
          '2026年8月起病假',
        ],
        [
          '曹植',
          '男',
          idNumber('1990-09-09', 53),
          '13755550004',
          '研发中心',
          '导购',
          '2021-06-01',
          '2',
          '2021-08-01',
          '已离职（2025.3.31）',
          '外地农村',
          '保密',
          '中技',
          null,
          '',
          '离职',
        ],
      ],
    },
  ]);
}

/** A property manager: a summary in front, words of the trade in heads, days written in characters, sums between the crews, marks before numbers. */
export function propertyWorkbook(): Promise<Buffer> {
  const head = '班组 员工姓名 男/女 公民身份号码 移动电话 职务名称 到岗日期 文化 民族 在岗状态 直接领导 户口'.split(
    ' ',
  );
  return bytes([
    {
      name: '汇总',
      rows: [
        ['部门', '人数'],
        ['秩序维护一班', 2],
      ],
    },
    {
      name: '名册',
      rows: [
        ['鹭岛花园物业服务中心在册人员登记表'],
        ['制表日期：2026年11月1日'],
        head,
        [
          '后端组',
          '林大勇',
          '男',
          `'${idNumber('1984-02-03', 101)}`,
          '‘13766660001',
          '班长',
          '二〇一九年三月五日',
          '高中毕业',
          '维族',
          '在岗',
          '苏小燕',
          '农村',
        ],
        ['小计', '1人'],
        [
          '后端组',
          '苏小燕',
          '女',
          idNumber('1995-07-06', 104),
          '13766660003',
          '监控员',
          '2022-3-5 8:30',
          '中专毕业',
          '',
          '在岗',
          '',
          '本地',
        ],
        ['小计', '1人'],
      ],
      merges: [merged(0, 0, 0, 11)],
    },
  ]);
}

/** A kindergarten: notes above heads of two lines, full-width digits, names with blanks, a day that is none. */
export function kindergartenWorkbook(): Promise<Buffer> {
  const wide = (text: string) =>
    text.replaceAll(/[\d@]/gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfe_e0));
  return bytes([
    {
      name: '教职工',
      rows: [
        ['向阳幼儿园教职工一览表'],
        ['注：1.手机请填常用号；2.日期填到日；3.临聘人员另表'],
        [],
        ['序', '教职工', '', '', '联络方式', '', '所在班级', '担任职务', '来园日期', '聘用形式'],
        ['', '姓名', '性别', '身份证号', '手机', '邮箱', '', '', '', ''],
        [
          1,
          '赵　小　兰',
          '女',
          wide(idNumber('1992-04-05', 202)),
          wide('13540010001'),
          wide('zhao@example.com'),
          '后端组',
          '主班老师',
          `${wide('2021')}年${wide('9')}月${wide('1')}日`,
          '合同工',
        ],
        [2, '钱 多多', '男', idNumber('1988-02-29', 207), '13540010003', '/', '后端组', '保安', '2020.02.30', '派遣'],
        ['合计', '2人'],
      ],
      merges: [merged(0, 0, 0, 9), merged(1, 0, 1, 9), merged(3, 1, 3, 3), merged(3, 4, 3, 5)],
    },
  ]);
}

/** A trading house: words of two languages in each head, a word beside the title, passports among ID cards, a sum in English. */
export function tradeWorkbook(): Promise<Buffer> {
  const head =
    'No.|Name 姓名|ID/Passport No. 证件号|Nationality 国籍|Mobile 手机|Dept. 部门|Position 职位|Date Joined 入职|Contract 用工';
  return bytes([
    {
      name: 'Staff',
      rows: [
        ['Staff List 员工名单', null, null, 'Confidential'],
        head.split('|'),
        [1, '王丽', idNumber('1993-03-04', 602), '', '13917000001', '后端组', 'Sales', '2020-06-15', '全日制'],
        [2, 'John Smith', 'E12345678', '美国', '13917000002', '后端组', 'Consultant', 'Mar 3, 2021', '顾问'],
        [3, '金·成浩', 'M87654321', '', '13917000002', '后端组', 'QC', '2022/11/30', '全日制'],
        ['Total', 3],
      ],
      merges: [merged(0, 0, 0, 2)],
    },
  ]);
}
