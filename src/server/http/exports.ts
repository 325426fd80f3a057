import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { INCLUDABLE } from '#contract/count-rows.ts'
import { exportPackage, exportTable } from '#contract/export-files.ts'
import { setName } from '#contract/text.ts'
import { findExport } from '#domain/exports/index.ts'
import { Refusal } from '../refusal.ts'
import { type Deps, labOf } from '../use-cases/deps.ts'
import { csvName, findWanted, refuseUnlessOwned } from '../use-cases/exports/export-csv.ts'
import { packageName } from '../use-cases/exports/export-package.ts'
import { sendCsv, sendPackage } from '../use-cases/exports/send-export.ts'
import { sendPublished } from '../use-cases/publication/send-published.ts'
import { callerOf } from './access.ts'

/** A reader that takes no bytes for so long is not waited for: others wait for the same limit. */
const STALLED_MS = 60_000

const ACCEPTED: readonly string[] = [...INCLUDABLE, 'withdrawn']

/** Each holds one of the twenty connections that a node has; participants' writes have their own. */
const EXPORTS_AT_A_TIME = 3

type Query = { include?: unknown; raw?: unknown; published?: unknown }

/** GET /v1/exports/{id}/{data_type}.csv and package.zip: streamed from the database. */
export function serveExports(app: FastifyInstance, deps: Deps): void {
  const large = pLimit(EXPORTS_AT_A_TIME)
  // What is no larger than a set of cards does not wait behind what all participants did.
  const small = pLimit(EXPORTS_AT_A_TIME)

  app.get<{ Params: { id: string; file: string }; Querystring: Query }>(exportTable.path, async (request, reply) => {
    const caller = callerOf(request)
    const { file } = request.params
    const data_type = /^(.+)\.csv$/.exec(file)?.[1]
    if (data_type === undefined) throw new Refusal('not_found', `There is no export '${file}'`)
    const { query } = request
    const wanted = { id: idOf(request.params), data_type, include: includeOf(query.include), isRaw: isYes(query, 'raw') }
    if (request.method === 'HEAD') {
      await findWanted(deps, wanted, caller)
      return asFile(reply.type('text/csv; charset=utf-8'), csvName(wanted)).send()
    }
    return limited(findExport(data_type)?.isOfPeople ? large : small, reply, async (signal) => {
      const { filename, csv } = await sendCsv(deps, wanted, caller, { signal, onUnrecorded: unrecorded(request) })
      return asFile(reply.type('text/csv; charset=utf-8'), filename).send(csv)
    })
  })

  app.get<{ Params: { id: string }; Querystring: Query }>(exportPackage.path, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request.params)
    const include = includeOf(request.query.include)
    const isPublished = isYes(request.query, 'published')
    if (request.method === 'HEAD') {
      await refuseUnlessOwned(deps, 'study', id, labOf(caller))
      return asFile(reply.type('application/zip'), packageName(id)).send()
    }
    return limited(large, reply, async (signal) => {
      const reader = { signal, onUnrecorded: unrecorded(request) }
      const { filename, stream } = isPublished
        ? await sendPublished(deps, id, caller, reader)
        : await sendPackage(deps, { id, include }, caller, reader)
      return asFile(reply.type('application/zip'), filename).send(stream)
    })
  })
}

const unrecorded = (request: FastifyRequest) => (error: unknown) =>
  request.log.error({ err: error }, 'An export was sent, and its rows could not be recorded')

/** Answers as soon as the limit allows, and counts towards it until the whole answer is sent or its reader is gone. */
function limited(
  limit: LimitFunction,
  reply: FastifyReply,
  answer: (signal: AbortSignal) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const gone = new AbortController()
  const closed = new Promise<void>((resolve) => {
    reply.raw.once('close', () => {
      gone.abort()
      resolve()
    })
  })
  return new Promise((resolve, reject) => {
    const run = async () => {
      gone.signal.throwIfAborted()
      breakOffWhenStalled(reply.raw)
      resolve(await answer(gone.signal))
      await closed
    }
    limit(run).catch(reject)
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

/** People who withdrew are never in an export, so asking for them adds nobody. */
function includeOf(asked: unknown) {
  // A parameter that is given twice comes as a list.
  const names = [asked].flat().flatMap((each) => (typeof each === 'string' ? each.split(',').filter((name) => name !== '') : []))
  const unknown = names.find((name) => !ACCEPTED.includes(name))
  if (unknown !== undefined) throw new Refusal('bad_request', `include must name ${ACCEPTED.join(', ')}, not '${unknown}'`)
  return { test: names.includes('test'), simulated: names.includes('simulated'), excluded: names.includes('excluded') }
}

/**
 * `?raw=yes`: without the guard against spreadsheets, for programs that read text as text (security, row 10). `?published=yes`: the package
 * as it would be published.
 */
function isYes(query: Query, name: 'raw' | 'published'): boolean {
  const given = query[name]
  if (given !== undefined && given !== 'yes' && given !== 'no') throw new Refusal('bad_request', `${name} must be yes or no`)
  return given === 'yes'
}

/** Closes an answer whose reader has stopped reading. A reader that has nothing to read yet is waited for. */
export function breakOffWhenStalled(answer: ServerResponse, stalledMs = STALLED_MS): void {
  const { socket } = answer
  // A request from within the process has no connection.
  if (!(socket instanceof Socket)) return
  // The clock of the socket restarts whenever bytes have left, even a few of a large piece.
  answer.on('timeout', () => {
    if (answer.writableLength > 0) answer.destroy()
    else socket.setTimeout(stalledMs)
  })
  socket.setTimeout(stalledMs)
}
