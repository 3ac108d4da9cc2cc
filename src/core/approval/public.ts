/** What both sides of other rooms may import of approval. */
export { queryRowRequest, queryActApproval } from './model/approval-calls.ts';
export { approvalPath } from './model/approval-path.ts';
export { approvalActs } from './model/approval-request.ts';
