import * as z from 'zod/mini'
import type { ServiceRules } from '#domain/services/service-rules.ts'
import { zenodo as rules, zenodoSandbox as sandboxRules } from '#domain/services/zenodo.ts'
import type { Answered, Service, ServiceApi } from '../service-api.ts'
import { type FileToUpload, openServiceCalls } from '../service-calls.ts'

export type ZenodoFile = { name: string; size: number; md5: string }

export type Deposition = {
  id: string
  /** Reserved for it: it leads there once it is published. */
  doi: string
  /** Where the person looks at the draft and publishes it. */
  page: string
  /** Files are PUT below it. */
  bucket: string
  isPublished: boolean
  files: ZenodoFile[]
}

export type ZenodoApi = ServiceApi & {
  /** Makes a draft, for which a DOI is reserved. The mark stands in its notes until it is described again. */
  create: (token: string, draft: { metadata: object; mark: string }) => Promise<Answered<Deposition>>
  /** A draft of the account that was made with this mark and never described again. */
  find: (token: string, mark: string) => Promise<Answered<Deposition | undefined>>
  show: (token: string, id: string) => Promise<Answered<Deposition>>
  describe: (token: string, id: string, metadata: object) => Promise<Answered<null>>
  /** Replaces a file of the same name. */
  upload: (token: string, bucket: string, file: FileToUpload) => Promise<Answered<ZenodoFile>>
}

const deposition = z.object({
  id: z.int(),
  submitted: z.boolean(),
  links: z.object({ bucket: z.string(), html: z.string() }),
  metadata: z.object({ prereserve_doi: z.optional(z.object({ doi: z.string() })) }),
  files: z.optional(z.array(z.object({ filename: z.string(), filesize: z.number(), checksum: z.string() }))),
})
const depositionList = z.array(
  z.object({ id: z.int(), submitted: z.boolean(), metadata: z.object({ notes: z.optional(z.string()) }) }),
)
const stored = z.object({ key: z.string(), size: z.number(), checksum: z.string() })
const withoutPrefix = (checksum: string) => checksum.replace(/^md5:/, '')

const depositionOf = ({ id, submitted, links, metadata, files = [] }: z.infer<typeof deposition>): Deposition => ({
  id: String(id),
  doi: metadata.prereserve_doi?.doi ?? '',
  page: links.html,
  bucket: links.bucket,
  isPublished: submitted,
  files: files.map(({ filename, filesize, checksum }) => ({ name: filename, size: filesize, md5: withoutPrefix(checksum) })),
})

const refusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.optional(z.string()), message: z.optional(z.string()) }))),
})

/** Such as "metadata.title: Missing data for required field." */
function readDetail(body: unknown): string {
  const read = refusal.safeParse(body)
  if (!read.success) return ''
  const errors = (read.data.errors ?? []).map(({ field, message }) => [field, message].filter(Boolean).join(': '))
  return errors.length > 0 ? errors.join(' ') : (read.data.message ?? '')
}

/** As many as Zenodo lists at once. Newest first, so that what was just made stands on the first page. */
const PAGE = 100
const MAX_PAGES = 5

function zenodoAt(of: ServiceRules, real: string): Service<ZenodoApi> {
  return {
    rules: of,
    address: real,
    otherOrigins: [],
    open: ({ address, otherOrigins, wait }) => {
      const origins = [new URL(address).origin, ...otherOrigins]
      const calls = openServiceCalls({ rules: of, origins, contentType: 'application/json', readDetail, wait })
      const depositions = `${address}/deposit/depositions`
      const thing = 'deposit'
      const one = async (asked: Promise<Answered<z.infer<typeof deposition>>>): Promise<Answered<Deposition>> => {
        const answered = await asked
        return answered.ok ? { ok: true, value: depositionOf(answered.value) } : answered
      }
      return {
        test: async (token) => {
          const asked = await calls.read(z.array(z.unknown()), token, { method: 'GET', address: `${depositions}?size=1`, thing })
          return asked.ok ? { ok: true, value: '' } : asked
        },
        create: (token, { metadata, mark }) => {
          const body = { metadata: { ...metadata, notes: `Made with Feedlab (${mark}).` } }
          return one(calls.read(deposition, token, { method: 'POST', address: depositions, thing, body }))
        },
        find: async (token, mark) => {
          for (let page = 1; page <= MAX_PAGES; page += 1) {
            const address = `${depositions}?status=draft&sort=mostrecent&size=${PAGE}&page=${page}`
            const asked = await calls.read(depositionList, token, { method: 'GET', address, thing })
            if (!asked.ok) return asked
            const found = asked.value.find(({ submitted, metadata }) => !submitted && metadata.notes?.includes(`(${mark})`))
            if (found) return one(calls.read(deposition, token, { method: 'GET', address: `${depositions}/${found.id}`, thing }))
            if (asked.value.length < PAGE) break
          }
          return { ok: true, value: undefined }
        },
        show: (token, id) => one(calls.read(deposition, token, { method: 'GET', address: `${depositions}/${id}`, thing })),
        describe: async (token, id, metadata) => {
          const request = { method: 'PUT', address: `${depositions}/${id}`, thing, body: { metadata } } as const
          const asked = await calls.read(z.object({ id: z.int() }), token, request)
          return asked.ok ? { ok: true, value: null } : asked
        },
        upload: async (token, bucket, { name, ...file }) => {
          const address = `${bucket}/${encodeURIComponent(name)}`
          const asked = await calls.upload(stored, token, { ...file, address, thing: 'file' })
          if (!asked.ok) return asked
          const { key, size, checksum } = asked.value
          return { ok: true, value: { name: key, size, md5: withoutPrefix(checksum) } }
        },
      }
    },
  }
}

export const zenodo = zenodoAt(rules, 'https://zenodo.org/api')
export const zenodoSandbox = zenodoAt(sandboxRules, 'https://sandbox.zenodo.org/api')
