/** The places of the workspace: a part with a name of its own each, fetched when the record is open. Slices add their line. */
import type { LazyPart } from '#platform/web/lazy-part.tsx';
import type { RecordDetail } from '../../model/process/record-detail.ts';

/** A record as the workspace reads it. */
export type RecruitDetail = RecordDetail;

export interface PlaceProps {
  readonly recruitInfo: RecruitDetail;
}

export interface WorkspacePlace {
  /** Anchor of it in the address. */
  readonly key: string;
  readonly label: string;
  /** Any of these codes opens it; everybody who sees the record otherwise. */
  readonly codes?: readonly string[];
  readonly Part: LazyPart<PlaceProps>;
}

/** 测评, 面试与评价, 得分雷达, 个人总结, 录用意见, 录用通知, in this order. */
export const workspacePlaces: readonly WorkspacePlace[] = [];
