/** Text messages and mails leave through one of the drivers of the configuration. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration, DeliveryConfiguration } from './configuration.ts';

export type Channel = 'sms' | 'email';

export interface OutgoingMessage {
  readonly channel: Channel;
  /** Mobile number or mail address. */
  readonly to: string;
  /** Of mails; gateways for text messages ignore it. */
  readonly subject: string;
  readonly text: string;
}

/** A message that driver outbox kept. */
export interface KeptMessage extends OutgoingMessage {
  /** ISO 8601. */
  readonly at: string;
}

export interface Delivery {
  /** Whether this installation can reach anybody over the channel. */
  offers(channel: Channel): boolean;
  /** Whether messages of the channel stay in files here. */
  keeps(channel: Channel): boolean;
  /** Throws when the message could not be handed over. */
  send(message: OutgoingMessage): Promise<void>;
  /** What the outbox holds, newest first. */
  kept(limit: number): Promise<KeptMessage[]>;
}

type Send = (message: OutgoingMessage) => Promise<void>;

const timeoutMilliseconds = 10_000;

function outbox(folder: string): Send {
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = new Date().toISOString();
    const path = join(folder, `${at.replace(/[:.]/gu, '-')}-${randomUUID()}.json`);
    // Renamed into place: whoever reads the folder sees whole files only.
    await writeFile(`${path}.part`, `${JSON.stringify({ ...message, at } satisfies KeptMessage, null, 2)}\n`, {
      mode: 0o600,
    });
    await rename(`${path}.part`, path);
  };
}

async function readOutbox(folder: string, limit: number): Promise<KeptMessage[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, limit);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMessage));
}

function gateway(url: string, token: string | null): Send {
  return async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
  };
}

function smtp(url: string, from: string): Send {
  return async ({ to, subject, text }) => {
    // Loaded when the first mail leaves: most installations of the demonstration never send one.
    const { createTransport } = await import('nodemailer');
    await createTransport({ url, connectionTimeout: timeoutMilliseconds, socketTimeout: timeoutMilliseconds }).sendMail(
      { from, to, subject, text },
    );
  };
}

function driver(kind: DeliveryConfiguration['mail'], url: string | null, configuration: Configuration): Send | null {
  const { delivery, dataDir } = configuration;
  if (kind === 'outbox') return outbox(join(dataDir, 'outbox'));
  if (kind === 'http' && url) return gateway(url, delivery.token);
  if (kind === 'smtp' && delivery.smtpUrl) return smtp(delivery.smtpUrl, delivery.mailFrom);
  return null;
}

/** The drivers that the configuration names. */
export function createDelivery(configuration: Configuration): Delivery {
  const { delivery, dataDir } = configuration;
  const drivers: Record<Channel, Send | null> = {
    sms: driver(delivery.sms, delivery.smsUrl, configuration),
    email: driver(delivery.mail, delivery.mailUrl, configuration),
  };
  return {
    offers: (channel) => drivers[channel] !== null,
    keeps: (channel) => (channel === 'sms' ? delivery.sms : delivery.mail) === 'outbox',
    async send(message) {
      const send = drivers[message.channel];
      if (!send) throw new Error(`no driver for channel ${message.channel}`);
      await send(message);
    },
    kept: (limit) => readOutbox(join(dataDir, 'outbox'), limit),
  };
}
