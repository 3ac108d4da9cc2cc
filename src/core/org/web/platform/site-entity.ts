/** A site as its list and its form show it. It is named by its domain; a list needs numbers. */
import type { queryDomainConfig, saveDomainConfig } from '#core/account/public.ts';
import { siteLoginMethods } from '#core/account/public.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';

export type Sites = OutputOf<typeof queryDomainConfig>;
export type Site = Sites['records'][number];
export type SiteInput = InputOf<typeof saveDomainConfig>;

const methodNames: Record<(typeof siteLoginMethods)[number], string> = {
  password: '密码',
  sms: '短信验证码',
  email: '邮箱验证码',
};

/** Ways to sign in whose driver is not configured here are named so. */
export const siteEntity = (workingMethods: readonly string[] = siteLoginMethods) =>
  entity({
    name: 'domain_config',
    label: '站点',
    unit: '个',
    title: 'domain',
    permissions: {
      read: 'domain_manage',
      insert: 'domain_manage',
      update: 'domain_manage',
      delete: 'domain_manage',
    },
    sort: [],
    fields: {
      domain: f.text({
        label: '域名',
        required: true,
        max: 253,
        list: { width: 240 },
        form: { wide: true },
        help: '不含协议与端口，例如 work.example.com',
      }),
      siteName: f.text({ label: '站点名称', required: true, min: 2, max: 20, list: { width: 160 } }),
      contactPhone: f.text({ label: '联系电话', max: 30, list: { width: 144 } }),
      icp: f.text({ label: 'ICP 备案号', max: 50, list: { width: 176 } }),
      publicSecurityNo: f.text({ label: '公安备案号', max: 50, list: { width: 176 } }),
      // Drawn by a slot: a picture as text is nothing to type.
      logoUrl: f.json<string>({
        label: '站点标识',
        form: { wide: true },
        help: 'PNG、JPG 或 WebP，不超过 500 KB，登录页左上角显示；没有时显示产品标识',
      }),
      loginMethods: f.manyOf({
        label: '登录方式',
        options: siteLoginMethods.map((code) => ({
          code,
          label: workingMethods.includes(code) ? methodNames[code] : `${methodNames[code]}（本站未配置）`,
        })),
        required: true,
        list: { width: 240 },
        form: { wide: true },
        help: '密码登录不能关闭：由管理员开通的账号只有密码',
      }),
      registerEnabled: f.bool({
        label: '开放注册',
        required: true,
        list: { width: 96 },
        help: '任何人都可以注册账号；否则账号由管理员开通',
      }),
      changedAt: f.instant({ label: '修改时间', list: { width: 152 }, form: false }),
    },
  });

/** The same number for the same domain, so that an address that opens its form goes on doing so. */
const numberOf = (domain: string): number =>
  [...domain].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0x7fff_ffff, 7) + 1;

export const siteRow = (site: Site): AnyRow => ({ ...site, id: numberOf(site.domain), changedAt: site.updatedAt });

/** What a site without configuration gets; the one that is looked at, unless it has its own already. */
export function newSite({ host, workingMethods, defaults, records }: Sites): SiteInput {
  return {
    domain: records.some((record) => record.domain === host) ? '' : host,
    siteName: defaults.siteName,
    registerEnabled: defaults.registerEnabled,
    logoUrl: null,
    icp: null,
    publicSecurityNo: null,
    contactPhone: null,
    loginMethods: siteLoginMethods.filter((method) => method === 'password' || workingMethods.includes(method)),
  };
}

/** The whole site, as the call takes it: what the form sends laid over what is there. */
export function siteInput(base: SiteInput | Site, { id: _id, ...typed }: Readonly<Record<string, unknown>>): SiteInput {
  const { domain, siteName, registerEnabled, logoUrl, icp, publicSecurityNo, contactPhone, loginMethods } = base;
  const whole = { domain, siteName, registerEnabled, logoUrl, icp, publicSecurityNo, contactPhone, loginMethods };
  // The form checked what was typed by the same declaration, and the server does so again.
  return { ...whole, ...typed };
}
