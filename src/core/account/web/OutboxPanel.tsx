/** The outbox of the demonstration: texts and mails that would have been sent. Exists only with demo data. */
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { queryOutbox } from '../model/verify-code.ts';
import styles from './OutboxPanel.module.css';

type Messages = OutputOf<typeof queryOutbox>['records'];

export function OutboxPanel() {
  const [messages, setMessages] = useState<Messages | null>(null);
  const [failed, setFailed] = useState<string>();
  const load = async () => {
    try {
      setMessages((await call(queryOutbox, {}, { quiet: true })).records);
      setFailed(undefined);
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : '没有取到，请再试一次');
    }
  };
  useEffect(() => void load(), []);
  return (
    <section aria-label="演示发件箱">
      {failed && <p role="alert">{failed}</p>}
      {messages?.length === 0 && <p className="secondary">还没有发出任何短信或邮件</p>}
      <ul className={styles.outbox} data-part="outbox">
        {messages?.map((message) => (
          <li key={`${message.at}${message.text}`}>
            <span className="caption secondary">
              {message.channel === 'sms' ? '短信' : '邮件'} · {message.target} ·{' '}
              {new Date(message.at).toLocaleTimeString('zh-CN')}
            </span>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => void load()}>
        刷新
      </button>
    </section>
  );
}
