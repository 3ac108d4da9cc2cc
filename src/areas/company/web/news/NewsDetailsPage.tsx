/** 资讯详情: one piece without the frame of the application, at an address that can be passed on (`?companyNews=12`). */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRowId } from '#platform/web/entity/RowPage.tsx';
import { queryClient } from '#platform/web/query.ts';
import { Dressed } from '#platform/web/shell/Dressed.tsx';
import { NewsReader } from './NewsReader.tsx';

/** A screen without the frame brings along what the frame gives the others: cache, theme, words of the library. */
export default function NewsDetailsPage(): ReactElement {
  const id = useRowId('companyNews');
  return (
    <Dressed>
      <QueryClientProvider client={queryClient}>
        <main>
          <NewsReader id={id} addressOf={(other) => `/news-details?companyNews=${other}`} back="/company-message" />
        </main>
      </QueryClientProvider>
    </Dressed>
  );
}
