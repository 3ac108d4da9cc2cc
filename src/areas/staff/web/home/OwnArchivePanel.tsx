/** 我的档案 of the home page: how complete the own archive is, and what is missing first. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PanelBar } from '#platform/web/home/PanelBar.tsx';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { ownArchivePath, useOwnArchive } from './use-own-archive.ts';

/** Gaps that are named. */
const shown = 3;

export default function OwnArchivePanel(): ReactElement {
  const read = useOwnArchive();
  return (
    <ReadPanel
      title="我的档案"
      note={({ missing }) => (missing.length > 0 ? `缺 ${missing.length} 项` : null)}
      acts={<Link to={ownArchivePath}>去补齐</Link>}
      read={read}
      rows={3}
    >
      {({ base, missing }) => (
        <>
          <PanelBar label="完整度" percent={base.completeness ?? 0} />
          {missing.length === 0 ? (
            <PanelEmpty>档案内容已齐全</PanelEmpty>
          ) : (
            <PanelLines
              lines={missing
                .slice(0, shown)
                .map(({ key, label }) => ({ key, words: label, end: <Link to={ownArchivePath}>填写</Link> }))}
            />
          )}
        </>
      )}
    </ReadPanel>
  );
}
