/** Who runs this installation: name, record numbers, ways to sign in. Filled from the domain query. */
import { create } from 'zustand';

export interface Site {
  readonly siteName: string;
  /** Picture as data URL; null: the mark of the product. */
  readonly logoUrl: string | null;
  readonly icp: string | null;
  readonly publicSecurityNo: string | null;
  readonly ssoEnabled: boolean;
  readonly ssoLoginUrl: string | null;
  readonly ssoLogoutUrl: string | null;
  readonly loginMethods: readonly string[];
  readonly registerEnabled: boolean;
  readonly contactPhone: string | null;
  /** The demonstration keeps codes where anybody may read them (/outbox). */
  readonly outbox: boolean;
  readonly demoAccounts: readonly { readonly account: string; readonly name: string }[];
  /** Versions of the agreements by type; empty where none are published. */
  readonly protocolVersions: Readonly<Record<string, string>>;
  readonly loaded: boolean;
}

export const productName = '企枢';

/** Of the page: what the installation tells about itself; until then what the product is called. */
export const useSite = create<Site>(() => ({
  siteName: productName,
  logoUrl: null,
  icp: null,
  publicSecurityNo: null,
  ssoEnabled: false,
  ssoLoginUrl: null,
  ssoLogoutUrl: null,
  loginMethods: ['password'],
  registerEnabled: false,
  contactPhone: null,
  outbox: false,
  demoAccounts: [],
  protocolVersions: {},
  loaded: false,
}));

/** Title of the browser tab. */
export function documentTitle(title: string): string {
  const { siteName } = useSite.getState();
  return title ? `${title} · ${siteName}` : siteName;
}
