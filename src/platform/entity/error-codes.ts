/** The closed set of error codes on the wire (conventions). */
export const errorCode = {
  invalid: 'FY-V001',
  sessionOver: 'FY-V003',
  /** The same as sessionOver, answered when the central login ended the session. */
  centralSessionOver: 'CAT-V003',
  forbidden: 'FY-A001',
  notFound: 'FY-N001',
  conflict: 'FY-C001',
  stale: 'FY-C002',
  tooMany: 'FY-R001',
  server: 'FY-S001',
} as const;

export type ErrorCode = (typeof errorCode)[keyof typeof errorCode];

/** Every JSON answer: resultCode 1 is success. */
export interface Envelope<Data = unknown> {
  readonly resultCode: 0 | 1;
  readonly errorCode: ErrorCode | null;
  readonly errorDesc: string | null;
  readonly data: Data;
}

/** Data of a refusal that can point at fields: one message per field key. */
export interface FieldErrors {
  readonly fields?: Readonly<Record<string, string>>;
}
