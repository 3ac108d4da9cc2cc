/** The list of an act of many as a sheet: who was left out comes first, with the reason, and all of it is text. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportResultList } from '#platform/entity/result-list.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise({ account: 'hr', roles: ['hr_manager'] });
});
afterAll(() => server?.stop());

test('/api/v1/common/exportResultList lists who was left out with the reason, then who was done', async () => {
  const hr = await server.signIn('hr');
  const answer = await hr.send(exportResultList, {
    word: '办理',
    done: ['李四'],
    leftOut: [{ title: '=1+1', reason: '张三是已离职，不能续签' }],
  });
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('办理名单.xlsx'));
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const all = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
  for (const word of ['原因', '未办理', '张三是已离职，不能续签', '已办理']) expect(all).toContain(word);
  expect(all.indexOf('=1+1')).toBeLessThan(all.indexOf('李四'));
  expect(all).not.toContain('<f>');
});
