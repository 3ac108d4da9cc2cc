/** 编辑资讯: the piece that the address names; without one there is nothing to edit. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { getCompanyNews } from '../../model/company-news.ts';
import { NewsEditor } from './NewsEditorPage.tsx';

export default function EditNewsPage(): ReactElement {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useRead(getCompanyNews, { id }, { quiet: true, enabled: isNamed });
  if (data) return <NewsEditor key={id} row={data.news} />;
  return (
    <>
      <h1 className="visually-hidden">编辑资讯</h1>
      {!isNamed && <ErrorState title="没有找到资讯" reason="地址不完整，请从公司资讯的列表打开" />}
      {error && <ErrorState title="资讯没有打开" reason={error.message} onRetry={() => void refetch()} />}
      {isNamed && !error && <Skeleton rows={8} />}
    </>
  );
}
