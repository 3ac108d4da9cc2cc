/** Portraits of accounts. The room that keeps files provides them. */
import type { Readable } from 'node:stream';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { Context, SessionAccount } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

export interface PortraitFile {
  readonly id: number;
  readonly key: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

export interface PortraitService {
  /** Keeps the uploaded picture of this call; nobody sees it before the account takes it up. FY-V001 for anything but one picture. */
  readonly storePortrait: (context: Context & { readonly session: SessionAccount }) => Promise<FileValue>;
  /** A portrait that the product itself makes (demo data), in use at once. Answers the id of its file. */
  readonly placePortrait: (
    db: TenantDb,
    platform: Pick<Platform, 'files' | 'now'>,
    accountId: number,
    picture: { readonly content: Buffer; readonly side: number },
  ) => Promise<number>;
  /** Takes an own uploaded portrait into use. FY-V001 for what is not one. */
  readonly keepPortrait: (db: TenantDb, accountId: number, fileId: number) => Promise<void>;
  /** Lets go of a portrait that was in use; its bytes go with the purge. */
  readonly dropPortrait: (db: TenantDb, accountId: number, fileId: number) => Promise<void>;
  /** The portrait of an account as the caller may see it; null: none, or not for the caller. */
  readonly findPortrait: (db: TenantDb, accountId: number) => Promise<PortraitFile | null>;
  /** A small copy of a picture, 64 pixels wide; null where there is none. */
  readonly previewOf: (
    platform: Platform,
    file: { readonly key: string; readonly contentType: string },
    width: 64,
  ) => Promise<{ readonly content: Readable | Buffer; readonly size: number } | null>;
}

export const portraitPort = port<PortraitService>('portraits');

/** Portraits for one call. */
export const portraitFiles = (platform: Platform): PortraitService => serviceOf(platform, portraitPort);
