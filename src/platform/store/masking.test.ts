/** How a secret value is covered: as its field says, else as its kind does, never by its name. */
import { expect, test } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { maskedText, maskedValue } from './masking.ts';

const secret = { label: '值', secret: 'value_view' };

test('the kind says how its values are covered', () => {
  expect(maskedValue(f.mobile(secret), '13800001234')).toBe('138****1234');
  expect(maskedValue(f.idNumber(secret), '11010519491231002X')).toBe('1****************X');
  expect(maskedValue(f.email(secret), 'zhang@example.com')).toBe('z***@example.com');
  expect(maskedValue(f.text(secret), '机密')).toBe('****');
});

test('a field may say it differently', () => {
  expect(maskedValue(f.text({ ...secret, mask: 'bankAccount' }), '6222021234567890128')).toBe('****0128');
  expect(maskedValue(f.text({ ...secret, mask: 'address' }), '浙江省杭州市西湖区文三路 90 号')).toBe(
    '浙江省杭州市西湖区****',
  );
  expect(maskedValue(f.text({ ...secret, mask: 'personName' }), '欧阳静姝')).toBe('欧*');
});

test('a value without a text to cover is hidden wholly', () => {
  expect(maskedValue(f.money(secret), 8000)).toBeNull();
  expect(maskedValue(f.date(secret), '2026-01-01')).toBeNull();
  expect(maskedValue(f.oneOf({ ...secret, options: [{ code: 'a', label: '甲' }] }), 'a')).toBeNull();
  expect(maskedText(f.date(secret), '2026-01-01')).toBe('****');
});

test('the name of a key covers nothing: a holder is no card number, an account of a messenger neither', () => {
  const fields = { accountName: f.text(secret), wechatAccount: f.text(secret), emailAddress: f.email(secret) };
  expect(maskedValue(fields.accountName, '杭州某某科技有限公司')).toBe('****');
  expect(maskedValue(fields.wechatAccount, 'gh_0123456789')).toBe('****');
  expect(maskedValue(fields.emailAddress, 'zhang@example.com')).toBe('z***@example.com');
});
