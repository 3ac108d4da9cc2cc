/** A browser without a screen that goes through the provider's own pages: cookies per origin, redirects by hand. */
import { ajaxHeader } from '#platform/testing/client.ts';

export interface Step {
  readonly status: number;
  readonly location: string | null;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

export class CentralBrowser {
  readonly #jars = new Map<string, Map<string, string>>();
  readonly #headers: Record<string, string>;
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers;
  }

  /** Cookies an origin has given. */
  jar(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  async send(
    url: string,
    options: {
      readonly form?: Record<string, string>;
      readonly json?: unknown;
      readonly headers?: Record<string, string>;
    } = {},
  ): Promise<Step> {
    const jar = this.jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = { ...this.#headers, ...(cookie ? { cookie } : {}), ...options.headers };
    const request: RequestInit = { redirect: 'manual', headers };
    if (options.form) Object.assign(request, { method: 'POST', body: new URLSearchParams(options.form) });
    if (options.json !== undefined) {
      Object.assign(headers, ajaxHeader, { 'content-type': 'application/json' });
      Object.assign(request, { method: 'POST', body: JSON.stringify(options.json) });
    }
    const response = await fetch(url, request);
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const gone = value === '' || attributes.some((attribute) => /expires=Thu, 01 Jan 1970/iu.test(attribute));
      if (gone) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url).href,
      url,
      headers: response.headers,
      body: await response.text(),
    };
  }

  /** Follows redirects while `on` says so. */
  async follow(start: string, on: (url: string) => boolean): Promise<Step> {
    let step = await this.send(start);
    for (let count = 0; step.location !== null && on(step.location) && count < 12; count += 1)
      step = await this.send(step.location);
    return step;
  }

  /** From /sso/authorize through the provider's form to where the site sends the browser in the end. */
  async signIn(authorize: string, login: string): Promise<Step> {
    const site = new URL(authorize).origin;
    const landed = (url: string) => !(url.startsWith(site) && !/\/sso\//u.test(new URL(url).pathname));
    let step = await this.follow(authorize, landed);
    // The provider remembers who signed in there: then it asks nobody.
    if (step.location === null && step.body.includes('name="login"')) {
      const form = /action="([^"]+)"/u.exec(step.body)?.[1] ?? '';
      const sent = await this.send(new URL(form, step.url).href, { form: { prompt: 'login', login, password: 'any' } });
      step = sent.location === null ? sent : landed(sent.location) ? await this.follow(sent.location, landed) : sent;
    }
    return step;
  }
}
