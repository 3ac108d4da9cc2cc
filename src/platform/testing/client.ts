/** A browser as tests see it: one session, one chosen enterprise, calls typed by their endpoints. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { UploadedFile } from './multipart.ts';
import { multipartBody } from './multipart.ts';

/** The enterprise a client speaks for; without companyCode it enters as the group. */
export interface TenantPair {
  readonly groupCode: string;
  readonly companyCode?: string | null;
}

/** Header that the server asks of every call. */
export const ajaxHeader = { 'x-requested-with': 'XMLHttpRequest' } as const;

export interface TestClient {
  /** Name and value of the session cookie; null for a guest. */
  readonly cookie: string | null;
  readonly tenant: TenantPair | null;
  /** The whole envelope of a JSON answer; throws when the answer is none. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>>>;
  /** Data of a successful call; throws with code and sentence of a refusal. */
  ask<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
  /** The answer as it came, for downloads and for what is not typed. */
  send(endpoint: Pick<AnyEndpoint, 'method' | 'path'>, input?: unknown): Promise<LightMyRequestResponse>;
  /** multipart call. */
  upload<E extends AnyEndpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string>>,
    file: UploadedFile | null,
  ): Promise<Envelope<OutputOf<E>>>;
  /** Anything else; the session cookie is added. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The same session in another enterprise; null: without a choice. */
  as(tenant: TenantPair | null): TestClient;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function queryOf(input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, textOf(value)]));
}

function envelopeOf(path: string, response: LightMyRequestResponse): Envelope {
  const type = String(response.headers['content-type']);
  if (!type.startsWith('application/json'))
    throw new Error(`${path} answered ${response.statusCode} ${type}, not an envelope`);
  return response.json<Envelope>();
}

/** The session cookie, shared by all clients of one session: a step-up renews it, as it does in a browser. */
export interface CookieJar {
  cookie: string | null;
}

/** A client of an application that does not listen. `settled` is awaited after each answer, so that a test sees what followed it. */
export function createClient(
  application: FastifyInstance,
  jar: CookieJar,
  tenant: TenantPair | null,
  settled: () => Promise<void>,
): TestClient {
  const choice: Record<string, string> = tenant
    ? { groupCode: tenant.groupCode, ...(tenant.companyCode ? { companyCode: tenant.companyCode } : {}) }
    : {};
  const inject = async (options: InjectOptions) => {
    const response = await application.inject({
      ...options,
      headers: { ...(jar.cookie ? { cookie: jar.cookie } : {}), ...options.headers },
    });
    await settled();
    const renewed =
      jar.cookie === null
        ? undefined
        : response.cookies.find((cookie) => cookie.name.endsWith('fy_sid') && cookie.value !== '');
    if (renewed) jar.cookie = `${renewed.name}=${renewed.value}`;
    return response;
  };
  const send = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, input: unknown = {}) => {
    const body = typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...choice, ...input } : input;
    if (endpoint.method === 'GET')
      return inject({ method: 'GET', url: endpoint.path, query: queryOf(body as object), headers: ajaxHeader });
    return inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...ajaxHeader, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  };
  const call = async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) =>
    envelopeOf(endpoint.path, await send(endpoint, input)) as Envelope<OutputOf<E>>;
  return {
    get cookie() {
      return jar.cookie;
    },
    tenant,
    call,
    send,
    inject,
    async ask(endpoint, input) {
      const envelope = await call(endpoint, input);
      if (envelope.resultCode !== 1)
        throw new Error(
          `${endpoint.path}: ${envelope.errorCode ?? ''} ${envelope.errorDesc ?? ''} ${JSON.stringify(envelope.data)}`,
        );
      return envelope.data;
    },
    async upload<E extends AnyEndpoint>(
      endpoint: E,
      fields: Readonly<Record<string, string>>,
      file: UploadedFile | null,
    ) {
      const { payload, contentType } = await multipartBody({ ...choice, ...fields }, file);
      const response = await inject({
        method: 'POST',
        url: endpoint.path,
        headers: { ...ajaxHeader, 'content-type': contentType },
        payload,
      });
      return envelopeOf(endpoint.path, response) as Envelope<OutputOf<E>>;
    },
    as: (chosen) => createClient(application, jar, chosen, settled),
  };
}
