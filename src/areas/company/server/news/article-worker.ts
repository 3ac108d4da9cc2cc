/** Entry of the worker thread that reads one page and ends: what a hostile page costs, it costs here. Started by read-article.ts only. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadAnswer, ReadTask } from './article-messages.ts';
import { decodePage } from './decode-page.ts';
import { extractArticle } from './extract-article.ts';

if (parentPort) {
  const { content, contentType, url } = workerData as ReadTask;
  const { text, charset } = decodePage(content, contentType);
  const article = extractArticle(text, url);
  const answer: ReadAnswer = article ? { type: 'article', article: { ...article, charset } } : { type: 'none' };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(answer);
}
