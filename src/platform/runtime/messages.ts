/** Messages to people, as every floor sends them; the room that keeps messages provides the service. */
import type { TenantDb } from '#platform/db/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { Context } from './context.ts';
import type { Platform } from './platform.ts';
import { port, serviceOf } from './port.ts';

/** A message to one account. */
export interface NewMessage {
  readonly groupCode: string;
  /** Empty: a message of the group itself. */
  readonly companyCode: string;
  readonly accountId: number;
  readonly category: string;
  readonly level?: 'info' | 'warning' | 'urgent';
  /** At most 60 characters are kept. */
  readonly title: string;
  /** At most 500 characters are kept. */
  readonly content?: string;
  readonly linkPath?: string;
  readonly linkParams?: Record<string, string>;
  readonly actorName?: string;
  /** What it is about: the name of the entity and, where it is about one row, the row. */
  readonly bizType: string;
  readonly bizId: number | null;
  /** The same key within 24 hours updates instead of adding. */
  readonly dedupeKey?: string;
}

/** A row that messages may be about. */
export interface MessageSubject {
  readonly bizType: string;
  readonly bizId: number;
}

export interface MessageService {
  readonly send: (db: TenantDb, events: Events, messages: readonly NewMessage[]) => Promise<void>;
  readonly settle: (db: TenantDb, events: Events, subject: MessageSubject) => Promise<void>;
  readonly countUnread: (context: Context) => Promise<number>;
  readonly unreadByCompany: (db: TenantDb, accountId: number) => Promise<Map<string, number>>;
  readonly wasSentToday: (db: TenantDb, message: SentBefore) => Promise<boolean>;
}

/** The enterprise and the key of a message that somebody got there. */
export type SentBefore = Required<Pick<NewMessage, 'groupCode' | 'companyCode' | 'dedupeKey'>>;

export const messagePort = port<MessageService>('messages');

/** Sends a message inside the caller's transaction: it arrives when that commits, and copies by mail and text leave after it. */
export function sendMessage(db: TenantDb, platform: Platform, message: NewMessage): Promise<void> {
  return sendMessages(db, platform, [message]);
}

/** The same for many: as many statements as for one. Of two to one account under one key the last one is sent. */
export function sendMessages(db: TenantDb, platform: Platform, messages: readonly NewMessage[]): Promise<void> {
  return serviceOf(platform, messagePort).send(db, platform.events, messages);
}

/** Marks unread messages about a row as read, in the enterprise in sight, inside the caller's transaction: the matter is dealt with. */
export function settleMessages(db: TenantDb, platform: Platform, subject: MessageSubject): Promise<void> {
  return serviceOf(platform, messagePort).settle(db, platform.events, subject);
}

/** Number of the caller's unread messages in all enterprises. */
export function countUnread(context: Context): Promise<number> {
  return serviceOf(context.platform, messagePort).countUnread(context);
}

/** Numbers of an account's unread messages by company code; companies without any are absent. The person policy must hold. */
export function unreadByCompany(db: TenantDb, platform: Platform, accountId: number): Promise<Map<string, number>> {
  return serviceOf(platform, messagePort).unreadByCompany(db, accountId);
}

/** Whether anybody of the enterprise got a message under this key within 24 hours. */
export function wasSentToday(db: TenantDb, platform: Platform, message: SentBefore): Promise<boolean> {
  return serviceOf(platform, messagePort).wasSentToday(db, message);
}
