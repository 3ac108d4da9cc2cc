/**
 * Sealed entries that are older than is kept online, in files of the file store. A file holds one link of the chain a
 * line: its number, the hash before, its own and the text that was hashed. Whoever has the file and the end of the chain can check it without us.
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';

/** Entries of one file: some ten megabytes before they are packed. */
const perFile = 20_000;
/** Files in one night; what is left over follows in the next. */
const filesPerRun = 50;

interface Link {
  readonly seq: number;
  readonly auditId: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly entry: string;
}

/** Where a part of a chain lies, as the database remembers it. */
interface Archived {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstId: number;
  readonly prevHash: string;
  readonly lastHash: string;
  readonly storageKey: string;
}

interface End {
  readonly seq: number;
  readonly hash: string;
}

const lineOf = ({ seq, auditId, prevHash, hash, entry }: Link): string =>
  `${JSON.stringify([seq, auditId, prevHash, hash, entry])}\n`;

/** The end of the part of a chain that a file holds; null: the file is gone, cut off or altered. */
async function readArchive(
  files: FileStore,
  key: string,
  from: End,
): Promise<End | { readonly brokenId: number | null }> {
  let { seq, hash } = from;
  let brokenId: number | null = null;
  const unpacked = createGunzip();
  const packed = files.read(key);
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of createInterface({ input: packed.pipe(unpacked), crlfDelay: Infinity })) {
      const [lineSeq, auditId, prevHash, lineHash, entry] = JSON.parse(line) as [
        number,
        number,
        string,
        string,
        string,
      ];
      brokenId = auditId;
      const holds =
        lineSeq === seq + 1 &&
        prevHash === hash &&
        createHash('sha256').update(`${prevHash}${entry}`, 'utf8').digest('hex') === lineHash;
      // The text names its entry first: a link cannot be passed off as that of another.
      if (!holds || !entry.startsWith(`[${auditId},`)) return { brokenId };
      [seq, hash] = [lineSeq, lineHash];
    }
  } catch {
    return { brokenId };
  }
  return { seq, hash };
}

export interface ArchiveCheck {
  readonly archived: number;
  /** Id of the first entry that is not as it was; null when every file holds. */
  readonly firstBroken: number | null;
}

/** Reads every file of a chain anew. */
export async function checkArchives(db: Db | TenantDb, files: FileStore, groupCode: string): Promise<ArchiveCheck> {
  const found = await queryRows<Archived>(db)`select * from qishu_audit_archives(${groupCode})`;
  let end: End = { seq: 0, hash: '' };
  for (const part of found) {
    const read =
      part.firstSeq === end.seq + 1 && part.prevHash === end.hash
        ? await readArchive(files, part.storageKey, end)
        : { brokenId: null };
    if ('brokenId' in read) return { archived: end.seq, firstBroken: read.brokenId ?? part.firstId };
    if (read.seq !== part.lastSeq || read.hash !== part.lastHash)
      return { archived: end.seq, firstBroken: part.firstId };
    end = read;
  }
  return { archived: end.seq, firstBroken: null };
}

/** Writes a file, reads it back and only then lets the entries go; answers how many. */
async function archivePart({ db, files, now }: Platform, groupCode: string, links: readonly Link[]): Promise<number> {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return 0;
  const key = newFileKey('gz', now());
  try {
    const packed = createGzip();
    await Promise.all([pipeline(Readable.from(links.map(lineOf)), packed), files.write(key, packed)]);
    const end = await readArchive(files, key, { seq: first.seq - 1, hash: first.prevHash });
    if ('brokenId' in end)
      throw new Error(`audit entry ${end.brokenId ?? first.auditId} does not fit its seal and stays online`);
    await execute(db)`select qishu_archive_audit(${groupCode}, ${last.seq}, ${end.hash}, ${key})`;
    return links.length;
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/** Moves what is old enough; a chain that does not hold is left as it is and told of. `perFile` is lowered by tests alone. */
export async function archiveAudit(platform: Platform, most = perFile): Promise<number> {
  const { db, now, configuration, log } = platform;
  const before = new Date(now().getTime() - configuration.auditOnlineDays * 86_400_000).toISOString();
  const chains = await queryRows<{ groupCode: string }>(db)`
    select * from qishu_audit_due_chains(${before}::timestamptz)`;
  let archived = 0;
  let left = filesPerRun;
  for (const { groupCode } of chains) {
    try {
      for (let moved = most; moved === most && left > 0; left -= 1) {
        const due = await queryRows<Link>(db)`
          select * from qishu_audit_due(${groupCode}, ${before}::timestamptz, ${most}::integer)`;
        moved = await archivePart(platform, groupCode, due);
        archived += moved;
      }
    } catch (error) {
      log.error({ error: String(error), groupCode }, 'audit entries were not archived');
    }
  }
  return archived;
}

export const archiveJob: Job = {
  name: 'audit-archive',
  cron: '50 2 * * *',
  run: async (platform) => {
    await archiveAudit(platform);
  },
};
