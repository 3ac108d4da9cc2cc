/** One agreement: title, version, date, contents, text, older versions; made to be printed. */
import { useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import type { ProtocolType } from '../model/protocol.ts';
import { protocolNames, protocolTypes, queryProtocol } from '../model/protocol.ts';
import loginStyles from './login.module.css';
import styles from './ProtocolPage.module.css';

type Protocol = OutputOf<typeof queryProtocol>;

interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The text with an address at each heading, and the headings: what the operator wrote has none. */
function withContents(content: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const place = new DOMParser().parseFromString(content, 'text/html').body;
  const headings = [...place.querySelectorAll('h2, h3')].map((heading, index) => {
    heading.id = `part-${index + 1}`;
    return { id: heading.id, text: heading.textContent.trim() };
  });
  return { html: place.innerHTML, headings };
}

/** Title, version and date, the list of contents, the text, older versions. */
function ProtocolText({ protocol }: { readonly protocol: Protocol }) {
  const { html, headings } = useMemo(() => withContents(protocol.content), [protocol.content]);
  return (
    <>
      <p className="secondary">
        版本 {protocol.version} · {formatDate(protocol.effectiveAt)} 起生效
      </p>
      {headings.length > 1 && (
        <nav aria-label="目录" className={styles.contents}>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {/* oxlint-disable-next-line react/no-danger -- sanitised by the server, written by the operator of the site */}
      <div className={styles.content} data-part="protocol-content" dangerouslySetInnerHTML={{ __html: html }} />
      <p className={`${styles.history} caption`}>
        {protocol.history.map((entry) => (
          <Link key={entry.version} to={`/protocol?type=${protocol.type}&version=${encodeURIComponent(entry.version)}`}>
            版本 {entry.version}
          </Link>
        ))}
        <button type="button" className={loginStyles.link} onClick={() => print()}>
          打印
        </button>
      </p>
    </>
  );
}

export default function ProtocolPage() {
  const [search] = useSearchParams();
  const wanted = search.get('type');
  const type: ProtocolType = protocolTypes.find((known) => known === wanted) ?? 'user_agreement';
  const version = search.get('version') ?? undefined;
  const [protocol, setProtocol] = useState<Protocol | string | null>(null);
  useEffect(() => {
    let current = true;
    call(queryProtocol, { type, version }, { quiet: true }).then(
      (answer) => current && setProtocol(answer),
      (error: unknown) =>
        current && setProtocol(error instanceof CallRefused ? error.errorDesc : '没有取到，请刷新页面'),
    );
    return () => {
      current = false;
    };
  }, [type, version]);
  return (
    <main className={styles.protocol}>
      <nav aria-label="协议" className={`${loginStyles.ways} ${styles.loginWays}`}>
        {protocolTypes.map((entry) => (
          <Link key={entry} to={`/protocol?type=${entry}`} aria-current={entry === type ? 'page' : undefined}>
            {protocolNames[entry]}
          </Link>
        ))}
      </nav>
      <h1 style={{ marginTop: 32 }}>
        {typeof protocol === 'object' && protocol ? protocol.title : protocolNames[type]}
      </h1>
      {typeof protocol === 'string' && <p role="alert">{protocol}</p>}
      {typeof protocol === 'object' && protocol && <ProtocolText protocol={protocol} />}
    </main>
  );
}
