/** Pure parts of a call: what is added to a body, which headers go along, how an answer is read. */
import type { Envelope, FieldErrors } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { EnterpriseChoice } from './session-store.ts';

/** Client time-out of every call in milliseconds (WR-02). */
export const timeoutMilliseconds = 200_000;
/** Longest address, before it is encoded, that travels whole in X-Redirect-Url (WR-04). */
export const redirectLimit = 1000;
export const defaultErrorText = '服务器异常';
/** WR-08: no answer came. The browser cannot tell a broken network from a server that is down, so the sentence names both. */
export const unreachableText = '网络中断或服务器异常，请检查网络后重试';
export const sessionOverText = '登录超时，请重新登录';

/** The server refused: an answer with resultCode 0. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly errorCode: string;
  readonly errorDesc: string;
  /** One sentence per field key, where the refusal is about fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  constructor(envelope: Pick<Envelope, 'errorCode' | 'errorDesc' | 'data'>) {
    super(envelope.errorDesc || defaultErrorText);
    this.errorCode = envelope.errorCode ?? errorCode.server;
    this.errorDesc = envelope.errorDesc || defaultErrorText;
    this.data = envelope.data;
    this.fields = (envelope.data as FieldErrors | null)?.fields ?? {};
  }
}

/** Why the server refused, where it says so in data.reason (not_member, step_up, second_factor, address …). */
export function reasonOf(error: unknown): string | null {
  const reason =
    error instanceof CallRefused ? (error.data as { readonly reason?: unknown } | null)?.reason : undefined;
  return typeof reason === 'string' ? reason : null;
}

/** Codes of which one was asked for, where the server refused for want of a right; null otherwise. */
export function missingCodes(error: unknown): readonly string[] | null {
  if (!(error instanceof CallRefused) || error.errorCode !== errorCode.forbidden) return null;
  const codes = (error.data as { readonly codes?: unknown } | null)?.codes;
  return Array.isArray(codes) && codes.length > 0 && codes.every((code) => typeof code === 'string') ? codes : null;
}

/** No answer that can be read: network down, time-out, or something that is no envelope. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

type Body = Record<string, unknown>;
const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tenant pair of a choice: the company code only when not acting as the group. */
export function tenantPair(choice: EnterpriseChoice | null): { groupCode?: string; companyCode?: string } {
  if (!choice) return {};
  return choice.selectGroupType === 1
    ? { groupCode: choice.groupCode }
    : { groupCode: choice.groupCode, companyCode: choice.companyCode };
}

/** Adds the pair where the key is not there yet; "" counts as there. */
function addMissing(target: Body, choice: EnterpriseChoice | null): Body {
  const own = Object.fromEntries(Object.entries(target).filter(([, value]) => value !== undefined));
  return { ...tenantPair(choice), ...own };
}

/** Fills the tenant choice into a body, into filter for paged bodies (WR-03). */
export function fillTenant(body: unknown, choice: EnterpriseChoice | null): unknown {
  if (body === undefined || body === null) return tenantPair(choice);
  if (!isRecord(body)) return body;
  if (isRecord(body['page']) && isRecord(body['filter']))
    return { ...body, filter: addMissing(body['filter'], choice) };
  return addMissing(body, choice);
}

/** Query text of a GET call with the tenant choice. Arrays repeat their key. */
export function queryText(query: unknown, choice: EnterpriseChoice | null): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(addMissing(isRecord(query) ? query : {}, choice))) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) text.append(key, String(item));
    }
  }
  return text.toString();
}

/** Copies a form so that the tenant choice stands before the file. */
export function fillForm(form: FormData, choice: EnterpriseChoice | null): FormData {
  const filled = new FormData();
  for (const [key, value] of Object.entries(tenantPair(choice))) if (!form.has(key)) filled.append(key, value);
  for (const [key, value] of form) if (typeof value === 'string') filled.append(key, value);
  for (const [key, value] of form) if (typeof value !== 'string') filled.append(key, value, value.name);
  return filled;
}

/** Settings of the site that change what a call sends. */
export interface WireSettings {
  readonly ssoEnabled: boolean;
  readonly clientName: string;
}

/** Headers of every call; the address to come back to only under single sign-on (WR-04). */
export function callHeaders(
  settings: WireSettings,
  location: Pick<Location, 'href' | 'origin'>,
): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    'X-Client-Name': settings.clientName,
  };
  if (settings.ssoEnabled)
    headers['X-Redirect-Url'] = location.href.length > redirectLimit ? location.origin : encodeURI(location.href);
  return headers;
}

/** Checks that a parsed answer is an envelope. */
export function isEnvelope(value: unknown): value is Envelope {
  return isRecord(value) && (value['resultCode'] === 0 || value['resultCode'] === 1);
}

export const isSessionOver = (code: string | null): boolean =>
  code === errorCode.sessionOver || code === errorCode.centralSessionOver;

/** File name of a Content-Disposition header (RFC 6266: filename* wins), or null. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*\s*=\s*(?:utf-8)?''([^;]+)/iu.exec(disposition)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A badly encoded name falls back to the plain one.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/iu.exec(disposition);
  return (plain?.[1]?.replaceAll(/\\(.)/gu, '$1') ?? plain?.[2])?.trim() ?? null;
}

/** A redirect target the browser may follow: same site or http(s); never a script address (WR-09). */
export function redirectTarget(location: string | null, origin: string): string | null {
  if (!location) return null;
  try {
    const target = new URL(location, origin);
    return target.protocol === 'https:' || target.protocol === 'http:' ? target.href : null;
  } catch {
    return null;
  }
}
