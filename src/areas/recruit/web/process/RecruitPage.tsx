/** The workspace of a recruitment record: who and where in the head, the way in a stepper, acts of the state, places, log. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { errorCode } from '#platform/entity/error-codes.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { CallRefused } from '#platform/web/call.ts';
import { HeadActs } from '#platform/web/entity/DetailHead.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useSession } from '#platform/web/session-store.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { recruitStatuses } from '../../model/process/process-dicts.ts';
import type { NextStep, Way } from '../../model/process/next-step.ts';
import { leadsOn, nextStepOf } from '../../model/process/next-step.ts';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import { recruitInfo as record } from '../../model/process/recruit-info.ts';
import { offerForms } from '../decide/offer-forms.ts';
import type { ReportDialogProps } from '../decide/ReportDialog.tsx';
import { SourceMarksContext } from '../source-marks.ts';
import { backgroundOf, hasScore, ScoreText, StepText } from './process-list.tsx';
import { Neighbours } from './Neighbours.tsx';
import { RecordRail } from './RecordRail.tsx';
import { StageSteps } from './StageSteps.tsx';
import type { RecruitDetail } from './workspace-places.tsx';
import { workspacePlaces } from './workspace-places.tsx';
import { WorkSheet } from './WorkSheet.tsx';
import styles from './workspace.module.css';

const ReportDialog = lazyPart<ReportDialogProps>(async () => (await import('../decide/ReportDialog.tsx')).ReportDialog);

const groups = [recruiting, finishing];
/** Brings a place into sight, and the keyboard to it. */
function goTo(place: string): void {
  const section = document.querySelector<HTMLElement>(`#${place}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** Whether the reader gets on at a place. */
const mayGo = ({ access, opinion }: Way, { signable }: RecruitDetail, codes: ReadonlySet<string>): boolean =>
  codes.has(access) && (opinion === undefined || signable.includes(opinion));

/**
 * A place is named by the address: a link of the board, or of a message, leads to it. The places above are fetched one by one and
 * push it down, so it is followed until somebody goes on by themselves.
 */
function useNamedPlace(hash: string): void {
  useEffect(() => {
    // By its id: what stands in an address need not be a selector.
    const place = document.getElementById(hash.slice(1));
    if (!place?.parentElement) return undefined;
    const over = new AbortController();
    const observer = new ResizeObserver(() => place.scrollIntoView({ block: 'start' }));
    observer.observe(place.parentElement);
    over.signal.addEventListener('abort', () => observer.disconnect());
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      document.addEventListener(kind, () => over.abort(), { signal: over.signal, passive: true });
    return () => over.abort();
  }, [hash]);
}

/** Acts in the head; what is due on the reader is marked, else what leads on. */
function useHeadActs(own: readonly RowAction[], recruitInfo: RecruitDetail, next: NextStep): RowAction[] {
  const codes = useSession((state) => state.codes);
  const navigate = useNavigate();
  const way = next.way && mayGo(next.way, recruitInfo, codes) ? next.way : undefined;
  const { ownInterviewId } = recruitInfo;
  const onEvaluate = () => void navigate(`/my-interview?interviewId=${ownInterviewId}`);
  return [
    ...(ownInterviewId === null ? [] : [{ key: 'evaluate', label: '填评价', isMain: true, onRun: onEvaluate }]),
    ...(way ? [{ key: way.place, label: way.label, isMain: true, onRun: () => goTo(way.place) }] : []),
    ...own.map((action) => ({ ...action, isMain: leadsOn(action.key, recruitInfo.status, next) })),
  ];
}

interface WorkspaceProps {
  readonly recruitInfo: RecruitDetail;
  readonly onChanged: () => void;
}

function Head({ recruitInfo, onChanged }: WorkspaceProps): ReactElement {
  const acts = useActs({ groups, forms: offerForms, onDone: onChanged });
  const navigate = useNavigate();
  const next = nextStepOf(recruitInfo, useNow());
  const state = recruitStatuses.find(({ code }) => code === recruitInfo.status);
  const facts = [
    { label: '下一步', value: <StepText candidate={recruitInfo} /> },
    { label: '综合得分', value: hasScore(recruitInfo) ? <ScoreText candidate={recruitInfo} /> : EMPTY_TEXT },
    { label: '职位', value: recruitInfo.position.name },
  ];
  const [isReporting, setReporting] = useState(false);
  const mayReport = usePermission('recruit_export');
  const actions: RowAction[] = [
    ...useHeadActs(acts.rowActions(recruitInfo), recruitInfo, next),
    {
      key: 'person',
      label: '人才档案',
      onRun: () => void navigate(`/outside-detail?id=${recruitInfo.externalPersonId}`),
    },
    ...(mayReport ? [{ key: 'report', label: '导出评估报告', onRun: () => setReporting(true) }] : []),
  ];
  const name = recruitInfo.personName ?? '';
  return (
    <PageHeader
      title={recruitInfo.personName}
      tags={state && <State option={state} />}
      facts={facts}
      actions={<HeadActs actions={actions} name={name} />}
    >
      <p className={styles.beneath}>
        <Link to={`/outside?tab=process&positionId=${recruitInfo.positionId}`}>招聘进程</Link> ·{' '}
        {backgroundOf(recruitInfo)}
        <Neighbours recruitInfo={recruitInfo} />
      </p>
      <StageSteps recruitInfo={recruitInfo} />
      <Suspense>{acts.layer}</Suspense>
      {isReporting && <ReportDialog recruitInfoId={recruitInfo.id} name={name} onClose={() => setReporting(false)} />}
    </PageHeader>
  );
}

/** Places that the reader may open. */
function usePlaces() {
  const codes = useSession((state) => state.codes);
  return workspacePlaces.filter((place) => !place.codes || place.codes.some((code) => codes.has(code)));
}

function Workspace({ recruitInfo, onChanged }: WorkspaceProps): ReactElement {
  const places = usePlaces();
  const [keys, mark] = useState<readonly string[]>([]);
  const marks = useMemo(() => ({ keys, mark }), [keys]);
  const { hash } = useLocation();
  useNamedPlace(hash);
  return (
    <SourceMarksContext value={marks}>
      <Head recruitInfo={recruitInfo} onChanged={onChanged} />
      {places.length > 0 && (
        <PageTabs label="招聘内容" className={styles.anchors ?? ''}>
          {places.map(({ key, label }) => (
            <a key={key} href={`#${key}`}>
              {label}
            </a>
          ))}
          <a href="#resume">简历与时间线</a>
        </PageTabs>
      )}
      <div className={styles.panes}>
        <div>
          <WorkSheet recruitInfo={recruitInfo} onSaved={onChanged} />
          {places.map(({ key, label, Part }) => (
            <section key={key} id={key} aria-label={label} className={styles.place} tabIndex={-1}>
              <Part recruitInfo={recruitInfo} />
            </section>
          ))}
        </div>
        <RecordRail recruitInfo={recruitInfo} />
      </div>
    </SourceMarksContext>
  );
}

export function RecruitPage(): ReactElement {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const id = Number(params.get('recruitId'));
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useRead(queryRecruitInfo, { recruitInfoId: id }, { enabled: isId, quiet: true });
  const [recruitInfo] = data?.records ?? [];
  const isAbsent = !isId || (error instanceof CallRefused && error.errorCode === errorCode.notFound);
  if (isAbsent || (error && !data))
    return (
      <>
        <h1 className="visually-hidden">招聘记录</h1>
        {isAbsent ? (
          <EmptyState title="没有这条招聘记录" reason="可能已被删除，或不在你的数据范围内" />
        ) : (
          <ErrorState title="招聘记录没有加载出来" error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (!recruitInfo) return <Skeleton rows={10} />;
  const renew = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: listKey(record) });
    void client.invalidateQueries({ queryKey: [queryPageRecruitInfo.path] });
  };
  return <Workspace recruitInfo={recruitInfo} onChanged={renew} />;
}
