/** How much one person may upload: 200 files in ten minutes, 2 GB in an hour. */
import { queryRow } from '#platform/db/statement.ts';
import type { SessionAccount, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

const most = { files: 200, filesSeconds: 600, bytes: 2 * 1024 ** 3, bytesSeconds: 3600 };

/** Files that the product makes for somebody are no uploads of his. */
const madeHere = ['export', 'import_failed'];

interface Uploaded {
  readonly files: number;
  readonly bytes: number;
  /** Seconds until the oldest of each leaves its window. */
  readonly filesLeft: number;
  readonly bytesLeft: number;
}

/**
 * FY-R001 with the seconds to wait when so many bytes more are too many. Counted from the files themselves, over all enterprises of
 * the person: deleted ones count too. Calls at the same instant may pass together; the limit stops a flood, not the last file.
 */
export async function allowUpload(
  context: Pick<WorkContext, 'platform' | 'db'> & { readonly session: SessionAccount },
  bytes: number,
): Promise<void> {
  const { platform, session } = context;
  // As all limits, lifted for tests and benchmarks with the calls per minute.
  const factor = Math.max(1, platform.configuration.requestsPerMinute / 600);
  const uploaded = await queryRow<Uploaded>(context)`
    select files, bytes, files_left, bytes_left
    from qishu_recent_uploads(
      ${session.accountId}, ${madeHere}::text[], ${most.filesSeconds}::integer, ${most.bytesSeconds}::integer
    )`;
  if (!uploaded) return;
  if (uploaded.files >= most.files * factor) throw fail.throttled(Math.max(1, uploaded.filesLeft));
  if (uploaded.bytes + bytes > most.bytes * factor) throw fail.throttled(Math.max(1, uploaded.bytesLeft));
}
