/**
 * What every floor asks of the table of files and of the references that rows hold: a port, because the room that keeps
 * files stands above (decision 020). The platform itself keeps bytes alone.
 */
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

export interface KnownFile extends FileValue {
  /** Whole, and the caller's own to hand out. */
  readonly own: boolean;
  /** Fields of the written rows that hold it already. */
  readonly heldBy: readonly { readonly id: number; readonly field: string }[];
}

/** A field of a row and what it holds. */
export interface FieldFiles {
  readonly id: number;
  readonly field: string;
  readonly files: readonly number[];
  /** The row was just made: it held nothing before. */
  readonly isNew: boolean;
}

/** Rows that hold files in one field; row and file of one reference stand at the same place. */
export interface Holder {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly number[];
  readonly fileIds: readonly number[];
}

/** A company, or with the empty code the group itself. */
export interface FileHome {
  readonly groupCode: string;
  readonly companyCode: string;
}

/** A file that the product itself made, whose bytes lie in the store. */
export interface MadeFile {
  readonly name: string;
  readonly size: number;
  /** Key in the store. */
  readonly path: string;
  readonly contentType: string;
  readonly extension: string;
  readonly bizType: string;
}

/** Where the bytes of a file lie. */
export interface StoredContent {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Key in the store. */
  readonly key: string;
}

export interface FileRecords {
  /** Files in sight, as rows of the entity may take them up; `ids` are those that are stored already. */
  readonly find: (
    context: TenantWork,
    ids: readonly number[],
    rows: { readonly entity: string; readonly ids: readonly number[] },
  ) => Promise<KnownFile[]>;
  /** From now on the fields hold these files and no others. */
  readonly refer: (context: TenantWork, entity: string, fields: readonly FieldFiles[]) => Promise<void>;
  /** From now on the enterprise itself, which is no row of an entity, holds this file in the field, or none. `forAll`: colleagues see it. */
  readonly referFrom: (
    context: TenantWork,
    place: FileHome & { readonly entity: string; readonly field: string },
    fileId: number | null,
    forAll: boolean,
  ) => Promise<void>;
  /** Says that something holds these files, or did: they are not taken for uploads that nobody wanted. */
  readonly hold: (context: TenantWork, ids: readonly number[]) => Promise<void>;
  /** The rows that hold the files; of each file the first fifty references. */
  readonly holdersOf: (context: TenantWork, ids: readonly number[]) => Promise<Holder[]>;
  /** A whole upload of the caller's own in the enterprise in sight; undefined for any other. */
  readonly findOwn: (context: TenantWork, id: number) => Promise<FileValue | undefined>;
  /** Where the bytes of files in sight lie; those that are not ready are left out. */
  readonly contentOf: (
    place: { readonly db: TenantDb },
    files: readonly Pick<FileValue, 'id'>[],
  ) => Promise<StoredContent[]>;
  /** Notes a file that the product made for the caller alone, in use at once; answers its id. */
  readonly keepMade: (context: TenantWork, file: MadeFile) => Promise<number>;
  /** Takes files out of the list of files; who calls removes the bytes. */
  readonly drop: (db: TenantDb, ids: readonly number[]) => Promise<void>;
  /** Takes every file of an enterprise that ended; the bytes go with the purge. */
  readonly dropAll: (db: TenantDb, home: FileHome, at: Date) => Promise<void>;
  /** Bytes that companies use; those that never stored anything are absent. */
  readonly usedBytes: (db: TenantDb, companyCodes: readonly string[]) => Promise<Map<string, number>>;
}

export const fileRecordsPort = port<FileRecords>('file records');

/** The table of files for one call. */
export const fileRecords = (platform: Platform): FileRecords => serviceOf(platform, fileRecordsPort);
