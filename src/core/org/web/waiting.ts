/** What waits for the reader's decision, as numbers at entries of menus. */
import { call } from '#platform/web/call.ts';
import { queryJoinRequest } from '../model/request-lists.ts';
import { queryCompanyVerify } from '../model/verification.ts';

const one = { current: 1, size: 1 };

/** Requests to join the company, or the group, that one is in. */
export async function countRequests(signal: AbortSignal): Promise<number> {
  const { total } = await call(
    queryJoinRequest,
    { filter: { status: ['pending'] }, page: one },
    { quiet: true, signal },
  );
  return total;
}

/** Companies that wait to be verified. */
export async function countVerifications(signal: AbortSignal): Promise<number> {
  const { total } = await call(
    queryCompanyVerify,
    { filter: { verifyStatus: ['pending'] }, page: one },
    { quiet: true, signal },
  );
  return total;
}
