/** The places of the workspace: a part with a name of its own each, fetched when the record is open. Slices add their line. */
import type { LazyPart } from '#platform/web/lazy-part.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
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
export const workspacePlaces: readonly WorkspacePlace[] = [
  {
    key: 'tests',
    label: '测评',
    Part: lazyPart<PlaceProps>(async () => (await import('../evaluate/TestPanel.tsx')).TestPanel),
  },
  {
    key: 'interviews',
    label: '面试与评价',
    Part: lazyPart<PlaceProps>(async () => (await import('../evaluate/InterviewPanel.tsx')).InterviewPanel),
  },
  {
    key: 'score',
    label: '得分雷达',
    Part: lazyPart<PlaceProps>(async () => (await import('../evaluate/ScorePanel.tsx')).ScorePanel),
  },
  {
    key: 'summary',
    label: '个人总结',
    Part: lazyPart<PlaceProps>(async () => (await import('../decide/SummaryPanel.tsx')).SummaryPanel),
  },
  {
    key: 'opinions',
    label: '录用意见',
    Part: lazyPart<PlaceProps>(async () => (await import('../decide/OpinionPanel.tsx')).OpinionPanel),
  },
  {
    key: 'offer',
    label: '录用通知',
    Part: lazyPart<PlaceProps>(async () => (await import('../decide/OfferPanel.tsx')).OfferPanel),
  },
];
