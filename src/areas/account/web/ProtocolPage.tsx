/** One agreement: title, version, date, text, older versions; made to be printed. */
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/model/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import type { ProtocolType } from '../model/protocol.ts';
import { protocolNames, protocolTypes, queryProtocol } from '../model/protocol.ts';
import './login.css';

type Protocol = OutputOf<typeof queryProtocol>;

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
      (error: unknown) => current && setProtocol(error instanceof CallRefused ? error.errorDesc : '没有取到，请刷新页面'),
    );
    return () => {
      current = false;
    };
  }, [type, version]);
  return (
    <main className="protocol">
      <nav aria-label="协议" className="login-ways">
        {protocolTypes.map((entry) => (
          <Link key={entry} to={`/protocol?type=${entry}`} aria-current={entry === type ? 'page' : undefined}>
            {protocolNames[entry]}
          </Link>
        ))}
      </nav>
      <h1 style={{ marginTop: 32 }}>{typeof protocol === 'object' && protocol ? protocol.title : protocolNames[type]}</h1>
      {typeof protocol === 'string' && <p role="alert">{protocol}</p>}
      {typeof protocol === 'object' && protocol && (
        <>
          <p className="secondary">
            版本 {protocol.version} · {protocol.effectiveAt.slice(0, 10).replaceAll('-', '/')} 起生效
          </p>
          {/* oxlint-disable-next-line react/no-danger -- sanitised by the server, written by the operator of the site */}
          <div className="protocol-content" dangerouslySetInnerHTML={{ __html: protocol.content }} />
          <p className="protocol-history caption">
            {protocol.history.map((entry) => (
              <Link key={entry.version} to={`/protocol?type=${type}&version=${encodeURIComponent(entry.version)}`}>
                版本 {entry.version}
              </Link>
            ))}
            <button type="button" className="login-link" onClick={() => print()}>
              打印
            </button>
          </p>
        </>
      )}
    </main>
  );
}
