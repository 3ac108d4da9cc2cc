/** Shows rich text that the server has sanitised (platform/store/rich-text.ts). The one place that puts HTML into the page. */
import type { ReactElement } from 'react';
import styles from './rich-text.module.css';

export function RichTextView({ html }: { readonly html: string }): ReactElement {
  // oxlint-disable-next-line react/no-danger -- every write of rich text is sanitised on the server, and no script runs here by policy (CSP)
  return <div className={styles.root} data-part="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
