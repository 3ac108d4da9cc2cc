/** Writes files or tasks of a contract beside its form. Whoever saved first changed other things: theirs stay, and these come to them. */
import type { InputOf } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { CallOptions } from '#platform/web/call.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { updateContract } from '../../model/edit-calls.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { getContract } from '../../model/list-calls.ts';

/**
 * `body` says what of the contract becomes another one; it is asked again of the newest where the version was not that. A refusal is
 * told unless the caller shows it (`quiet`).
 */
export async function writeLatest(
  detail: ContractDetail,
  body: (now: ContractDetail) => object,
  { quiet = false, ...options }: CallOptions = {},
): Promise<number> {
  const { id } = detail.contract;
  const write = (now: ContractDetail, how: CallOptions) => {
    // What was typed or read is of the declared fields.
    const input = { id, version: now.contract.version, ...body(now) } as InputOf<typeof updateContract>;
    return call(updateContract, input, { quiet: true, ...how });
  };
  try {
    const saved = await write(detail, options).catch(async (error: unknown) => {
      if (!(error instanceof CallRefused) || error.errorCode !== errorCode.stale) throw error;
      return write(await call(getContract, { id }, { quiet: true }), {});
    });
    if (saved.warnings.length > 0) toast.warning(saved.warnings.join('；'));
    return id;
  } catch (error) {
    if (!quiet) toast.error(error instanceof CallRefused ? error.errorDesc : '网络中断，没有保存上');
    throw error;
  }
}
