/** What a résumé says of the person: values behind labels, and the line of key words below the name. */
import type { FieldKey, Reading } from '../resume.ts';
import { daysIn, readDay } from './dates.ts';
import { readEducation, schoolIn } from './education.ts';
import type { Labelled, PersonLabel } from './labels.ts';
import { personLabelsIn } from './labels.ts';
import type { Line, Piece } from './lines.ts';
import { pieceOf, readingOf, wholeLine } from './lines.ts';
import { readPay } from './money.ts';
import { isPositionText } from './experiences.ts';
import { labelledName } from './person-name.ts';
import { tokensOf } from './tokens.ts';

export type Fields = Partial<Record<FieldKey, Reading>>;

/** Values that say that there is none. */
const nothing = /^(?:无|暂无|没有|不限|面议|保密|\/+|-+|—+|待定|n\/a)$/iu;
const firstWords = /[\s,，;；/|｜(（]/u;

/** A text value, as far as it is no longer than a field of its kind is. */
const textOf = (piece: Piece, most: number, confidence: number): Reading | undefined =>
  nothing.test(piece.text) || piece.text.length > most ? undefined : readingOf(piece, confidence);

/** 90年5月: a year of birth of two digits, whose century is not written. */
function shortBirth(piece: Piece): Reading | undefined {
  const [whole = '', year = '', month = ''] =
    /^(\d{2})\s*[年./-]\s*(1[0-2]|0?[1-9])(?!\d)\s*月?/u.exec(piece.text) ?? [];
  const century = Number(year) >= 30 ? '19' : '20';
  return year === ''
    ? undefined
    : readingOf({ ...piece, text: whole }, 0.8, `${century}${year}-${month.padStart(2, '0')}`, '原文年份只有两位');
}

function dayOf(piece: Piece): Reading | undefined {
  const [found] = daysIn(piece.text);
  if (found)
    return readingOf(
      { ...piece, start: piece.start + found.start, text: piece.text.slice(found.start, found.start + found.length) },
      0.95,
      found.day,
    );
  const year = readDay(/\d{4}/u.exec(piece.text)?.[0] ?? '');
  return year === null ? undefined : readingOf(piece, 0.8, year);
}

function yearsOf(piece: Piece): Reading | undefined {
  const [, years] = /(\d{1,2})\s*(?:年|years)?/iu.exec(piece.text) ?? [];
  return years !== undefined && Number(years) <= 50 && !/[.．]/u.test(piece.text)
    ? readingOf(piece, 0.93, String(Number(years)))
    : undefined;
}

/** How a label's value is read; what it answers goes to the fields of these keys. */
const readers: Readonly<Record<PersonLabel, (piece: Piece, label: string) => Fields>> = {
  name: (piece) => one('name', labelledName(readingOf(piece, 0.99))),
  sex: (piece) => {
    const [text = '', han, female] = /^(?:([男女])|(fe)?male\b)/iu.exec(piece.text) ?? [];
    const value = han ?? (female === undefined ? '男' : '女');
    return one('sex', text === '' ? undefined : readingOf({ ...piece, text }, 0.98, value));
  },
  birth: (piece) => one('birth', shortBirth(piece) ?? dayOf(piece)),
  phone: () => ({}),
  email: () => ({}),
  education: (piece) => {
    const education = readEducation(piece.text);
    return one('highestEducation', education ? readingOf(piece, 0.95, education.education) : undefined);
  },
  school: (piece) => {
    const [first] = tokensOf(piece.line).filter(({ start }) => start >= piece.start);
    const school = first && schoolIn(first.text);
    return one('school', first && school ? readingOf({ ...first, text: school }, 0.96) : textOf(piece, 40, 0.75));
  },
  major: (piece) => one('major', textOf({ ...piece, text: piece.text.replace(/专业$/u, '') }, 30, 0.95)),
  graduateDate: (piece) => one('graduateDate', dayOf(piece)),
  currentCity: (piece) => one('currentCity', textOf(piece, 40, 0.92)),
  nativePlace: (piece) => one('nativePlace', textOf(piece, 30, 0.93)),
  ethnicity: (piece) => {
    const [text = ''] = piece.text.split(firstWords);
    return one(
      'ethnicity',
      /^\p{Script=Han}{1,6}$/u.test(text)
        ? readingOf({ ...piece, text }, 0.96, text.endsWith('族') ? text : `${text}族`)
        : undefined,
    );
  },
  politicalStatus: (piece) => one('politicalStatus', textOf(piece, 16, 0.95)),
  firstWorkDate: (piece) => one('firstWorkDate', dayOf(piece)),
  workYears: (piece) => one('workYears', yearsOf(piece)),
  currentCompany: (piece) => one('currentCompany', textOf(piece, 50, 0.93)),
  currentPosition: (piece) => one('currentPosition', textOf(piece, 30, 0.93)),
  jobStatus: (piece) => one('jobStatus', textOf(piece, 60, 0.92)),
  expectPosition: (piece) => one('expectPosition', textOf(piece, 40, 0.93)),
  expectCity: (piece) => one('expectCity', textOf(piece, 30, 0.92)),
  expectSalary: (piece, label) => {
    const { min, max } = readPay(piece, label);
    return { ...one('expectSalaryMin', min), ...one('expectSalaryMax', max) };
  },
  currentSalary: (piece, label) => {
    const { min, max } = readPay(piece, label);
    // A range is no pay that somebody has.
    return max ? {} : one('currentSalary', min);
  },
  availableDate: (piece) => {
    const [day] = daysIn(piece.text);
    return one(
      'availableDate',
      day && /^\d{4}-\d{2}-\d{2}$/u.test(day.day) ? readingOf(piece, 0.9, day.day) : undefined,
    );
  },
  title: () => ({}),
  skills: (piece) => one('skills', skillsOf([piece])),
  languages: (piece) => one('languages', textOf(piece, 100, 0.9)),
  selfEvaluation: (piece) => one('selfEvaluation', textOf(piece, 2000, 0.9)),
  idNumber: () => ({}),
  ignored: () => ({}),
};

function one(key: FieldKey, reading: Reading | undefined): Fields {
  return reading ? { [key]: reading } : {};
}

const labelText = ({ piece: { line, start } }: Labelled<PersonLabel>): string =>
  line.text.slice(Math.max(0, start - 8), start);

/** Values behind labels; the first of each counts. What stands behind no colon is a little less sure. */
export function labelledFields(labels: readonly Labelled<PersonLabel>[]): {
  readonly fields: Fields;
  readonly titles: readonly Piece[];
} {
  const fields: Fields = {};
  const titles: Piece[] = [];
  for (const labelled of labels) {
    if (labelled.key === 'title' && !nothing.test(labelled.piece.text)) titles.push(labelled.piece);
    const read = readers[labelled.key](labelled.piece, labelText(labelled));
    for (const [key, reading] of Object.entries(read) as [FieldKey, Reading][])
      fields[key] ??= labelled.isClear ? reading : { ...reading, confidence: reading.confidence * 0.95 };
  }
  return { fields, titles };
}

/** Key words between single blanks, in a text without sentences. */
function wordsOf(piece: Piece): Piece[] {
  if (/[。，；]/u.test(piece.text)) return [piece];
  return [...piece.text.matchAll(/\S+/gu)].map((match) => ({
    ...piece,
    start: piece.start + match.index,
    text: match[0],
  }));
}

const aDay = String.raw`(?:19|20)\d{2}\s*(?:年(?:\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?)?|[./-]\s*\d{1,2}(?:\s*[./-]\s*\d{1,2})?)`;
/** 女 | 1998年9月 | 硕士: behind the sex, a day of its own is that of birth. */
const bareDay = new RegExp(`^${aDay}$`, 'u');
/** What says what it means without a colon: 生于 1991 年 10 月, 29岁（1997年5月）, 现居住上海-浦东新区. */
const told = [
  ['birth', new RegExp(`生于\\s*(${aDay})`, 'u')],
  ['birth', new RegExp(`岁\\s*[(（]\\s*(${aDay})\\s*[)）]`, 'u')],
  ['birth', new RegExp(`(${aDay})\\s*(?:出生|生)(?![\\p{L}\\p{N}])`, 'u')],
  [
    'currentCity',
    /(?:^|[\s|｜,，])现?居住?(?:于|在|地)?\s*(\p{Script=Han}{2,10}(?:\s*[-－]\s*\p{Script=Han}{2,10})?)(?=$|[\s|｜,，])/u,
  ],
] as const satisfies readonly (readonly [FieldKey, RegExp])[];

/** 男 | 5年工作经验 | 本科 | 杭州: words by themselves in the first lines, of which only those count that can mean one thing. */
export function keyWords(lines: readonly Line[]): Fields {
  const fields: Fields = {};
  for (const line of lines.slice(0, 8)) {
    const isLabelled = personLabelsIn(line).some(({ isClear, key }) => isClear && key !== 'name');
    if (isLabelled && !/[|｜·]/u.test(line.text)) continue;
    const years = /[。；]/u.test(line.text) ? null : /(?<!\d)(\d{1,2})\s*年(?:以上)?(?:工作)?经验/u.exec(line.text);
    if (years)
      fields.workYears ??= readingOf({ line, start: years.index, text: years[0] }, 0.9, String(Number(years[1])));
    for (const [key, pattern] of told) {
      const [, text = ''] = pattern.exec(line.text) ?? [];
      const piece = text === '' ? null : pieceOf(line, line.text.indexOf(text), text.length);
      if (piece) fields[key] ??= key === 'birth' ? dayOf(piece) : readingOf(piece, 0.9);
    }
    for (const token of tokensOf(line).flatMap(wordsOf)) {
      const [, sex] = /^(?:\p{Script=Han}{2}信息[:：])?([男女])$/u.exec(token.text) ?? [];
      if (sex !== undefined) fields.sex ??= readingOf(token, 0.93, sex);
      if (/^\p{Script=Han}{1,5}族$/u.test(token.text)) fields.ethnicity ??= readingOf(token, 0.9);
      if (fields.sex && bareDay.test(token.text))
        fields.birth ??= readingOf(token, 0.8, readDay(token.text) ?? token.text, '日期前后没有说明，请核对');
      if (
        /^(?:本科|硕士|博士|大专|专科|中专|高中|初中|硕士研究生|博士研究生)(?:学历|文化|毕业)?。?$/u.test(token.text)
      ) {
        const education = readEducation(token.text);
        if (education) fields.highestEducation ??= readingOf(token, 0.9, education.education);
      }
      if (/^(?:中共(?:预备)?党员|共青团员|群众)$/u.test(token.text)) fields.politicalStatus ??= readingOf(token, 0.9);
      if (
        /^(?:离职[-—–]?随时到岗|在职[-—–]?(?:考虑机会|看机会|月内到岗|暂不考虑)|已离职|在校|应届生?)$/u.test(token.text)
      )
        fields.jobStatus ??= readingOf(token, 0.9);
    }
  }
  return fields;
}

/** 研发总监 | 上海 | 80-100万/年 below 求职意向: a post and a pay by themselves. */
export function wishWords(lines: readonly Line[]): Fields {
  const fields: Fields = {};
  for (const line of lines.filter((one) => personLabelsIn(one).length === 0)) {
    const tokens = tokensOf(line);
    const whole = tokens.every(({ text }) => isPositionText(text)) && wholeLine(line);
    if (whole && tokens.length > 1) fields.expectPosition ??= readingOf(whole, 0.88);
    for (const token of tokens) {
      if (isPositionText(token.text)) fields.expectPosition ??= readingOf(token, 0.88);
      if (!/\d\s*(?:k|千|w|万|元)/iu.test(token.text)) continue;
      const { min, max } = readPay(token, '');
      fields.expectSalaryMin ??= min;
      fields.expectSalaryMax ??= max;
    }
  }
  return fields;
}

const skillVerbs =
  /^(?:熟练|精通|熟悉|掌握|了解|能够|擅长|使用|运用|会|具备|有|良好的?|较强的?|常用|的|地|编程语言|语言|框架|数据库|工具|前端|后端|其他|办公软件)+[:：]?/u;
const skillEnds = /(?:等)?(?:开发|编程|框架|数据库|工具|技术|软件|语言)?(?:的使用|的原理|等|使用|操作|经验){1,9}$/u;
const bullet = /^\s*(?:[•●■◆▪○·\-–*]|\d{1,2}\s*[.、)）])\s*/u;
const noSkill = /[。；!！]|以上|经验|能力|沟通|负责|具有|等级|能够|\d年|我|良好|分钟/u;

/** Skills of pieces of text: words of lists, not sentences; null where none is one. */
export function skillsOf(pieces: readonly Piece[]): Reading | undefined {
  const skills = new Set<string>();
  let isList = true;
  const used: Piece[] = [];
  for (const piece of pieces) {
    const text = piece.text
      .replace(bullet, '')
      // How well somebody can it is no skill by itself: Java：精通 | 24个月.
      .replaceAll(
        /(?<!\s)\s*[:：]\s*(?:精通|熟练|熟悉|掌握|了解|良好|一般)(?=$|[\s,，;；、|｜])|[|｜]\s*\d+\s*(?:个月|年)(?=$|[\s|｜])/gu,
        '',
      )
      .replaceAll(/[(（][^()（）]*[)）]/gu, '')
      .replace(/^[\p{Script=Han}/]{2,8}[:：]/u, '');
    let isUsed = false;
    for (const part of text.split(
      /[、,，;；|｜\t。]|\s[/／]\s|[/／](?=\p{Script=Han})|\s{2,}|和(?=[A-Za-z])|及(?=[A-Za-z])/u,
    )) {
      const word = part
        .replace(/[(（].*$/u, '')
        .trim()
        .replace(skillVerbs, '')
        .replace(skillEnds, '')
        .trim();
      if (word.length < 1 || word.length > 20 || noSkill.test(word) || /^\p{Script=Han}$/u.test(word)) {
        if (part.trim() !== '') isList = false;
        continue;
      }
      // A phrase of Chinese alone is a skill only when it is short.
      if (/^\p{Script=Han}+$/u.test(word) && word.length > 10) {
        isList = false;
        continue;
      }
      skills.add(word);
      isUsed = true;
    }
    // A line without a separator at its end may go on in the next.
    if (isUsed && used.length > 0 && !bullet.test(piece.text)) isList = false;
    if (isUsed) used.push(piece);
  }
  const [first] = used;
  if (!first || skills.size === 0) return undefined;
  const value = [...skills].slice(0, 30).join('、');
  const reading = readingOf(first, isList ? 0.9 : 0.75, value, isList ? undefined : '从叙述中摘出，请核对');
  return { ...reading, places: used.flatMap((piece) => readingOf(piece, 1).places) };
}
