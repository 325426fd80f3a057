import { type Check, ok, problem, warn } from './check.ts'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Limits are kept by address: behind a proxy that is not trusted, all people would share one. */
export const trustProxy: Check = {
  name: 'proxy',
  look: ({ host, trustProxy: trusted, publicUrl }) => {
    const isBehindProxy = publicUrl?.startsWith('https:') === true
    if (!isBehindProxy && trusted.length === 0) return []
    if (isBehindProxy && trusted.length === 0)
      return [
        problem(
          'TRUST_PROXY is not set, so that all people seem to come from the address of the proxy',
          'Set TRUST_PROXY=loopback if the proxy runs on this machine, otherwise to its address.',
        ),
      ]
    if (trusted.some((each) => /\/[0-7]$/.test(each)))
      return [warn('TRUST_PROXY trusts a large part of the internet', 'Name the addresses of the proxies alone.')]
    if (trusted.every((each) => each === 'loopback' || LOOPBACK.includes(each)) && !LOOPBACK.includes(host))
      return [
        warn(
          `The proxy is on this machine, but the server listens on ${host}, where people can go past it`,
          'Set HOST=127.0.0.1, or close PORT in the firewall.',
        ),
      ]
    return [ok('The addresses of people come from the proxy')]
  },
}
