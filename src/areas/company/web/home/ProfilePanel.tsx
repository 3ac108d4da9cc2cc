/** 企业档案 of the home page: how complete the profile is, and what is missing first. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PanelBar } from '#platform/web/home/PanelBar.tsx';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { useRead } from '#platform/web/query.ts';
import { getCompanyInfo } from '../../model/company-base-calls.ts';

/** Gaps that are named. */
const shown = 3;

export default function ProfilePanel(): ReactElement {
  const read = useRead(getCompanyInfo, {}, { quiet: true });
  return (
    <ReadPanel
      title="企业档案"
      note={({ gaps }) => (gaps.length > 0 ? `缺 ${gaps.length} 项` : null)}
      acts={<Link to="/base-info">去补齐</Link>}
      read={read}
      rows={3}
    >
      {({ completeness, gaps }) => (
        <>
          <PanelBar label="完整度" percent={completeness} />
          {gaps.length === 0 ? (
            <PanelEmpty>应填的内容都已填写</PanelEmpty>
          ) : (
            <PanelLines
              lines={gaps
                .slice(0, shown)
                .map(({ key, label }) => ({ key, words: label, end: <Link to="/base-info">填写</Link> }))}
            />
          )}
        </>
      )}
    </ReadPanel>
  );
}
