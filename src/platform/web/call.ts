/** The one way to the server: call(endpoint, input) answers the data or throws after the person was told. */
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/model/endpoint.ts';
import type { Envelope } from '#platform/model/error-codes.ts';
import { errorCode } from '#platform/model/error-codes.ts';
import { currentAddress, navigateTo } from './navigation.ts';
import { clearChoice, clearLoginInfo, useSession } from './session-store.ts';
import { toast } from './toast.ts';
import type { WireSettings } from './wire.ts';
import { CallFailed, CallRefused, callHeaders, defaultErrorText, fileNameOf, fillForm, fillTenant, isEnvelope, isSessionOver, queryText, redirectTarget, sessionOverText, timeoutMilliseconds } from './wire.ts';

export { CallFailed, CallRefused } from './wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** No toast: the caller shows the refusal itself. A session that ended is still announced. */
  readonly quiet?: boolean;
  /** `throw`: a missing session is an ordinary refusal (application start). */
  readonly sessionOver?: 'announce' | 'throw';
}

let settings: WireSettings = { ssoEnabled: false, clientName: 'qishu-web' };

/** Set once from the domain query. */
export function setWireSettings(next: WireSettings): void {
  settings = next;
}

/** A call that its caller gave up; never shown. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type AskStepUp = () => Promise<boolean>;
let askStepUp: AskStepUp | null = null;

/** Who asks the person to prove himself once more; the act that was refused is then repeated. Returns the way to stop. */
export function provideStepUp(ask: AskStepUp): () => void {
  askStepUp = ask;
  return () => {
    if (askStepUp === ask) askStepUp = null;
  };
}

const wantsStepUp = (error: unknown): error is CallRefused => error instanceof CallRefused && (error.data as { reason?: unknown } | null)?.reason === 'step_up';

/** Does the work, and once more after the person proved himself where the server asks for that. */
async function withStepUp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!wantsStepUp(error) || !askStepUp || !(await askStepUp())) throw error;
    return work();
  }
}

/** Sends an endpoint its input (WR-01). Throws CallRefused, CallFailed or AbortError. */
export function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  return withStepUp(() => callOnce(endpoint, input, options));
}

async function callOnce<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<OutputOf<E>> {
  const epoch = useSession.getState().epoch;
  const response = await send(endpoint, input, options);
  return accept(await readEnvelope(response, options), epoch, options) as OutputOf<E>;
}

/** fetch with the headers, the tenant choice and the time-out of every call; network trouble is told once (WR-08). */
async function send(endpoint: AnyEndpoint, input: unknown, options: CallOptions): Promise<Response> {
  const { choice } = useSession.getState();
  const clock = AbortSignal.timeout(timeoutMilliseconds);
  const headers = callHeaders(settings, globalThis.location);
  const request: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers, signal: options.signal ? AbortSignal.any([options.signal, clock]) : clock };
  let address = endpoint.path;
  if (endpoint.method === 'GET') {
    const query = queryText(input, choice);
    if (query) address += `?${query}`;
  } else {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(fillTenant(input, choice));
  }
  let response: Response;
  try {
    response = await fetch(address, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return unreachable(options, error);
  }
  followRedirect(response.status, response.headers.get('Location'));
  return response;
}

/** Single sign-on: a 401 names where to sign in (WR-09). */
function followRedirect(status: number, location: string | null): void {
  const target = status === 401 ? redirectTarget(location, globalThis.location.origin) : null;
  if (target) globalThis.location.assign(target);
}

function unreachable(options: CallOptions, cause?: unknown): never {
  if (!options.quiet) toast.error(defaultErrorText);
  throw new CallFailed(defaultErrorText, { cause });
}

async function readEnvelope(response: Response, options: CallOptions): Promise<Envelope> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return unreachable(options, error);
  }
  return isEnvelope(body) ? body : unreachable(options);
}

/** Data of a success; a refusal is told and thrown. */
function accept(envelope: Envelope, epoch: number, options: CallOptions): unknown {
  if (envelope.resultCode === 1) return envelope.data;
  const refusal = new CallRefused(envelope);
  if (isSessionOver(envelope.errorCode)) {
    if (options.sessionOver !== 'throw') announceSessionOver(epoch);
  } else if (isLostMembership(refusal)) {
    leaveEnterprise();
  } else if (!options.quiet && !(askStepUp && wantsStepUp(refusal))) {
    toast.error(refusal.errorDesc);
  }
  throw refusal;
}

/** One toast and one move for a session that ended, however many calls fail at once (WR-06). */
function announceSessionOver(epoch: number): void {
  if (epoch !== useSession.getState().epoch) return;
  const address = currentAddress();
  clearLoginInfo();
  toast.error(sessionOverText, 1000);
  if (!/^\/login(?:[?#/]|$)/u.test(address)) navigateTo(`/login?path=${encodeURIComponent(address)}`);
}

const isLostMembership = (refusal: CallRefused): boolean => refusal.errorCode === errorCode.forbidden && (refusal.data as { reason?: unknown } | null)?.reason === 'not_member';

/** The stored choice names an enterprise one no longer belongs to (ruling 3.3). */
function leaveEnterprise(): void {
  if (!useSession.getState().choice) return;
  clearChoice();
  toast.info('你已不在该企业，正在返回');
  navigateTo('/home-middleware', { replace: true });
}

/** Share of an upload that has left, 0 to 1. */
export type UploadProgress = (share: number) => void;

/** Sends a form (file and fields) and reports progress; answers the data of the envelope. */
export async function upload<Data = unknown>(path: string, form: FormData, onProgress?: UploadProgress, options: CallOptions = {}): Promise<Data> {
  const { epoch, choice } = useSession.getState();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.timeout = timeoutMilliseconds;
  for (const [name, value] of Object.entries(callHeaders(settings, globalThis.location))) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total));
  const done = new Promise<boolean>((resolve, reject) => {
    request.addEventListener('load', () => resolve(true));
    request.addEventListener('error', () => resolve(false));
    request.addEventListener('timeout', () => resolve(false));
    request.addEventListener('abort', () => reject(new DOMException('上传已取消', 'AbortError')));
  });
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(fillForm(form, choice));
  if (!(await done)) return unreachable(options);
  followRedirect(request.status, request.getResponseHeader('Location'));
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch (error) {
    return unreachable(options, error);
  }
  return accept(isEnvelope(body) ? body : unreachable(options), epoch, options) as Data;
}

/** A file that was saved, or data when the server queued the work instead (exports above 2,000 rows). */
export type Downloaded = { readonly kind: 'file'; readonly name: string } | { readonly kind: 'data'; readonly data: unknown };

/** Fetches a file and saves it under the name the server gives; a JSON refusal is told like any other. */
export function download<E extends AnyEndpoint>(endpoint: E, query: InputOf<E>, options: CallOptions & { readonly fallbackName?: string } = {}): Promise<Downloaded> {
  return withStepUp(() => downloadOnce(endpoint, query, options));
}

async function downloadOnce<E extends AnyEndpoint>(endpoint: E, query: InputOf<E>, options: CallOptions & { readonly fallbackName?: string }): Promise<Downloaded> {
  const epoch = useSession.getState().epoch;
  const response = await send(endpoint, query, options);
  if (response.headers.get('Content-Type')?.includes('application/json') && !response.headers.has('Content-Disposition')) {
    return { kind: 'data', data: accept(await readEnvelope(response, options), epoch, options) };
  }
  if (!response.ok) return unreachable(options);
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? options.fallbackName ?? '下载文件';
  const address = URL.createObjectURL(await response.blob());
  saveUrl(address, name);
  // The browser needs the address until the save has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { kind: 'file', name };
}

/** Saves what an address holds under a name. */
export function saveUrl(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
