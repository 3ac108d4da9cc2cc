/** The table of messages. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { tablesOf } from '#platform/db/database.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

export interface MessageTables {
  message: {
    groupCode: string;
    companyCode: string;
    id: Generated<number>;
    accountId: number;
    category: string;
    level: string;
    title: string;
    content: string;
    linkPath: string | null;
    linkParams: Record<string, string> | null;
    bizType: string | null;
    bizId: number | null;
    actorName: string | null;
    status: Generated<'unread' | 'read'>;
    readAt: OptionalInstant;
    dedupeKey: string | null;
    expireAt: Instant;
    createdAt: Instant;
  };
}

/** The tables of messages on a connection. */
export function messageTables(db: TenantDb | Db): Kysely<MessageTables> {
  return tablesOf<MessageTables>(db);
}
