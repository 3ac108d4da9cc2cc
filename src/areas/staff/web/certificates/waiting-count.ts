/** How many requests for certificates wait to be issued. */
import { call } from '#platform/web/call.ts';
import { certificateList } from '../../model/certificates/certificate-list.ts';

/** The first row is enough: the total counts them all. */
export const countWaitingCertificates = async (signal: AbortSignal): Promise<number> =>
  (
    await call(
      certificateList.page,
      { filter: { status: ['requested'] }, page: { current: 1, size: 1 } },
      { quiet: true, signal },
    )
  ).total;
