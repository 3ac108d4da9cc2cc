/** 外部人才详情: a person of the pool, or with a record in the address the workspace of that recruitment. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const PersonPage = lazyPart<object>(async () => (await import('./PersonPage.tsx')).default, Waiting);
const RecruitPage = lazyPart<object>(async () => (await import('./process/RecruitPage.tsx')).RecruitPage, Waiting);

export default function OutsideDetailPage(): ReactElement {
  const [params] = useSearchParams();
  return params.get('recruitId') === null ? <PersonPage /> : <RecruitPage />;
}
