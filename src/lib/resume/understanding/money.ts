/** Pay as people write it, in yuan a month. */
import type { Piece } from './lines.ts';
import { readingOf } from './lines.ts';
import type { Reading } from '../resume.ts';

export interface Pay {
  readonly min?: Reading;
  readonly max?: Reading;
}

const number = '(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)';
const unit = '\\s*(k|千|w|万|元)?';
const range = new RegExp(`${number}${unit}\\s*(?:[-–—~～至到]+\\s*${number}${unit})?`, 'iu');
const factors: Readonly<Record<string, number>> = { k: 1000, 千: 1000, w: 10_000, 万: 10_000, 元: 1 };
/** Yuan a month that somebody could mean: below and above, the unit was understood wrongly. */
const likely = { least: 1000, most: 500_000 };

/** The pay of a text: one end or both, what is paid a year divided by twelve; nothing for 面议 and for what is no pay. */
export function readPay(piece: Piece, label: string): Pay {
  const match = range.exec(piece.text);
  if (!match) return {};
  const [, first = '', firstUnit, second, secondUnit] = match;
  const factor = factors[(firstUnit ?? secondUnit ?? '元').toLowerCase()] ?? 1;
  const isYearly = /年/u.test(`${label}${piece.text}`);
  const monthly = (text: string, of: number): number | null => {
    const value = Math.round((Number(text.replaceAll(',', '')) * of) / (isYearly ? 12 : 1));
    return value >= likely.least && value <= likely.most ? value : null;
  };
  const [min, max] = [
    monthly(first, factor),
    second === undefined ? null : monthly(second, factors[(secondUnit ?? firstUnit ?? '元').toLowerCase()] ?? 1),
  ];
  const isPlain = !isYearly && (firstUnit ?? secondUnit) === '元' && second !== undefined;
  const note = isYearly ? `原文「${piece.text}」，按年薪除以 12 理解` : `原文「${piece.text}」，按月薪理解`;
  const isMonthly = /月/u.test(`${label}${piece.text}`);
  const confidence = isYearly ? 0.6 : isPlain || isMonthly ? 0.92 : 0.78;
  const reading = (value: number) => readingOf(piece, confidence, String(value), confidence < 0.85 ? note : undefined);
  if (min === null || (second !== undefined && (max === null || max < min))) return {};
  if (second === undefined && /以下|以内/u.test(piece.text)) return { max: reading(min) };
  return { min: reading(min), ...(max !== null && { max: reading(max) }) };
}
