/** The closed set of refusals. Handlers throw one; the pipeline alone makes the envelope. */
import type { ErrorCode } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { CurrentRow } from './shown-row.ts';
import { unreadable } from './shown-row.ts';

/** A refusal meant for the caller. `data` may hold field messages ({fields}) or what helps to go on. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | null;
  /** Business outcomes travel as 200; 401, 408, 413, 429 and 5xx keep their status. */
  readonly status: number;
  constructor(code: ErrorCode, message: string, data: Record<string, unknown> | null = null, status = 200) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

/** What a refusal for want of a right says where the code is all there is to say; the pipeline puts the name of the right in. */
export const withoutRight = '没有权限';

/** One constructor per outcome. */
export const fail = {
  /** A value is wrong; `fields` says which, key → sentence. */
  invalid: (message: string, fields?: Record<string, string>) =>
    new Failure(errorCode.invalid, message, fields ? { fields } : null),
  sessionOver: () => new Failure(errorCode.sessionOver, '登录超时，请重新登录'),
  forbidden: (message = withoutRight, data?: Record<string, unknown>) =>
    new Failure(errorCode.forbidden, message, data ?? null),
  notFound: (message = '数据不存在或已被删除') => new Failure(errorCode.notFound, message),
  /** Duplicate or in use. */
  conflict: (message: string, data?: Record<string, unknown>) => new Failure(errorCode.conflict, message, data ?? null),
  /** Somebody saved first; `current`, the row as a read would answer it to the caller now, lets the form show both values. */
  stale: (current: CurrentRow) =>
    new Failure(errorCode.stale, '数据已被他人修改，请刷新', current === unreadable ? null : { current }),
  tooMany: (seconds: number) =>
    new Failure(errorCode.tooMany, `操作过于频繁，请 ${seconds} 秒后再试`, { seconds }, 429),
  /** As tooMany where the specification wants a business outcome (sign-in throttling). */
  throttled: (seconds: number) => new Failure(errorCode.tooMany, `操作过于频繁，请 ${seconds} 秒后再试`, { seconds }),
  /** A query that would take longer than a call may. */
  tooWide: () =>
    new Failure(errorCode.tooMany, '要查询的数据过多，未能及时完成：请选择部门、缩短时间范围或增加筛选条件后再试'),
  /** Work waits for its turn, and there is too much of it. */
  busy: () => new Failure(errorCode.tooMany, '正在进行的操作较多，请稍后再试'),
  /** The database is away for a moment: a restart, a switch to another machine. */
  unavailable: () => new Failure(errorCode.server, '服务正在恢复，请稍后再试', { seconds: 5 }, 503),
  tooLarge: (message: string) => new Failure(errorCode.invalid, message, null, 413),
  /** The body did not arrive in time. */
  tooSlow: () => new Failure(errorCode.invalid, '请求内容传输超时，请重试', null, 408),
} as const;
