import type { Reach } from '#domain/webhooks/public-address.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Why an address cannot be used, before anybody looks up its name. */
export function webhookAddressProblem(address: string, reach: Reach): string | undefined {
  if (address.length > 2000) return 'The address is too long.'
  if (!URL.canParse(address)) return 'This is not an address. It must begin with https://'
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'The address must not hold a name or password.'
  if (protocol === 'http:' && reach === 'also-this-machine' && LOOPBACK_NAMES.includes(hostname)) return undefined
  return protocol === 'https:' ? undefined : 'The address must begin with https://'
}
