/** Whose résumé it is: by label, by title, by the name of the file, by the first line that looks like a name. */
import type { Reading } from '../resume.ts';
import { headingOf } from './headings.ts';
import type { Line } from './lines.ts';
import { pieceOf, readingOf, wholeLine } from './lines.ts';

const single =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊甄家封芮储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶黎薄印白怀蒲台从鄂索咸籍赖卓蔺屠蒙池乔阴郁胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍却桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧利蔚越隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公仉督岳帅缑亢况郈有琴归海晋楚闫法汝鄢涂钦商牟佘佴伯赏墨哈谯笪年爱阳佟肖代';
const double = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '令狐',
  '慕容',
  '司徒',
  '夏侯',
  '闻人',
  '宇文',
  '长孙',
  '端木',
  '南宫',
  '独孤',
  '申屠',
  '轩辕',
  '钟离',
  '澹台',
  '百里',
  '呼延',
];
const surnames = new Set(single);
/** Words that begin with a surname and are none of a person. */
const noNames =
  /简历|姓名|电话|信息|求职|应聘|工程|经理|大学|学院|公司|教育|工作|项目|技能|平台|研发|后端|前端|产品|设计|会计|方向|程序|管理|高级|年经验|技术|经验|应届|本科|硕士|证书|附件|文档|副本|新建|扫描|时间|年龄|籍贯|户籍|民族|性别|常用|计算|通讯|联系|邮箱|能力|语言|广州|温州|郑州|海南|荆州|江苏|云南|贵州|湖北/u;

/** Whether a text could be the name of a Chinese person: a surname and one or two letters more. */
function isName(text: string): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(text) || noNames.test(text)) return false;
  if (double.some((surname) => text.startsWith(surname))) return text.length >= 3;
  return text.length <= 3 && surnames.has(text.charAt(0));
}

/** Names of minorities and foreigners: letters with dots or blanks between them. */
const isOtherName = (text: string): boolean =>
  /^\p{Script=Han}{1,8}[·•.]\p{Script=Han}{1,8}$/u.test(text) || /^[A-Za-z]{2,}(?: [A-Za-z]{1,}){1,3}$/u.test(text);

const squeezed = (text: string): string => text.replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');

/** Judges the value behind the label 姓名. */
export function labelledName(reading: Reading): Reading | undefined {
  const [first = ''] = squeezed(reading.value).split(/[\s(（,，;；/|]/u);
  const value = isOtherName(reading.value) ? reading.value.replace(/[•.]/u, '·') : first;
  if (isName(value) || isOtherName(value)) return { ...reading, value, confidence: 0.99 };
  return /^\p{Script=Han}{2,8}$/u.test(value)
    ? { ...reading, value, confidence: 0.8, note: '姓氏少见，请核对' }
    : undefined;
}

/** 个人简历 — 李思远, 李思远的简历, 李思远 个人简历. */
const titlePatterns = [
  /^\s*(?:个人)?简\s*历\s*[-—–_:：|·\s]\s*(\p{Script=Han}{2,4})\s*$/u,
  /^\s*(\p{Script=Han}{2,4})\s*(?:的|[-—–_|·])?\s*(?:个人)?简\s*历\s*$/u,
];

/** Words that the name of the file is made of. */
const partsOfFile = (fileName: string): string[] =>
  fileName
    .replace(/\.[^.]+$/u, '')
    .split(/[-_—–·\s.,，、（）()【】[\]+]+|\d+/u)
    .map((part) => part.replace(/(?:的)?(?:个人)?简历$|^简历|^应聘/u, ''));

/** How many lines from the top may hold the name. */
const topLines = 6;

/** The name by what stands at the top; `fileName` confirms it. A name that only the file bears is no passage of the text and is not taken. */
export function findName(lines: readonly Line[], fileName: string): Reading | undefined {
  const parts = partsOfFile(fileName);
  const ofFile = parts.find(isName) ?? null;
  // Of who says to be of a people the file may bear a name that begins with no surname: 扎西多吉.
  const isOfPeople = lines
    .slice(0, topLines)
    .some(({ text }) => /(?<!\p{Script=Han})\p{Script=Han}{1,5}族(?!\p{Script=Han})/u.test(text));
  const unusual = isOfPeople ? parts : [];
  for (const line of lines.slice(0, topLines)) {
    for (const pattern of titlePatterns) {
      const match = pattern.exec(line.text);
      const [, name = ''] = match ?? [];
      if (match && isName(name)) {
        const piece = pieceOf(line, line.text.indexOf(name), name.length);
        if (piece) return readingOf(piece, 0.95);
      }
    }
    const found = nameAtTop(line, ofFile) ?? wholeName(line, unusual);
    if (found) return found;
  }
  return ofFile === null ? undefined : nameInText(lines, ofFile);
}

/** A line, or the first piece of one, that is a name by itself. */
function nameAtTop(line: Line, ofFile: string | null): Reading | undefined {
  const whole = wholeLine(line);
  if (!whole || headingOf(whole.text) !== null) return undefined;
  const pieces = [
    whole.text,
    ...line.text.split(/[\t|｜/,，;；]|\s{2,}/u),
    ...(/^\s*(\p{Script=Han}{2,3}) /u.exec(line.text)?.slice(1) ?? []),
    // Both languages beside each other: Lucy Chen 陈露.
    ...(/^\s*[A-Z][A-Za-z. ]+\s(\p{Script=Han}{2,4})\s*$/u.exec(line.text)?.slice(1) ?? []),
  ];
  for (const text of pieces.map((part) => part.trim())) {
    const name = squeezed(text);
    if (!isName(name)) continue;
    const piece = pieceOf(line, line.text.indexOf(text), text.length);
    if (!piece) continue;
    if (name === ofFile) return readingOf(piece, 0.98, name);
    // A short line that could be a name, at the very top of the page.
    return readingOf(piece, 0.86, name, '姓名取自正文开头');
  }
  return undefined;
}

/** A line that is a part of the name of the file and nothing else. */
function wholeName(line: Line, parts: readonly string[]): Reading | undefined {
  const whole = wholeLine(line);
  const isSame = whole && /^\p{Script=Han}{2,6}$/u.test(whole.text) && parts.includes(whole.text);
  return isSame && !noNames.test(whole.text) ? readingOf(whole, 0.9) : undefined;
}

/** The name of the file where the text holds it too. */
function nameInText(lines: readonly Line[], name: string): Reading | undefined {
  for (const line of lines) {
    const at = squeezed(line.text) === line.text ? line.text.indexOf(name) : -1;
    const piece = at < 0 ? null : pieceOf(line, at, name.length);
    if (piece) return readingOf(piece, 0.8, name, '姓名取自文件名和正文，请核对');
  }
  return undefined;
}
