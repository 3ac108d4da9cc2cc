/** The one way to the server: call(endpoint, input) answers the data or throws after the person was told. */
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { doubtRights } from './live.ts';
import { currentAddress, loginFor, navigateTo } from './navigation.ts';
import { clearChoice, clearLoginInfo, isSignedIn, useSession } from './session-store.ts';
import { useEntryRefusal } from './session.ts';
import { toast } from './toast.ts';
import type { WireSettings } from './wire.ts';
import {
  CallFailed,
  CallRefused,
  callHeaders,
  defaultErrorText,
  unreachableText,
  fileNameOf,
  fillForm,
  fillTenant,
  isEnvelope,
  isSessionOver,
  queryText,
  reasonOf,
  redirectTarget,
  sessionOverText,
  timeoutMilliseconds,
} from './wire.ts';

export { CallFailed, CallRefused, reasonOf } from './wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** No toast: the caller shows the refusal itself. A session that ended is still announced. */
  readonly quiet?: boolean;
  /** Names the act: sent again under the same key it is done once. */
  readonly idempotencyKey?: string | undefined;
  /** `throw`: a missing session is an ordinary refusal (application start); the central login is not followed either. */
  readonly sessionOver?: 'announce' | 'throw';
}

/** Of the page: what the installation says about itself, before and after it was asked. */
let settings: WireSettings = { ssoEnabled: false, clientName: 'qishu-web' };

/** Set once from the domain query. */
export function setWireSettings(next: WireSettings): void {
  settings = next;
}

/** A key for `idempotencyKey`: 128 random bits. */
export function newIdempotencyKey(): string {
  // Not randomUUID: browsers have it only over TLS, and offices run the product without.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A call that its caller gave up; never shown. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What the server wants of the person first: a fresh proof of any kind, a second factor before an enterprise is entered, a consent of its own to sensitive data. */
const wantedReasons = ['step_up', 'second_factor', 'sensitive_consent'] as const;
export type WantedProof = (typeof wantedReasons)[number];
type AskStepUp = (wanted: WantedProof) => Promise<boolean>;
/** The dialog of this page; null where its code has not come yet. */
let askStepUp: AskStepUp | null = null;
/** Whether this page has a place for the dialog; sign-in, the way in and the start of the application have none. */
let dialogExpected = false;
/** Calls that were refused before the dialog had come. */
const waiting: (() => void)[] = [];
/** Milliseconds that a refused call waits for the dialog: it is fetched once the first screen is done. */
const dialogPatience = 30_000;
/** The question that is open: many calls of a page that are refused at once wait for one answer. */
let asking: Promise<boolean> | null = null;

/** The page will show the dialog as soon as its code has come: refused calls wait for it. Returns the way to stop. */
export function expectStepUp(): () => void {
  dialogExpected = true;
  return () => {
    dialogExpected = false;
  };
}

/** Who asks the person to prove himself once more; the act that was refused is then repeated. Returns the way to stop. */
export function provideStepUp(ask: AskStepUp): () => void {
  askStepUp = ask;
  for (const go of waiting.splice(0)) go();
  return () => {
    if (askStepUp === ask) askStepUp = null;
  };
}

function wantedProof(error: unknown): WantedProof | null {
  const reason = reasonOf(error);
  return wantedReasons.find((wanted) => wanted === reason) ?? null;
}

/** One question for all calls that wait for it. False: the person did not prove himself, or no dialog came. */
function askOnce(wanted: WantedProof): Promise<boolean> {
  asking ??= ask(wanted).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(wanted: WantedProof): Promise<boolean> {
  if (!askStepUp && dialogExpected) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, dialogPatience);
    });
  }
  return askStepUp ? askStepUp(wanted) : false;
}

/** Asks the person to prove himself now, so that sealed values arrive in the clear for 15 minutes. False: he did not. */
export const proveIdentity = (): Promise<boolean> => askOnce('step_up');

/** Does the work, and once more after the person proved himself where the server asks for that. */
async function withStepUp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const wanted = wantedProof(error);
    if (!wanted || !(await askOnce(wanted))) throw error;
    return work();
  }
}

/** Sends an endpoint its input (WR-01). Throws CallRefused, CallFailed or AbortError. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return withStepUp(() => callOnce(endpoint, input, options));
}

async function callOnce<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const epoch = useSession.getState().epoch;
  const response = await send(endpoint, input, options);
  const data = accept(await readEnvelope(response, options), epoch, options) as OutputOf<E>;
  watchSuccess?.(endpoint, input, data);
  return data;
}

type WatchSuccess = (endpoint: AnyEndpoint, input: unknown, answer: unknown) => void;
/** Of the page: who hears of every call that succeeded. */
let watchSuccess: WatchSuccess | null = null;

/** Tells of every call that succeeded. Returns the way to stop. */
export function watchCalls(watch: WatchSuccess): () => void {
  watchSuccess = watch;
  return () => {
    if (watchSuccess === watch) watchSuccess = null;
  };
}

/** fetch with the headers, the tenant choice and the time-out of every call; network trouble is told once (WR-08). */
async function send(endpoint: AnyEndpoint, input: unknown, options: CallOptions): Promise<Response> {
  const { choice } = useSession.getState();
  const clock = AbortSignal.timeout(timeoutMilliseconds);
  const headers = callHeaders(settings, globalThis.location);
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, clock]) : clock,
  };
  let address = endpoint.path;
  if (endpoint.method === 'GET') {
    const query = queryText(input, choice);
    if (query) address += `?${query}`;
  } else {
    headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
    request.body = JSON.stringify(fillTenant(input, choice));
  }
  let response: Response;
  try {
    response = await fetch(address, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return unreachable(options, unreachableText, error);
  }
  followRedirect(response.status, response.headers.get('Location'), options);
  return response;
}

/** The page is on its way to the central login: calls that fail meanwhile change nothing. */
let leaving = false;

/** The page leaves by itself from now on: a call that fails because the session just ended must not lead it elsewhere. */
export function beginLeaving(): void {
  leaving = true;
  // A page that comes back from the browser's memory may have to leave again.
  globalThis.addEventListener('pageshow', () => (leaving = false), { once: true });
}

/** Single sign-on: a 401 names where to sign in; one navigation, however many calls fail at once (WR-09). */
function followRedirect(status: number, location: string | null, { sessionOver }: CallOptions): void {
  const target = status === 401 ? redirectTarget(location, globalThis.location.origin) : null;
  if (!target || leaving || sessionOver === 'throw') return;
  beginLeaving();
  globalThis.location.assign(target);
}

function unreachable(options: CallOptions, text: string, cause?: unknown): never {
  if (!options.quiet) toast.error(text);
  throw new CallFailed(text, { cause });
}

async function readEnvelope(response: Response, options: CallOptions): Promise<Envelope> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // An answer that is no JSON is the server's; one that broke off on the way is not.
    return unreachable(options, error instanceof SyntaxError ? defaultErrorText : unreachableText, error);
  }
  return isEnvelope(body) ? body : unreachable(options, defaultErrorText);
}

/** Data of a success; a refusal is told and thrown. */
function accept(envelope: Envelope, epoch: number, options: CallOptions): unknown {
  if (envelope.resultCode === 1) return envelope.data;
  const refusal = new CallRefused(envelope);
  if (isSessionOver(envelope.errorCode)) {
    if (options.sessionOver !== 'throw') announceSessionOver(epoch);
  } else if (isLostMembership(refusal)) {
    leaveEnterprise(refusal);
  } else {
    if (isWithoutRight(refusal)) doubtRights();
    if (!options.quiet && !wantedProof(refusal)) toast.error(refusal.errorDesc);
  }
  throw refusal;
}

/** One toast and one move for a session that ended, however many calls fail at once (WR-06). */
function announceSessionOver(epoch: number): void {
  if (epoch !== useSession.getState().epoch) return;
  if (leaving) {
    // Once: a late refusal would take away the mark of the session that is being begun elsewhere.
    if (isSignedIn()) clearLoginInfo();
    return;
  }
  const address = currentAddress();
  // The screen may ask once more while the way to the sign-in page is still loading: it is led there, and told nothing new.
  const isTold = useSession.getState().ended && !isSignedIn();
  clearLoginInfo();
  useSession.setState({ ended: true });
  if (!isTold) toast.error(sessionOverText, 1000);
  if (!/^\/login(?:[?#/]|$)/u.test(address)) navigateTo(loginFor(address));
}

const isLostMembership = (refusal: CallRefused): boolean =>
  refusal.errorCode === errorCode.forbidden && /^(?:not_member|frozen|dissolved)$/u.test(reasonOf(refusal) ?? '');

/** Refused for want of a right, and not because the person should prove something first. */
const isWithoutRight = (refusal: CallRefused): boolean =>
  refusal.errorCode === errorCode.forbidden && reasonOf(refusal) === null;

/** The stored choice names an enterprise one no longer belongs to, or that was closed. */
function leaveEnterprise({ errorDesc }: CallRefused): void {
  const { choice } = useSession.getState();
  if (!choice) return;
  clearChoice();
  // Without it a screen that opens meanwhile would lead to founding an enterprise.
  useEntryRefusal.setState({ refusal: { reason: 'closed', text: errorDesc, choice } });
  toast.info(`${errorDesc}，正在返回`);
  navigateTo('/home-middleware', { replace: true });
}

/** Share of an upload that has left, 0 to 1. */
export type UploadProgress = (share: number) => void;

/** Sends a form (file and fields) and reports progress; answers the data of the envelope. */
export async function upload<Data = unknown>(
  path: string,
  form: FormData,
  onProgress?: UploadProgress,
  options: CallOptions = {},
): Promise<Data> {
  const { epoch, choice } = useSession.getState();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.timeout = timeoutMilliseconds;
  for (const [name, value] of Object.entries(callHeaders(settings, globalThis.location)))
    request.setRequestHeader(name, value);
  request.upload.addEventListener(
    'progress',
    (event) => event.lengthComputable && onProgress?.(event.loaded / event.total),
  );
  const done = new Promise<boolean>((resolve, reject) => {
    request.addEventListener('load', () => resolve(true));
    request.addEventListener('error', () => resolve(false));
    request.addEventListener('timeout', () => resolve(false));
    request.addEventListener('abort', () => reject(new DOMException('上传已取消', 'AbortError')));
  });
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(fillForm(form, choice));
  if (!(await done)) return unreachable(options, unreachableText);
  followRedirect(request.status, request.getResponseHeader('Location'), options);
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch (error) {
    return unreachable(options, defaultErrorText, error);
  }
  return accept(isEnvelope(body) ? body : unreachable(options, defaultErrorText), epoch, options) as Data;
}

/** A file that was saved, or data when the server queued the work instead (exports above 2,000 rows). */
export type Downloaded =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'data'; readonly data: unknown };

/** Fetches a file and saves it under the name the server gives; a JSON refusal is told like any other. */
export function download<E extends AnyEndpoint>(
  endpoint: E,
  query: InputOf<E>,
  options: CallOptions & { readonly fallbackName?: string } = {},
): Promise<Downloaded> {
  return withStepUp(() => downloadOnce(endpoint, query, options));
}

async function downloadOnce<E extends AnyEndpoint>(
  endpoint: E,
  query: InputOf<E>,
  options: CallOptions & { readonly fallbackName?: string },
): Promise<Downloaded> {
  const epoch = useSession.getState().epoch;
  const response = await send(endpoint, query, options);
  if (
    response.headers.get('Content-Type')?.includes('application/json') &&
    !response.headers.has('Content-Disposition')
  ) {
    return { kind: 'data', data: accept(await readEnvelope(response, options), epoch, options) };
  }
  if (!response.ok) return unreachable(options, defaultErrorText);
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
