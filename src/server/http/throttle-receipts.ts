import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Deps } from '../use-cases/deps.ts'
import { addressOf } from './address-of.ts'
import { refuseTooMany } from './throttled.ts'

const TAKES_RECEIPT: ReadonlySet<string> = new Set([
  endpoints.withdraw.path,
  endpoints.showMyData.path,
  endpoints.downloadMyData.path,
])

/** Slows down guessing of receipt codes, by address. Calls with a session token are not counted: a class of 200 may share an address. */
export function throttleReceipts(app: FastifyInstance, { accounts: { throttle } }: Deps): void {
  const subjectsOf = ({ routeOptions: { url = '' }, body, ip }: FastifyRequest) =>
    TAKES_RECEIPT.has(url) && typeof body === 'object' && body !== null && 'receipt' in body ? [`receipt:${addressOf(ip)}`] : []
  app.addHook('preHandler', async (request) => refuseTooMany(throttle, subjectsOf(request)))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 404 && reply.statusCode !== 429) throttle.succeeded(subjectsOf(request))
  })
}
