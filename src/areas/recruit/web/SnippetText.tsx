/** What a keyword found in the text of a résumé, with what stands around it. */
import type { ReactElement } from 'react';

export interface ResumeSnippet {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

export function SnippetText({ snippet: { before, hit, after } }: { readonly snippet: ResumeSnippet }): ReactElement {
  return (
    <span title={`简历：${before}${hit}${after}`}>
      简历：{before}
      <mark>{hit}</mark>
      {after}
    </span>
  );
}
