/** Phone, mail and identity numbers, wherever they stand. */
import { checkMobile, normaliseMobile, toHalfWidth } from '#lib/chinese/chinese-identifiers.ts';
import type { Place } from '../document.ts';
import type { Reading } from '../resume.ts';
import type { Line, Piece } from './lines.ts';
import { placesOf, readingOf } from './lines.ts';

const mobilePattern =
  /(?<![\d.])(?:[(（]?\+?\s?86[)）]?[\s-]?)?1[3-9]\d(?:[\s-]?\d{4}){2}(?!\d)|(?<![\d.])1[3-9](?:[\s-]?\d){9}(?!\d)/gu;
/** The part before the sign has 64 characters at most, the whole 320 (RFC 5321, 4.5.3.1): longer runs of letters are not read again and again. */
const mailPattern = /[A-Za-z0-9][\w.+-]{0,63}\s?[@＠]\s?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gu;
const mostOfMail = 320;
const idPattern =
  /(?<!\d)\d{6}[\s-]?(?:19|20)\d{2}[\s-]?(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s-]?\d{3}[\dXx](?!\d)/gu;
/** Somebody else is to be called by what stands behind these. */
const ofOthers =
  /证明人|紧急联系|推荐人|介绍人|家庭成员|父亲|母亲|配偶|领导|上级|背景调查|背调|\breferees?\b|\breferences?\b/iu;

/** Lines without what belongs to others: the rest of a line that names them, a line below that has no own name for whom it means. */
function ownLines(lines: readonly Line[]): Line[] {
  let isOfOthers = false;
  return lines.flatMap((line): Line[] => {
    const at = line.text.search(ofOthers);
    const goesOn = isOfOthers && /^\s*(?:联系)?(?:电话|手机|方式|邮箱|tel|mobile|e-?mail|phone)/iu.test(line.text);
    isOfOthers = at >= 0 || goesOn;
    if (goesOn || at === 0) return [];
    return at < 0 ? [line] : [{ ...line, text: line.text.slice(0, at) }];
  });
}

const piecesOf = (lines: readonly Line[], pattern: RegExp): Piece[] =>
  lines.flatMap((line) =>
    [...line.text.matchAll(pattern)].map((match) => ({ line, start: match.index, text: match[0] })),
  );

/** The first of the values that are good; less sure where several differ. */
function firstOf(readings: readonly Reading[], label: string): Reading | undefined {
  const [first, ...others] = readings;
  if (!first) return undefined;
  const rival = others.find(({ value }) => value !== first.value);
  return rival ? { ...first, confidence: 0.8, note: `文中有多个${label}，取第一个` } : first;
}

/** Mobile number of the person. */
export function findPhone(lines: readonly Line[]): Reading | undefined {
  const readings = piecesOf(ownLines(lines), mobilePattern).flatMap((piece) => {
    const value = normaliseMobile(toHalfWidth(piece.text));
    return checkMobile(value).ok ? [readingOf(piece, 0.99, value)] : [];
  });
  return firstOf(readings, '手机号');
}

/** An address that a narrow column broke: the end of one line and the beginning of the next. */
function brokenMails(lines: readonly Line[]): Reading[] {
  return lines.flatMap((line, index): Reading[] => {
    const next = lines[index + 1];
    const tail = next && /^[\w.+-]*(?:@[\w-]+)?\.[\w.-]*[A-Za-z]/u.exec(next.text.slice(0, mostOfMail));
    const from = Math.max(0, line.text.length - mostOfMail);
    const head =
      tail &&
      /(?:[A-Za-z0-9][\w.+-]*@[\w.-]*|(?<=(?:邮箱|邮件|mail)\s*[:：]?\s*)[A-Za-z0-9][\w.+-]*)$/iu.exec(
        line.text.slice(from),
      );
    if (!head) return [];
    const value = `${head[0]}${tail[0]}`;
    if (!new RegExp(`^(?:${mailPattern.source})$`, 'u').test(value)) return [];
    const [first, second] = [
      readingOf({ line, start: from + head.index, text: head[0] }, 0.8),
      readingOf({ line: next, start: 0, text: tail[0] }, 0.8),
    ];
    const note = '原文断为两行，已连起来';
    return [{ ...first, value: value.toLowerCase(), note, places: [...first.places, ...second.places] }];
  });
}

/** Address for mail of the person. */
export function findEmail(lines: readonly Line[]): Reading | undefined {
  const own = ownLines(lines);
  const readings = piecesOf(own, mailPattern).map((piece) => {
    const value = piece.text.replaceAll(/\s/gu, '').replace('＠', '@').toLowerCase();
    const isWhole = !/\s/u.test(piece.text);
    return readingOf(piece, isWhole ? 0.99 : 0.8, value, isWhole ? undefined : '原文中有空格，已去掉');
  });
  const broken = brokenMails(own);
  // The second half of a broken address may look like a whole one.
  const whole = readings.filter(({ value }) => !broken.some((one) => one.value.endsWith(value)));
  return firstOf([...broken, ...whole], '邮箱');
}

/** A value of a text that told an identity number as well: without the number. */
export const withoutIdNumbers = <Value extends Reading | undefined>(reading: Value): Value => {
  const covered = (text: string): string => text.replaceAll(idPattern, (number) => '*'.repeat(number.length));
  return reading && { ...reading, value: covered(reading.value), snippet: covered(reading.snippet) };
};

/** Where identity numbers stand: they are not read, and are covered in every picture of the document. */
export const findIdNumbers = (lines: readonly Line[]): Place[] =>
  piecesOf(lines, idPattern).flatMap(({ line, start, text }) => placesOf(line, start, text.length));
