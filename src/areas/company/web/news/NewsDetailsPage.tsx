/** 资讯详情: one piece without the frame of the application, at an address that can be passed on (`?companyNews=12`). */
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { theme } from '#platform/web/theme.ts';
import { NewsReader } from './NewsReader.tsx';

/** A screen without the frame brings along what the frame gives the others: cache, theme, words of the library. */
export default function NewsDetailsPage(): ReactElement {
  const [params] = useSearchParams();
  const id = Number(params.get('companyNews'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  return (
    <ConfigProvider theme={theme} locale={zhCN} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <main>
          {isNamed ? (
            <NewsReader id={id} addressOf={(other) => `/news-details?companyNews=${other}`} back="/company-message" />
          ) : (
            <>
              <h1 className="visually-hidden">资讯详情</h1>
              <ErrorState title="没有找到资讯" reason="地址不完整，请从资讯列表打开" />
            </>
          )}
        </main>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
