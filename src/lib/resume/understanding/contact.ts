/** Phone, mail and identity numbers, wherever they stand. */
import { checkMobile, normaliseMobile, toHalfWidth } from '#lib/chinese/chinese-identifiers.ts';
import type { Place } from '../document.ts';
import type { Reading } from '../resume.ts';
import type { Line, Piece } from './lines.ts';
import { placesOf, readingOf } from './lines.ts';

const mobilePattern =
  /(?<![\d.])(?:[(（]?\+?\s?86[)）]?[\s-]?)?1[3-9]\d(?:[\s-]?\d{4}){2}(?!\d)|(?<![\d.])1[3-9](?:[\s-]?\d){9}(?!\d)/gu;
const mailPattern = /[A-Za-z0-9][\w.+-]*\s?[@＠]\s?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gu;
const idPattern =
  /(?<!\d)\d{6}[\s-]?(?:19|20)\d{2}[\s-]?(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s-]?\d{3}[\dXx](?!\d)/gu;
/** Somebody else is to be called by these. */
const ofOthers = /证明人|紧急联系|推荐人|介绍人|家庭成员|父亲|母亲|配偶/u;

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
  const readings = piecesOf(
    lines.filter(({ text }) => !ofOthers.test(text)),
    mobilePattern,
  ).flatMap((piece) => {
    const value = normaliseMobile(toHalfWidth(piece.text));
    return checkMobile(value).ok ? [readingOf(piece, 0.99, value)] : [];
  });
  return firstOf(readings, '手机号');
}

/** Address for mail of the person. */
export function findEmail(lines: readonly Line[]): Reading | undefined {
  const readings = piecesOf(
    lines.filter(({ text }) => !ofOthers.test(text)),
    mailPattern,
  ).map((piece) => {
    const value = piece.text.replaceAll(/\s/gu, '').replace('＠', '@').toLowerCase();
    const isWhole = !/\s/u.test(piece.text);
    return readingOf(piece, isWhole ? 0.99 : 0.8, value, isWhole ? undefined : '原文中有空格，已去掉');
  });
  return firstOf(readings, '邮箱');
}

/** Where identity numbers stand: they are not read, and are covered in every picture of the document. */
export const findIdNumbers = (lines: readonly Line[]): Place[] =>
  piecesOf(lines, idPattern).flatMap(({ line, start, text }) => placesOf(line, start, text.length));
