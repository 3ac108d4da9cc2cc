/** 粘贴文章链接: reads an article from elsewhere into the form. What was typed already is replaced only where the person says so. */
import { Button, Checkbox, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { settled } from '#platform/web/entity/form-values.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { useAct } from '#platform/web/use-act.ts';
import { analysisUrl, companyNews } from '../../model/company-news.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './UrlBar.module.css';

type Article = OutputOf<typeof analysisUrl>;

/** Fields of the form and what the article has for them. */
const valuesOf = ({
  title,
  author,
  source,
  sourceUrl,
  summary,
  contentHtml,
  cover,
}: Article): Readonly<Record<string, unknown>> => ({
  title,
  author,
  source,
  sourceUrl,
  summary,
  content: contentHtml,
  cover,
});

const labelOf = (key: string): string =>
  (companyNews.fields as Record<string, { readonly label: string }>)[key]?.label ?? key;

export function UrlBar({ form }: { readonly form: EntityFormState }): ReactElement {
  const [url, setUrl] = useState('');
  const [finding, setFinding] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ readonly article: Article; readonly keys: readonly string[] } | null>(null);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const { isBusy, act } = useAct();
  const fill = (article: Article, keys: readonly string[]) => {
    for (const [key, value] of Object.entries(valuesOf(article)))
      if (settled(value) !== null && keys.includes(key)) form.set(key, value);
  };
  const read = () =>
    void act(
      async () => {
        setFinding(null);
        setNotes([]);
        const article = await call(analysisUrl, { url: url.trim() }, { quiet: true });
        const found = Object.entries(valuesOf(article)).filter(([, value]) => settled(value) !== null);
        const dirty = found
          .filter(([key, value]) => settled(form.values[key]) !== null && form.values[key] !== value)
          .map(([key]) => key);
        fill(
          article,
          found.map(([key]) => key).filter((key) => !dirty.includes(key)),
        );
        setNotes([`已解析《${article.title}》，取回 ${article.images.length} 张图片`, ...article.warnings]);
        if (dirty.length > 0) {
          setAsked({ article, keys: dirty });
          setReplaced(dirty);
        }
      },
      (refusal) => setFinding(refusal.errorDesc),
    );
  const replace = () => {
    if (asked) fill(asked.article, replaced);
    setAsked(null);
  };
  return (
    <section className={styles.url} aria-label="从网址解析">
      <div className={styles.urlLine}>
        <Input
          aria-label="文章链接"
          placeholder="粘贴文章链接，解析后填入标题、作者、来源、正文和封面"
          maxLength={2000}
          value={url}
          status={finding ? 'error' : ''}
          onChange={(event) => (setUrl(event.target.value), setFinding(null))}
          onPressEnter={(event) => (event.preventDefault(), read())}
        />
        <Button loading={isBusy} disabled={url.trim() === ''} onClick={read}>
          解析
        </Button>
      </div>
      <p
        role="alert"
        className={finding ? `${formStyles.fieldFinding} ${formStyles.fieldFindingError}` : 'visually-hidden'}
      >
        {finding}
      </p>
      <div role="status">
        <ul className="caption secondary">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      <Modal
        open={asked !== null}
        title="替换已填写的内容？"
        okText="替换所选"
        cancelText="都不替换"
        width={460}
        onOk={replace}
        onCancel={() => setAsked(null)}
      >
        <p>这些项目已经填写，选中的将换成文章里的内容。</p>
        <Checkbox.Group
          className={styles.replace}
          value={[...replaced]}
          onChange={setReplaced}
          options={(asked?.keys ?? []).map((key) => ({ value: key, label: labelOf(key) }))}
        />
      </Modal>
    </section>
  );
}
