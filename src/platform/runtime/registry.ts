/** The areas added up: entities, handlers, permissions, jobs. Built once by the app, read by everything generic. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AnyActGroup, WaitingOutcome } from '#platform/acts/act.ts';
import type { AnyEndpoint, Endpoint, EndpointScope } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Permission } from '#platform/entity/permission.ts';
import type { Context, PartedContext, TenantContext } from './context.ts';
import type { Platform } from './platform.ts';
import type { Provision } from './port.ts';
import type { Reading } from '#platform/store/reading.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import type { AccountExport } from '#platform/transfer/account-export.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import type { AccountDataSource, PersonalDataSource } from './personal-data.ts';
import type { DueSource } from './due.ts';
import type { HandoverSource } from './handover.ts';
import type { WaitingSource } from './waiting.ts';
import type { Failure } from './failure.ts';
import type { KeptAnswer } from '#platform/http/kept-answer.ts';

/** What a row is to show of an act that waits. */
export interface WaitingMark {
  /** Key of the act in its group. */
  readonly name: string;
  /** How the call names the row. */
  readonly rowKey: string;
  readonly outcome: WaitingOutcome;
  /** Said in the log. */
  readonly reason: string;
}
/** Writes the state of a waiting row as its act declares it; answers the version from now on, null where the row is gone. */
export type ShowWaiting = (context: TenantContext, mark: WaitingMark) => Promise<number | null>;

/** An endpoint with its handler, types erased at this edge. */
export interface Handler {
  readonly endpoint: AnyEndpoint;
  readonly run: (context: never, input: never) => Promise<unknown>;
  /** It opens its transactions itself: see {@link handleInParts}. */
  readonly inParts?: true;
  /** The acts that it runs, where the call is one of acts. */
  readonly acts?: AnyActGroup;
  /** Shows in a row what becomes of an act of these that waits for a decision. */
  readonly showWaiting?: ShowWaiting;
}

/** Calls inside an enterprise get its tenant; all others only who asks. */
export type ContextOf<Scope extends EndpointScope> = Scope extends 'company' | 'group' ? TenantContext : Context;

/**
 * Binds a handler to an endpoint; input, answer and context types follow from the declaration. A refusal that is thrown undoes what the
 * call has written; one that is answered keeps it (the audit row of a refused look).
 */
export function handle<In extends z.ZodType, Out extends z.ZodType, Scope extends EndpointScope>(
  endpoint: Endpoint<In, Out, Scope>,
  run: (context: ContextOf<Scope>, input: z.output<In>) => Promise<z.input<Out> | KeptAnswer<z.input<Out>> | Failure>,
): Handler {
  return { endpoint: endpoint, run: run };
}

/**
 * Binds a handler that commits part by part, for calls whose specification asks for it. Such a call must be repeatable: who sends it again after
 * a failure, or twice at once, may double nothing.
 */
export function handleInParts<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, 'company'>,
  run: (context: PartedContext, input: z.output<In>) => Promise<z.input<Out>>,
): Handler {
  return { endpoint, run, inParts: true };
}

/**
 * Calls a handler whose types were erased: the pipeline made the context for the scope of its endpoint and parsed the
 * input with its schema, which is what `handle` was given.
 */
export function runErased(handler: Handler, context: unknown, input: unknown): Promise<unknown> {
  return (handler.run as (context: unknown, input: unknown) => Promise<unknown>)(context, input);
}

/** A background job. Resumable or atomic: it may run again after a crash. */
export interface Job {
  readonly name: string;
  readonly run: (platform: Platform, data: Record<string, unknown>) => Promise<void>;
  /** Cron in Asia/Shanghai. */
  readonly cron?: string;
  /** Longest time of one that is queued, where half an hour is too short. Only one of these waits or runs at a time. */
  readonly longestSeconds?: number;
}

/** Something that goes wrong quietly, as `/healthz` tells of it. */
export interface HealthCheck {
  readonly name: string;
  readonly isWell: (platform: Platform) => Promise<boolean>;
}

/** Of a row that its room knows better than whoever hands it over. */
export type DueHintOf = (row: never, today: string) => string | null;

export interface AreaServer {
  readonly name: string;
  /** Services that lower floors call through their ports. */
  readonly ports?: readonly Provision[];
  readonly entities?: readonly AnyEntity[];
  readonly handlers?: readonly Handler[];
  readonly permissions?: readonly Permission[];
  readonly jobs?: readonly Job[];
  readonly health?: readonly HealthCheck[];
  /** What the area reads once, before the process answers its first call. What it throws stops the start. */
  readonly start?: (platform: Platform) => Promise<void>;
  /** Routes that are no calls: a signed upload, a health check. They guard themselves. */
  readonly routes?: (application: FastifyInstance, platform: Platform) => void;
  /** The statements behind views; the call of each is registered with it. */
  readonly readings?: readonly Reading[];
  /** Special acts around generic insert, update, import, export of an entity. */
  readonly hooks?: Readonly<Record<string, EntityHooks>>;
  /** Exports of rows that belong to no declared entity. */
  readonly exports?: readonly ExportSource[];
  /** Archives that belong to an account, in no enterprise. */
  readonly accountExports?: readonly AccountExport[];
  /** Due dates that depend on more than one row, or are computed. */
  readonly due?: readonly DueSource[];
  /** What the law makes of days of its rows, by entity and kind of the day, in a few words; null where nothing follows. */
  readonly dueHints?: Readonly<Record<string, Readonly<Record<string, DueHintOf>>>>;
  /** What waits for somebody's answer. */
  readonly waiting?: readonly WaitingSource[];
  /** Work of the area that a member who goes leaves to a successor. */
  readonly handover?: readonly HandoverSource[];
  /** What the area keeps about a person, for the copy of his data. */
  readonly personalData?: readonly PersonalDataSource[];
  /** What the area keeps about an account, for the same copy. */
  readonly accountData?: readonly AccountDataSource[];
}

export interface Registry {
  readonly areas: readonly AreaServer[];
  readonly entities: ReadonlyMap<string, AnyEntity>;
  /** What stands behind views, by their names. */
  readonly readings: ReadonlyMap<string, Reading>;
  readonly handlers: readonly Handler[];
  readonly permissions: ReadonlyMap<string, Permission>;
  readonly jobs: readonly Job[];
  readonly hooks: ReadonlyMap<string, EntityHooks>;
  readonly exports: ReadonlyMap<string, ExportSource>;
  readonly accountExports: ReadonlyMap<string, AccountExport>;
  readonly due: readonly DueSource[];
  readonly dueHints: ReadonlyMap<string, Readonly<Record<string, DueHintOf>>>;
  readonly waiting: readonly WaitingSource[];
  readonly handover: readonly HandoverSource[];
  readonly personalData: readonly PersonalDataSource[];
  readonly accountData: readonly AccountDataSource[];
  readonly ports: ReadonlyMap<string, unknown>;
}

/** Adds the areas up and refuses what would fail later: double names, unknown permission codes, missing access. */
export function createRegistry(areas: readonly AreaServer[]): Registry {
  const entities = new Map<string, AnyEntity>();
  const permissions = new Map<string, Permission>();
  const paths = new Set<string>();
  const hooks = new Map<string, EntityHooks>();
  for (const area of areas) {
    for (const entity of area.entities ?? []) {
      if (entities.has(entity.name)) throw new Error(`entity ${entity.name} is declared twice`);
      entities.set(entity.name, entity);
    }
    for (const permission of area.permissions ?? []) {
      if (permissions.has(permission.code)) throw new Error(`permission ${permission.code} is declared twice`);
      permissions.set(permission.code, permission);
    }
    for (const [name, hook] of Object.entries(area.hooks ?? {})) hooks.set(name, hook);
  }
  const exports = new Map(areas.flatMap((area) => area.exports ?? []).map((source) => [source.name, source]));
  for (const name of exports.keys())
    if (entities.has(name)) throw new Error(`export ${name} bears the name of an entity`);
  const readings = new Map<string, Reading>();
  for (const reading of areas.flatMap((area) => area.readings ?? [])) {
    const { name } = reading.view;
    // An export of that name is how the view leaves, where it is no list of its rows.
    if (entities.has(name) || readings.has(name)) throw new Error(`the view ${name} bears a name that is taken`);
    readings.set(name, reading);
  }
  const ports = new Map<string, unknown>();
  for (const { port, service } of areas.flatMap((area) => area.ports ?? [])) {
    if (ports.has(port)) throw new Error(`the service ${port} is provided twice`);
    ports.set(port, service);
  }
  const handlers = [
    ...areas.flatMap((area) => area.handlers ?? []),
    ...[...readings.values()].map(({ handler }) => handler),
  ];
  for (const { endpoint } of handlers) {
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const key = `${endpoint.method} ${path}`;
      if (paths.has(key)) throw new Error(`endpoint ${key} is declared twice`);
      paths.add(key);
    }
    if (!endpoint.access || !endpoint.scope)
      throw new Error(`endpoint ${endpoint.path} declares no access or no scope`);
    checkCodes(endpoint.path, endpoint.access, permissions);
  }
  for (const entity of entities.values()) {
    for (const code of Object.values(entity.permissions)) checkCodes(entity.name, code, permissions);
  }
  for (const { view } of readings.values())
    for (const code of Object.values(view.permissions)) checkCodes(view.name, code, permissions);
  return {
    areas,
    entities,
    readings,
    handlers,
    permissions,
    jobs: areas.flatMap((area) => area.jobs ?? []),
    hooks,
    exports,
    accountExports: new Map(areas.flatMap((area) => area.accountExports ?? []).map((made) => [made.name, made])),
    due: areas.flatMap((area) => area.due ?? []),
    dueHints: new Map(areas.flatMap((area) => Object.entries(area.dueHints ?? {}))),
    waiting: areas.flatMap((area) => area.waiting ?? []),
    handover: areas.flatMap((area) => area.handover ?? []),
    personalData: areas.flatMap((area) => area.personalData ?? []),
    accountData: areas.flatMap((area) => area.accountData ?? []),
    ports,
  };
}

/** What rows of a name are: those of an entity or those of a view. */
export const listedAs = ({ entities, readings }: Registry, name: string): AnyEntity | undefined =>
  entities.get(name) ?? readings.get(name)?.view;

function checkCodes(where: string, access: AnyEndpoint['access'], permissions: ReadonlyMap<string, Permission>): void {
  if (typeof access === 'function') return;
  for (const code of typeof access === 'string' ? [access] : access) {
    if (code !== 'public' && code !== 'signedIn' && !permissions.has(code))
      throw new Error(`${where} names the unknown permission code ${code}`);
  }
}
