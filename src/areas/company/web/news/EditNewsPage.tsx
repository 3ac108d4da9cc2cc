/** 编辑资讯: the piece that the address names; without one there is nothing to edit. */
import type { ReactElement } from 'react';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { getCompanyNews } from '../../model/company-news.ts';
import { NewsEditor } from './NewsEditorPage.tsx';

export default function EditNewsPage(): ReactElement {
  return (
    <RowPage id={useRowId()} endpoint={getCompanyNews} title="编辑资讯" noun="资讯" list="/company-message">
      {({ news }) => <NewsEditor key={news.id} row={news} />}
    </RowPage>
  );
}
