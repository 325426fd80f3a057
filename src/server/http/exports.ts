import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { INCLUDABLE } from '#contract/count-rows.ts'
import { setName } from '#contract/text.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { type Continued, exportCsv } from '../use-cases/export-csv.ts'
import { exportPackage } from '../use-cases/export-package.ts'
import { callerOf, type Locks } from './access.ts'
import { settleNowAndThen } from './settling.ts'
import { takeTurns } from './take-turns.ts'

const ACCEPTED: readonly string[] = [...INCLUDABLE, 'withdrawn']

/** Each holds two of the twenty connections that a node has; participants' writes have their own. */
const EXPORTS_AT_A_TIME = 3

type Query = { include?: unknown; as_of?: unknown; from_byte?: unknown }

/** GET /v1/exports/{id}/{data_type}.csv and package.zip: from the database to the socket, without keeping it. */
export function serveExports(app: FastifyInstance, deps: Deps, locks: Locks): void {
  const myTurn = takeTurns(EXPORTS_AT_A_TIME)
  settleNowAndThen(app, deps)

  const inTurn = async (reply: FastifyReply, answer: (signal: AbortSignal) => Promise<FastifyReply>) => {
    const signal = whenGone(reply)
    const leave = await myTurn(signal)
    reply.raw.once('close', leave)
    try {
      return await answer(signal)
    } catch (error) {
      leave()
      throw error
    }
  }

  app.get<{ Params: { id: string; file: string }; Querystring: Query }>('/v1/exports/:id/:file', async (request, reply) => {
    const caller = callerOf(request, 'researcher', locks)
    const { file } = request.params
    const data_type = /^(.+)\.csv$/.exec(file)?.[1]
    if (data_type === undefined) throw new Refusal('not_found', `There is no export '${file}'`)
    const wanted = { id: idOf(request.params), data_type, include: includeOf(request.query.include) }
    const continued = continuedOf(request.query)

    return inTurn(reply, async (signal) => {
      const { filename, asOf, csv } = await exportCsv(deps, wanted, caller, { signal, continued })
      if (asOf !== undefined) reply.header('x-export-as-of', asOf)
      return sendFile(reply.type('text/csv; charset=utf-8'), filename, Readable.from(csv, { objectMode: false }))
    })
  })

  app.get<{ Params: { id: string }; Querystring: Query }>('/v1/exports/:id/package.zip', async (request, reply) => {
    const caller = callerOf(request, 'researcher', locks)
    const id = idOf(request.params)
    const include = includeOf(request.query.include)
    return inTurn(reply, async (signal) => {
      const { filename, stream } = await exportPackage(deps, { id, include }, caller, signal)
      return sendFile(reply.type('application/zip'), filename, stream)
    })
  })
}

function idOf({ id }: { id: string }): string {
  // The name of a set may hold all that the id of a study may.
  if (!setName.safeParse(id).success) throw new Refusal('unknown_experiment', 'The id names no study and no set')
  return id
}

const sendFile = (reply: FastifyReply, filename: string, stream: Readable) =>
  reply
    .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .send(stream)

/** Aborted when the answer is over, or nobody is there to read it. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** Those who withdrew are never in an export by name, so asking for them adds nobody. */
function includeOf(asked: unknown) {
  const names = typeof asked === 'string' ? asked.split(',').filter((name) => name !== '') : []
  const unknown = names.find((name) => !ACCEPTED.includes(name))
  if (unknown !== undefined) throw new Refusal('bad_request', `include must name ${ACCEPTED.join(', ')}, not '${unknown}'`)
  return { test: names.includes('test'), simulated: names.includes('simulated'), excluded: names.includes('excluded') }
}

/** `?as_of=…&from_byte=…`: the rest of a file whose first bytes are there already. Both or neither. */
function continuedOf({ as_of, from_byte }: Query): Continued | undefined {
  if (as_of === undefined && from_byte === undefined) return undefined
  if (typeof as_of !== 'string' || typeof from_byte !== 'string' || !/^\d{1,15}$/.test(from_byte)) {
    throw new Refusal('bad_request', 'as_of and from_byte go together: what x-export-as-of said, and the bytes that are there')
  }
  return { asOf: as_of, fromByte: Number(from_byte) }
}
