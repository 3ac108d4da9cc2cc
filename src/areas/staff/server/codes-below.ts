/** Which codes below menus a caller holds: pages show only what may be done. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Registry } from '#platform/runtime/registry.ts';

/** Codes by the menus that were asked for: they follow from the registry and are kept with it. */
const known = new WeakMap<Registry, Map<string, readonly string[]>>();

/** Every code below the menus, held or not. */
export function codesBelow(context: TenantWork, menus: readonly string[]): Record<string, boolean> {
  const { registry } = context.platform;
  const kept = known.get(registry) ?? new Map<string, readonly string[]>();
  known.set(registry, kept);
  const key = menus.join();
  const codes =
    kept.get(key) ??
    [...registry.permissions.values()].filter(({ parent }) => menus.includes(parent ?? '')).map(({ code }) => code);
  kept.set(key, codes);
  return Object.fromEntries(codes.map((code) => [code, holds(context, code)]));
}
