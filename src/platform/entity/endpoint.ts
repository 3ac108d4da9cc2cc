/** An endpoint: one declaration for router, gate, validation, client call, OpenAPI document and conformance test. */
import type { z } from 'zod';

/** `public`: no session. `signedIn`: a session, no code. Otherwise a permission code of the catalogue, or any of several. */
export type AccessRule = string | readonly string[];
/** A rule that depends on the input; `isInside` says whether an enterprise is chosen where the scope leaves that open. */
export type Access<Input> = AccessRule | ((input: Input, isInside: boolean) => AccessRule);

/**
 * Whose data the call touches. Only `company` and `group` read the tenant choice (groupCode, companyCode) of the body;
 * `self` is the caller's own account, `platform` what belongs to no tenant. `companyOrNone`: as `company`, unless
 * both codes are sent empty, which says that no enterprise is meant.
 */
export type EndpointScope = 'self' | 'company' | 'companyOrNone' | 'group' | 'platform';

/** Rows that come back when their deletion is undone: the entity, and how a few of them are counted. */
export interface RestorableRows {
  readonly entity: string;
  readonly label: string;
  readonly unit: string;
}

export interface EndpointDeclaration<
  In extends z.ZodType,
  Out extends z.ZodType,
  Scope extends EndpointScope = EndpointScope,
> {
  /** GET only for downloads and streams; GET never changes anything. */
  readonly method?: 'POST' | 'GET';
  /** Whole path, as in the contract. */
  readonly path: string;
  /** Other addresses of the same call (a path that the specification gives with and without prefix). */
  readonly alsoAt?: readonly string[];
  /** What it does, in Chinese, for the API document and the audit log. */
  readonly label: string;
  readonly access: Access<z.output<In>>;
  readonly scope: Scope;
  /** A person of the enterprise passes without the code too; the handler's data scope then reaches nothing but the person's own rows. */
  readonly own?: boolean;
  /** Body (POST) or query (GET); the tenant pair is taken off before it is parsed. */
  readonly input: In;
  /** `data` of the envelope. Checked against the answer in tests, not in production. */
  readonly output: Out;
  /** json: envelope; file: blob with a file name; stream: server-sent events. */
  readonly answer?: 'json' | 'file' | 'stream';
  /** multipart: a file and form fields; the fields are parsed by `input`. */
  readonly body?: 'json' | 'multipart';
  /** multipart of one workbook that may stand before the fields: it is put aside before it is known who may leave it. */
  readonly fieldsBehind?: boolean;
  /** Calls per minute and session beyond which FY-R001 is answered; default 600. */
  readonly perMinute?: number;
  /** Polling does not renew the idle clock of the session. */
  readonly background?: boolean;
  /** The call deletes rows of `ids`, or the one of `id`, that can be taken back at once: every screen offers 撤销 afterwards. */
  readonly deletes?: RestorableRows;
  /** Most rows of one call, where a screen has to know it before it asks. */
  readonly most?: number;
  /**
   * The handler only reads: it runs without a transaction, and a write in it is an error. Each of its queries may take
   * five seconds; `heavy`: thirty, on one of few connections, for figures over everything.
   */
  readonly reads?: boolean | 'heavy';
  /** The handler works for seconds (a workbook is checked): in its turn, on one of the few connections of heavy work. */
  readonly writes?: 'heavy';
}

export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Scope extends EndpointScope = EndpointScope,
> extends EndpointDeclaration<In, Out, Scope> {
  readonly method: 'POST' | 'GET';
  readonly answer: 'json' | 'file' | 'stream';
  readonly body: 'json' | 'multipart';
  /** Last segment of the path: one search finds browser log, client call and handler. */
  readonly name: string;
}

/** An endpoint whose input type does not matter to the reader. */
export interface AnyEndpoint extends Omit<Endpoint, 'access'> {
  readonly access: AccessRule | ((input: never, isInside: boolean) => AccessRule);
}

export type InputOf<E extends { readonly input: z.ZodType }> = z.input<E['input']>;
export type ParsedInputOf<E extends { readonly input: z.ZodType }> = z.output<E['input']>;
export type OutputOf<E extends { readonly output: z.ZodType }> = z.output<E['output']>;

/** Declares an endpoint. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType, const Scope extends EndpointScope>(
  declaration: EndpointDeclaration<In, Out, Scope>,
): Endpoint<In, Out, Scope> {
  const name = declaration.path.slice(declaration.path.lastIndexOf('/') + 1);
  return { method: 'POST', answer: 'json', body: 'json', ...declaration, name };
}
