import { describe, expect, it } from 'vitest';
import type { EnterpriseChoice } from './session-store.ts';
import {
  CallRefused,
  callHeaders,
  fileNameOf,
  fillForm,
  fillTenant,
  isEnvelope,
  queryText,
  redirectTarget,
} from './wire.ts';

const company: EnterpriseChoice = { groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '甲', logo: null };
const group: EnterpriseChoice = { ...company, companyCode: '', selectGroupType: 1 };

describe('WR-03 the tenant choice of every body', () => {
  it('adds both codes when acting as a company', () => {
    expect(fillTenant({ id: 1 }, company)).toEqual({ id: 1, groupCode: 'G1', companyCode: 'C1' });
  });
  it('adds the group code alone when acting as the group', () => {
    expect(fillTenant({}, group)).toEqual({ groupCode: 'G1' });
  });
  it('goes into filter when filter and page are there', () => {
    expect(fillTenant({ filter: { status: 'a' }, page: { current: 1, size: 10 } }, company)).toEqual({
      filter: { status: 'a', groupCode: 'G1', companyCode: 'C1' },
      page: { current: 1, size: 10 },
    });
  });
  it('stays on top when there is a page without a filter', () => {
    expect(fillTenant({ page: { current: 1 } }, company)).toMatchObject({ groupCode: 'G1', companyCode: 'C1' });
  });
  it('keeps an own key, also an empty one', () => {
    expect(fillTenant({ companyCode: '', groupCode: 'X' }, company)).toEqual({ companyCode: '', groupCode: 'X' });
  });
  it('adds nothing without a choice', () => {
    expect(fillTenant({ id: 1 }, null)).toEqual({ id: 1 });
  });
  it('travels as query of a GET and before the file of a form', () => {
    expect(queryText({ ids: [1, 2], none: undefined }, company)).toBe('groupCode=G1&companyCode=C1&ids=1&ids=2');
    const form = new FormData();
    form.append('file', new Blob(['x']), '表.xlsx');
    form.append('bizType', 'logo');
    expect([...fillForm(form, company).keys()]).toEqual(['groupCode', 'companyCode', 'bizType', 'file']);
  });
});

describe('WR-04 headers under single sign-on', () => {
  const settings = { ssoEnabled: true, clientName: 'fy-staff' };
  it('carries marker, client name and the encoded address', () => {
    expect(callHeaders(settings, { href: 'https://a.cn/页', origin: 'https://a.cn' })).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      'X-Client-Name': 'fy-staff',
      'X-Redirect-Url': 'https://a.cn/%E9%A1%B5',
    });
  });
  it('carries the origin alone when the address exceeds 1000 characters', () => {
    const exact = `https://a.cn/${'x'.repeat(987)}`;
    expect(callHeaders(settings, { href: exact, origin: 'https://a.cn' })['X-Redirect-Url']).toBe(exact);
    expect(callHeaders(settings, { href: `${exact}x`, origin: 'https://a.cn' })['X-Redirect-Url']).toBe('https://a.cn');
  });
  it('counts the characters of the address, not those of its encoding', () => {
    const escaped = `https://a.cn/${'%E9'.repeat(300)}`;
    expect(callHeaders(settings, { href: escaped, origin: 'https://a.cn' })['X-Redirect-Url']).toBe(encodeURI(escaped));
  });
  it('sends no address without single sign-on', () => {
    expect(
      callHeaders({ ...settings, ssoEnabled: false }, { href: 'https://a.cn/', origin: 'https://a.cn' }),
    ).not.toHaveProperty('X-Redirect-Url');
  });
});

describe('WR-05 the envelope', () => {
  it('is recognised by resultCode 0 or 1', () => {
    expect([{ resultCode: 1 }, { resultCode: 0 }].every(isEnvelope)).toBe(true);
    expect([null, [], 'x', { resultCode: '1' }, { error: 'x' }].some(isEnvelope)).toBe(false);
  });
  it('WR-07 says 服务器异常 where errorDesc is empty', () => {
    expect(new CallRefused({ errorCode: 'FY-S001', errorDesc: '', data: null }).errorDesc).toBe('服务器异常');
  });
});

describe('WR-01 the name of a download', () => {
  it('prefers filename* and falls back to filename', () => {
    expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E8%8A%B1%E5%90%8D%E5%86%8C.xlsx`)).toBe(
      '花名册.xlsx',
    );
    expect(fileNameOf('attachment; filename="a \\"b\\".csv"')).toBe('a "b".csv');
    expect(fileNameOf(`attachment; filename=plain.csv; filename*=UTF-8''%E8%8`)).toBe('plain.csv');
    expect(fileNameOf(null)).toBeNull();
  });
});

it('WR-09 follows only web addresses', () => {
  expect(redirectTarget('https://sso.cn/in?a=1', 'https://a.cn')).toBe('https://sso.cn/in?a=1');
  expect(redirectTarget('/login', 'https://a.cn')).toBe('https://a.cn/login');
  expect(redirectTarget('javascript:alert(1)', 'https://a.cn')).toBeNull();
  expect(redirectTarget(null, 'https://a.cn')).toBeNull();
});
