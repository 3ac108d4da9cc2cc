import { expect, test } from 'vitest';
import { f } from './field.ts';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatNumber,
  formatPercent,
  formatText,
  isEmpty,
  unitOf,
} from './format.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [5 * 1024 ** 2, '5.0 MB'],
  [1024 ** 3, '1.0 GB'],
  [2048 * 1024 ** 3, '2048.0 GB'],
  [-1, '--'],
  [Number.NaN, '--'],
  [Infinity, '--'],
  [null, '--'],
  [undefined, '--'],
  ['12', '--'],
])('FM-01 file size %s shows as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

test.each([[null], [undefined], [''], ['  '], [Number.NaN]])('FM-02 %s is empty and shows as --', (value) => {
  expect(isEmpty(value)).toBe(true);
  for (const format of [formatText, formatDate, formatDateTime, formatNumber, formatMoney, formatPercent]) {
    expect(format(value)).toBe('--');
  }
});

test('FM-02 0 and false are values, empty lists are not', () => {
  expect(formatText(0)).toBe('0');
  expect(formatText(false)).toBe('否');
  expect(formatText([])).toBe('--');
  expect(formatText(['甲', '', '乙'])).toBe('甲、乙');
  expect(formatNumber(0)).toBe('0');
  expect(formatPercent(0)).toBe('0%');
});

test.each([
  ['2026-11-20', '2026/11/20'],
  ['2026-11', '2026/11'],
  ['2026-11-20T16:30:00Z', '2026/11/21'],
  ['2026-11-20T16:30:00+08:00', '2026/11/20'],
  ['2025-12-31T16:00:00.000Z', '2026/01/01'],
  ['gestern', '--'],
  ['2026-13-45T00:00:00Z', '--'],
])('FM-03 %s shows as %s', (value, text) => expect(formatDate(value)).toBe(text));

test('FM-03 instants show the Shanghai clock', () => {
  expect(formatDateTime('2026-11-20T16:30:00Z')).toBe('2026/11/21 00:30');
  expect(formatDateTime(new Date('2026-11-20T01:05:59Z'))).toBe('2026/11/20 09:05');
  expect(formatDateTime('2026-11-20')).toBe('2026/11/20');
});

test('numbers, money, percent', () => {
  expect(formatNumber(1_234_567.5)).toBe('1,234,567.5');
  expect(formatNumber('1234', 2)).toBe('1,234.00');
  expect(formatNumber(-0.001, 2)).toBe('0.00');
  expect(formatNumber('abc')).toBe('--');
  expect(formatMoney(12_345_678)).toBe('12,345,678.00 元');
  expect(formatMoney(12_345_678, '万元')).toBe('1,234.57 万元');
  expect(formatMoney(-5)).toBe('-5.00 元');
  const [paid, capital] = [f.money({ label: '奖金' }), f.money({ label: '注册资本', unit: '万元' })];
  expect([formatAmount(paid, 5), unitOf(paid)]).toEqual(['5.00', '元']);
  expect([
    formatAmount(capital, 100_000_000),
    formatAmount(capital, 12_345.67),
    formatAmount(capital, null),
    unitOf(capital),
  ]).toEqual(['10,000', '1.234567', '--', '万元']);
  expect([unitOf(f.int({ label: '人数' })), unitOf(undefined)]).toEqual([null, null]);
  expect(formatPercent(12.5)).toBe('12.5%');
  expect(formatPercent(33.3333, 1)).toBe('33.3%');
});
