import type { FastifyInstance, FastifyReply } from 'fastify'
import { INCLUDABLE } from '#contract/count-rows.ts'
import { setName } from '#contract/text.ts'
import { findExport } from '#domain/exports/index.ts'
import { Refusal } from '../refusal.ts'
import { type Deps, researcher } from '../use-cases/deps.ts'
import { type Continued, csvName, exportCsv, findWanted, refuseUnlessOwned } from '../use-cases/exports/export-csv.ts'
import { exportPackage, packageName } from '../use-cases/exports/export-package.ts'
import { callerOf, type Locks } from './access.ts'
import { breakOffWhenStalled } from './break-off-when-stalled.ts'
import { sendLent } from './send-lent.ts'
import { takeTurns } from './take-turns.ts'

const ACCEPTED: readonly string[] = [...INCLUDABLE, 'withdrawn']

/** Each holds two of the twenty connections that a node has; participants' writes have their own. */
const EXPORTS_AT_A_TIME = 3

type Query = { include?: unknown; as_of?: unknown; from_byte?: unknown; raw?: unknown }

/** GET /v1/exports/{id}/{data_type}.csv and package.zip: from the database to the socket, without keeping it. */
export function serveExports(app: FastifyInstance, deps: Deps, locks: Locks): void {
  const largeTurn = takeTurns(EXPORTS_AT_A_TIME)
  // What is no larger than a set of cards does not wait behind what all participants did.
  const smallTurn = takeTurns(EXPORTS_AT_A_TIME)

  const inTurn = async (
    reply: FastifyReply,
    myTurn: ReturnType<typeof takeTurns>,
    answer: (signal: AbortSignal) => Promise<FastifyReply>,
  ) => {
    const signal = whenGone(reply)
    const leave = await myTurn(signal)
    reply.raw.once('close', leave)
    breakOffWhenStalled(reply.raw)
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
    const { query } = request
    const wanted = { id: idOf(request.params), data_type, include: includeOf(query.include), isRaw: isRaw(query) }
    const continued = continuedOf(query)
    if (request.method === 'HEAD') {
      await findWanted(deps, wanted, caller)
      return asFile(reply.type('text/csv; charset=utf-8'), csvName(wanted)).send()
    }
    return inTurn(reply, findExport(data_type)?.isOfPeople ? largeTurn : smallTurn, async (signal) => {
      const { filename, asOf, csv } = await exportCsv(deps, wanted, caller, { signal, continued })
      if (asOf !== undefined) reply.header('x-export-as-of', asOf)
      await sendLent(request, asFile(reply.type('text/csv; charset=utf-8'), filename), csv, signal)
      return reply
    })
  })

  app.get<{ Params: { id: string }; Querystring: Query }>('/v1/exports/:id/package.zip', async (request, reply) => {
    const caller = callerOf(request, 'researcher', locks)
    const id = idOf(request.params)
    const include = includeOf(request.query.include)
    if (request.method === 'HEAD') {
      await refuseUnlessOwned(deps, 'study', id, researcher(caller))
      return asFile(reply.type('application/zip'), packageName(id)).send()
    }
    return inTurn(reply, largeTurn, async (signal) => {
      const { filename, stream } = await exportPackage(deps, { id, include }, caller, signal)
      return asFile(reply.type('application/zip'), filename).send(stream)
    })
  })
}

function idOf({ id }: { id: string }): string {
  // The name of a set may hold all that the id of a study may.
  if (!setName.safeParse(id).success) throw new Refusal('unknown_experiment', 'The id names no study and no set')
  return id
}

const asFile = (reply: FastifyReply, filename: string) =>
  reply
    .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'no-store')

/** Aborted when the answer is over, or nobody is there to read it. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** Those who withdrew are never in an export by name, so asking for them adds nobody. */
function includeOf(asked: unknown) {
  // A parameter that is given twice comes as a list.
  const names = [asked].flat().flatMap((each) => (typeof each === 'string' ? each.split(',').filter((name) => name !== '') : []))
  const unknown = names.find((name) => !ACCEPTED.includes(name))
  if (unknown !== undefined) throw new Refusal('bad_request', `include must name ${ACCEPTED.join(', ')}, not '${unknown}'`)
  return { test: names.includes('test'), simulated: names.includes('simulated'), excluded: names.includes('excluded') }
}

/** `?raw=yes`: without the guard against spreadsheets, for programs that read text as text (security, row 10). */
function isRaw({ raw }: Query): boolean {
  if (raw !== undefined && raw !== 'yes' && raw !== 'no') throw new Refusal('bad_request', 'raw must be yes or no')
  return raw === 'yes'
}

/** `?as_of=…&from_byte=…`: the rest of a file whose first bytes are there already. Both or neither. */
function continuedOf({ as_of, from_byte }: Query): Continued | undefined {
  if (as_of === undefined && from_byte === undefined) return undefined
  if (typeof as_of !== 'string' || typeof from_byte !== 'string' || !/^\d{1,15}$/.test(from_byte)) {
    throw new Refusal('bad_request', 'as_of and from_byte go together: what x-export-as-of said, and the bytes that are there')
  }
  return { asOf: as_of, fromByte: Number(from_byte) }
}
