/** 资讯详情: one piece without the frame of the application, at an address that can be passed on (`?companyNews=12`). */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { NewsReader } from './NewsReader.tsx';

export default function NewsDetailsPage(): ReactElement {
  const [params] = useSearchParams();
  const id = Number(params.get('companyNews'));
  if (!Number.isSafeInteger(id) || id <= 0) return <ErrorState title="没有找到资讯" reason="地址不完整，请从资讯列表打开" />;
  return <NewsReader id={id} addressOf={(other) => `/news-details?companyNews=${other}`} back="/company-message" />;
}
