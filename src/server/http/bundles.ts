import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import {
  exportBundle as exportCall,
  importStudy as importCall,
  importStudyReply,
  MAX_BUNDLE_BYTES,
} from '#contract/study-bundle.ts'
import { makeTemporaryFolder } from '../machine/temporary-folders.ts'
import { Refusal } from '../refusal.ts'
import { openBundle } from '../study-bundle/open-bundle.ts'
import type { Deps } from '../use-cases/deps.ts'
import { exportBundle } from '../use-cases/studies/export-bundle.ts'
import { importStudy } from '../use-cases/studies/import-study.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

/** Exports and imports a study as one ZIP. */
export function serveBundles(app: FastifyInstance, deps: Deps, version: string): void {
  app.get<{ Params: { id: string } }>(exportCall.path, async (request, reply) => {
    const caller = callerOf(request)
    const { filename, zip } = await exportBundle(deps, studyIdOf(request.params), caller, version)
    return reply.header('content-disposition', `attachment; filename="${filename}"`).type('application/zip').send(zip)
  })

  app.register(async (scope) => {
    // The body stays a stream: it is written to disk and checked there.
    scope.addContentTypeParser(['application/zip', 'application/octet-stream'], (_request, _payload, done) => done(null))
    scope.post(importCall.path, async (request) => {
      const caller = callerOf(request)
      const dir = await makeTemporaryFolder('import')
      try {
        const path = join(dir, 'bundle.zip')
        await pipeline(request.raw, atMost(MAX_BUNDLE_BYTES), createWriteStream(path))
        const bundle = await openBundle(path)
        try {
          const data = await importStudy(deps, bundle, caller, { dir, feedlabVersion: version })
          return importStudyReply.parse({ success: 'true', data })
        } finally {
          bundle.close()
        }
      } finally {
        await rm(dir, { recursive: true, force: true })
      }
    })
  })
}

const atMost = (maxBytes: number) =>
  async function* (chunks: Readable) {
    let bytes = 0
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Refusal('too_large', `A study bundle may have ${maxBytes} bytes at most.`)
      yield chunk
    }
  }
