/** The part of oidc-provider (a certified OpenID provider, for tests) that we use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Account {
    readonly accountId: string;
    readonly claims: () => Record<string, unknown> & { readonly sub: string };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface GrantContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined };
      readonly provider: Provider;
    };
  }
  interface StoredClient {
    backchannelLogout(subject: string, sid: string | undefined): Promise<void>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    readonly Grant: {
      new (properties: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly Client: { find(id: string): Promise<StoredClient | undefined> };
    on(event: string, listener: (...values: unknown[]) => void): this;
  }
  export type { Account, GrantContext };
}
