/**
 * A room touches its own tables (architecture, rule 6). Read from the migrations (whose table) and from the SQL of the
 * sources (who names it). A foreign table that a room names all the same stands in the list below: the list may get
 * shorter, and whoever makes it longer does so in the sight of a reviewer.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Room → tables of other rooms that its SQL names. */
const known: Readonly<Record<string, readonly string[]>> = {
  platform: ['audit_log', 'file', 'file_ref'],
  account: [
    'audit_log',
    'export_record',
    'file',
    'join_request',
    'member',
    'message',
    'message_setting',
    'owner_transfer',
    'platform_setting',
    'use_window',
  ],
  org: ['account', 'export_record', 'file', 'file_ref', 'message', 'sso_role_mapping', 'storage_use', 'view_config'],
  message: ['live_process', 'live_stream'],
  file: ['company', 'export_record'],
  audit: ['company', 'company_group_history', 'org_group', 'platform_operator'],
  due: ['access_token', 'member'],
  recruit: ['file', 'file_ref', 'label', 'label_link'],
  staff: ['audit_log', 'company', 'file', 'member', 'number_sequence'],
  company: ['due_item', 'file'],
  ip: ['due_item'],
};

/** The room that each table belongs to: its migration bears the name of the room. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const path of globSync('migrations/*.sql', { cwd: root }).toSorted()) {
    const room = /^migrations\/\d+_([a-z]+)/u.exec(path)?.[1] ?? '';
    for (const [, table = ''] of read(path).matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_0-9]+)/gu))
      if (!owners.has(table)) owners.set(table, room);
  }
  return owners;
}

/** The room of a source; null for libraries and for the application, which adds all rooms up. */
const roomOf = (path: string): string | null =>
  /^src\/(platform)\//u.exec(path)?.[1] ?? /^src\/(?:core|areas)\/([^/]+)\//u.exec(path)?.[1] ?? null;

/** Foreign tables that the SQL of each room names. */
function foreignTables(): Record<string, string[]> {
  const owners = ownersOfTables();
  const named = new Map<string, Set<string>>();
  for (const path of globSync('src/**/*.ts', { cwd: root })) {
    const room = roomOf(path);
    if (room === null || /\.test\.ts$|\/testing\//u.test(path)) continue;
    for (const [, table = ''] of read(path).matchAll(
      /\b(?:from|join|update|into)\s+(?:only\s+)?([a-z_][a-z0-9_]*)\b/gu,
    )) {
      const owner = owners.get(table);
      if (owner === undefined || owner === room) continue;
      named.set(room, (named.get(room) ?? new Set()).add(table));
    }
  }
  return Object.fromEntries([...named].map(([room, tables]) => [room, [...tables].toSorted()]));
}

test('no room names tables of another beyond the known ones, and the list of these holds nothing that is gone', () => {
  expect(ownersOfTables().get('group_user_base')).toBe('staff');
  expect(foreignTables()).toEqual(known);
});
