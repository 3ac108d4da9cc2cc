/**
 * Bytes on the connection that no browser of ours sends: each is refused with a sentence, and the database is as it was.
 * What the table test proves for every endpoint is not repeated here
 * (endpoints.integration.test.ts).
 */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { insertAndUpdateHonor } from '#areas/company/model/honor.ts';
import { createApplication } from '#platform/http/application.ts';
import { requestHead, sendRaw } from './connection.ts';
import { useHostileStage } from './stage.ts';

const stage = useHostileStage();
const { rows, errors, expectRefused, saveText } = stage;

describe('connections', () => {
  test('headers and cookies beyond 16 KB: 431 in an envelope', async () => {
    for (const headers of [
      { cookie: `fy_sid=${'x'.repeat(20_000)}` },
      { 'x-long': 'x'.repeat(20_000) },
      Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x-${index}`, 'y'.repeat(20)])),
    ]) {
      const answer = await sendRaw(stage.port, requestHead('GET /healthz HTTP/1.1', headers));
      expect(answer.status).toBe(431);
      expect(answer.envelope()).toMatchObject({ resultCode: 0, errorCode: 'FY-V001', errorDesc: '请求头过大' });
    }
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a header with a line of its own', 'GET /healthz HTTP/1.1\r\nhost: a\r\nx: y\u0000z\r\n\r\n'],
    ['two lengths', 'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef'],
    [
      'length and chunks: a second request hidden in the body',
      'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'a chunk without a size',
      'POST /user/login HTTP/1.1\r\nhost: a\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s: refused, the connection ends', async (_what, bytes) => {
    const answer = await sendRaw(stage.port, bytes);
    expect(answer.head).toMatch(/^HTTP\/1\.1 4\d\d/u);
    expect(answer.body).not.toContain('"status":"ok"');
    expect(errors()).toEqual([]);
  });

  test('a body longer than announced, or too long to be read, is refused without being read', async () => {
    const head = (length: string) =>
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'application/json',
        'content-length': length,
      });
    const large = await sendRaw(stage.port, head('999999999'), saveText());
    expect(large.status).toBe(413);
    await expectRefused(large.envelope(), 'FY-V001', '内容过大');
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const chunked = await sendRaw(
      stage.port,
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }),
      ...Array.from({ length: 20 }, () => chunk),
    );
    expect(chunked.status).toBe(413);
    await expectRefused(chunked.envelope(), 'FY-V001', '内容过大');
  });

  test('a body that trickles is given up, answered, and its connection closed', async () => {
    const impatient = await createApplication(stage.server.platform, { jsonTime: 300 });
    await impatient.listen({ port: 0, host: '127.0.0.1' });
    const { port: slowPort } = impatient.server.address() as AddressInfo;
    const answer = await sendRaw(
      slowPort,
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        connection: 'keep-alive',
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'application/json',
        'content-length': '5000',
      }),
      saveText(),
    );
    expect(answer.status).toBe(408);
    await expectRefused(answer.envelope(), 'FY-V001', '传输超时');
    await impatient.close();
  });

  test('a caller who hangs up before his body is whole writes nothing and leaves no error', async () => {
    const socket = connect(stage.port, '127.0.0.1');
    socket.write(
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'application/json',
        'content-length': '5000',
      }),
    );
    socket.write(saveText());
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rows()).toBe(stage.rowsBefore());
    expect(errors()).toEqual([]);
  });

  test('a caller who hangs up while his answer is being sent is no failure: a line for debugging, without a stack', async () => {
    const application = await createApplication(stage.server.platform);
    const asked = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    application.post('/large', async (request, reply) => {
      request.raw.socket.once('close', () => gone.resolve());
      asked.resolve();
      await gone.promise;
      return reply.type('application/json').send(Readable.from(['{"text":"', 'x'.repeat(1_000_000), '"}']));
    });
    await application.listen({ port: 0, host: '127.0.0.1' });
    const { port } = application.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `${requestHead('POST /large HTTP/1.1', { 'accept-encoding': 'br', 'content-type': 'application/json', 'content-length': '2' })}{}`,
    );
    await asked.promise;
    socket.destroy();
    await expect
      .poll(() => stage.server.log.filter(({ message }) => message === 'the caller hung up'))
      .toMatchObject([{ level: 'debug', details: { path: '/large' } }]);
    expect(errors()).toEqual([]);
    await application.close();
  });

  test('the whole server waits for no request longer than a quarter of an hour', () => {
    expect(stage.server.application.server.requestTimeout).toBe(900_000);
    expect(stage.server.application.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});
