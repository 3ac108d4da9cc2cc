/** What waits for somebody, in words. */
import type { TodoKind } from '../../model/process/record-calls.ts';

export const todoLabels: Readonly<Record<TodoKind, string>> = {
  evaluation_late: '评价逾期',
  stuck: '停留超过 14 天',
  interview_today: '今天面试',
  screen_late: '筛选超时',
  test_today: '今天截止的测评',
  offer_waiting: '通知待答复',
};
