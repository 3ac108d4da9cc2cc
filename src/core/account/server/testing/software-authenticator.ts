/** An authenticator in software for tests: makes ES256 credentials and signs challenges as WebAuthn Level 3 says, with or without mistakes. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const coded = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Head of a CBOR item: major type and a number below 65,536 (RFC 8949 §3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const present = 0x01;
const personVerified = 0x04;
const hasCredential = 0x40;

/** What an attacker or a broken device would do differently. */
export interface Mistakes {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly unverified?: boolean;
  readonly userHandle?: string;
}

/** Options as the server sends them; only what an authenticator looks at. */
interface Options {
  readonly challenge?: unknown;
  readonly user?: unknown;
}

export class SoftwareAuthenticator {
  readonly id = coded(randomBytes(32));
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private handle = '';
  private readonly origin: string;
  private readonly rpId: string;
  constructor(origin: string) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
  }

  private data(flags: number, mistakes: Mistakes): Buffer {
    this.counter = mistakes.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(mistakes.rpId ?? this.rpId), Buffer.from([flags]), counter]);
  }

  private client(type: 'webauthn.create' | 'webauthn.get', { challenge }: Options, mistakes: Mistakes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: mistakes.origin ?? this.origin, crossOrigin: false }));
  }

  /** navigator.credentials.create(). */
  create(options: Options, mistakes: Mistakes = {}) {
    this.handle = (options.user as { id: string }).id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const flags = present | hasCredential | (mistakes.unverified ? 0 : personVerified);
    const authData = Buffer.concat([this.data(flags, mistakes), Buffer.alloc(16), length, id, key]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = coded(this.client('webauthn.create', options, mistakes));
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject: coded(attestation), transports: ['internal'] },
    };
  }

  /** navigator.credentials.get(). */
  get(options: Options, mistakes: Mistakes = {}) {
    const client = this.client('webauthn.get', options, mistakes);
    const authenticatorData = this.data(present | (mistakes.unverified ? 0 : personVerified), mistakes);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: coded(client),
        authenticatorData: coded(authenticatorData),
        signature: coded(signature),
        userHandle: mistakes.userHandle ?? this.handle,
      },
    };
  }
}
