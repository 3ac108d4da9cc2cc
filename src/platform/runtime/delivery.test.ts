/** The ways messages leave: files, a gateway over HTTP, SMTP; and where files are refused. */
import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { createDelivery } from './delivery.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const message = {
  channel: 'email',
  to: 'zhang@example.com',
  subject: '【企枢】验证码',
  text: '验证码 123456，10 分钟内有效。',
} as const;
const deliver = (environment: Record<string, string>) => createDelivery(readConfiguration(environment));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A gateway that answers with a status and keeps what it was sent. */
async function gateway(
  status: number,
): Promise<{ url: string; heard: { headers: IncomingHttpHeaders; body: string }[] }> {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  return { url: `http://127.0.0.1:${await listen(server)}/send`, heard };
}

/** As much of SMTP as one mail needs (RFC 5321); answers the lines that came. */
async function mailServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (inData && line !== '.') continue;
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  return { url: `smtp://127.0.0.1:${await listen(server)}`, lines };
}

describe('drivers', () => {
  it('outbox: one file a message, which only its owner may read; newest first', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'qishu-outbox-'));
    closers.push(() => rmSync(dataDir, { recursive: true }));
    const delivery = deliver({ DATA_DIR: dataDir });
    expect(await delivery.kept(10)).toEqual([]);
    await delivery.send(message);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await delivery.send({ ...message, channel: 'sms', to: '+8613800000001' });
    expect(await delivery.kept(10)).toMatchObject([{ channel: 'sms', to: '+8613800000001' }, message]);
    for (const name of readdirSync(join(dataDir, 'outbox')))
      expect(statSync(join(dataDir, 'outbox', name)).mode & 0o077).toBe(0);
  });

  it('http: a POST with the token; anything but success is a failure', async () => {
    const [well, ill] = [await gateway(200), await gateway(503)];
    const delivery = deliver({
      SMS_DRIVER: 'http',
      SMS_URL: well.url,
      MAIL_DRIVER: 'http',
      MAIL_URL: ill.url,
      DELIVERY_TOKEN: 'geheim',
    });
    const text = { ...message, channel: 'sms', to: '+8613800000001' } as const;
    await delivery.send(text);
    expect(JSON.parse(well.heard[0]?.body ?? '')).toEqual(text);
    expect(well.heard[0]?.headers).toMatchObject({
      authorization: 'Bearer geheim',
      'content-type': 'application/json',
    });
    await expect(delivery.send(message)).rejects.toThrow('the gateway answered 503');
    expect([delivery.offers('sms'), delivery.offers('email'), delivery.keeps('sms')]).toEqual([true, true, false]);
  });

  it('smtp: sender, receiver, subject and text arrive; nobody there is a failure', async () => {
    const { url, lines } = await mailServer();
    await deliver({ MAIL_DRIVER: 'smtp', SMTP_URL: url, MAIL_FROM: 'no-reply@qishu.example' }).send(message);
    expect(lines).toEqual(
      expect.arrayContaining(['MAIL FROM:<no-reply@qishu.example>', 'RCPT TO:<zhang@example.com>']),
    );
    const mail = lines.join('\n');
    expect(mail).toContain(Buffer.from('【企枢】验证码').toString('base64').slice(0, 12));
    expect(mail).not.toMatch(/https?:/u);
    await expect(deliver({ MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' }).send(message)).rejects.toThrow();
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', SECURE_COOKIES: '1' };
  it('codes are not kept in files by accident', () => {
    expect(readConfiguration(production).delivery).toMatchObject({ sms: 'none', mail: 'none' });
    for (const host of [undefined, '0.0.0.0', '::', '10.0.0.5'])
      for (const driver of ['SMS_DRIVER', 'MAIL_DRIVER'])
        expect(() => readConfiguration({ ...production, [driver]: 'outbox', HOST: host, ALLOW_OUTBOX: '1' })).toThrow(
          'only with HOST=127.0.0.1',
        );
    // While trying out the default address does: the outbox answers callers on the same machine only.
    expect(readConfiguration({ SMS_DRIVER: 'outbox' }).delivery.sms).toBe('outbox');
    expect(readConfiguration({ ...production, HOST: '127.0.0.1' }).delivery).toMatchObject({
      sms: 'outbox',
      mail: 'outbox',
    });
  });
  it('a driver without its address is refused', () => {
    for (const [driver, variable] of [
      ['SMS_DRIVER', 'SMS_URL'],
      ['MAIL_DRIVER', 'MAIL_URL'],
    ] as const)
      expect(() => readConfiguration({ [driver]: 'http' })).toThrow(`${variable} must be an address`);
    expect(() => readConfiguration({ MAIL_DRIVER: 'smtp' })).toThrow('SMTP_URL must be an address');
    expect(() => readConfiguration({ MAIL_DRIVER: 'pigeon' })).toThrow('MAIL_DRIVER must be one of');
  });
});
