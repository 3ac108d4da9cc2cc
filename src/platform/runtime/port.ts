/** Calls that go up a floor: a lower room declares what it needs, a higher one provides it when the areas are added up. */
import type { Platform } from './platform.ts';

declare const service: unique symbol;

/** The name of a service and, for the compiler, its shape. */
export interface Port<Service> {
  readonly name: string;
  /** Never set: it carries the type. */
  readonly [service]?: Service;
}

/** A service and the port it stands behind. */
export interface Provision {
  readonly port: string;
  readonly service: unknown;
}

/** Declares what a room needs of a room above it. */
export function port<Service>(name: string): Port<Service> {
  return { name };
}

/** Provides a service; named in `ports` of the room that has it. */
export function provide<Service extends object>(to: Port<Service>, implementation: Service): Provision {
  return { port: to.name, service: implementation };
}

/** The service behind a port. Throws where no room of the application provides it. */
export function serviceOf<Service>({ registry }: Platform, from: Port<Service>): Service {
  const provided = registry.ports.get(from.name);
  if (provided === undefined) throw new Error(`no area provides ${from.name}`);
  return provided as Service;
}
