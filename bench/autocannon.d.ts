/** What the benchmark uses of autocannon 9, which brings no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Client {
      setRequests(requests: readonly object[]): void;
    }
    interface Options {
      readonly url: string;
      readonly connections: number;
      /** Seconds. */
      readonly duration: number;
      /** Seconds until an answer counts as lost. */
      readonly timeout?: number;
      readonly setupClient?: (client: Client) => void;
    }
    interface Result {
      readonly '2xx': number;
      readonly non2xx: number;
      readonly errors: number;
      /** Seconds. */
      readonly duration: number;
      readonly latency: { readonly p50: number; readonly p99: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
