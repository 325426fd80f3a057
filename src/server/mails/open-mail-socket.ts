import { connect, isIP, type Socket } from 'node:net'
import { MAIL_PORTS } from '#domain/waves/lab-mail-server.ts'
import { isLoopbackAddress, isPublicAddress, type Reach } from '#domain/webhooks/public-address.ts'
import { CLOSED_NETWORK, guardedLookup } from '../outside/guarded-lookup.ts'

type To = { host: string; port: number; reach: Reach; patienceMs: number }

/**
 * A connection to a mail server that a researcher named, which may be any machine: the name is looked up for the very connection that is made,
 * and only mail servers in the internet are reached, or, where webhooks may reach it too, what listens on this machine.
 */
export function openMailSocket({ host, port, reach, patienceMs }: To): Promise<Socket> {
  const isAllowed = (ip: string) =>
    (isPublicAddress(ip) && MAIL_PORTS.includes(port)) || (reach === 'also-this-machine' && isLoopbackAddress(ip))
  return new Promise((resolve, reject) => {
    // Nothing is looked up for an address in digits.
    if (isIP(host) !== 0 && !isAllowed(host)) return reject(new Error(CLOSED_NETWORK))
    const socket = connect({ host, port, lookup: guardedLookup(isAllowed) })
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('Connecting took too long'), { code: 'ETIMEDOUT' }))
    }, patienceMs)
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
