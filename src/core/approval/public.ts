/** What both sides of other rooms may import of approval. */
export { queryRowRequest, queryActApproval } from './model/approval-calls.ts';
export { approvalActs, approvalPath } from './model/approval-request.ts';
