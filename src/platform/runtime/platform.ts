/** What lives as long as the process: pools, configuration, jobs, events. Areas receive it, never a global. */
import type pg from 'pg';
import type { Logger } from './log.ts';
import type { Configuration } from './configuration.ts';
import type { Db } from '#platform/db/database.ts';
import type { Delivery } from './delivery.ts';
import type { Events } from '#platform/events/events.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Identity } from '#platform/http/identity.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outgoing } from '#lib/outgoing/outgoing.ts';
import type { Registry } from './registry.ts';
import type { Seal } from '#platform/store/seal.ts';

export interface Platform {
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly registry: Registry;
  readonly identity: Identity;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly seal: Seal;
  /** Text messages and mails. */
  readonly delivery: Delivery;
  /** The guarded way to addresses that people name. */
  readonly outgoing: Outgoing;
  /** Keyword search goes through the definer function: full-text match is not leakproof here. */
  readonly searchByFunction: boolean;
  /** Aborted when the process is going down: open streams end, so that the server can close. */
  readonly closing: AbortSignal;
  /** Clock, so that tests can move it. */
  readonly now: () => Date;
}
