import type { Readable } from 'node:stream'
import { FileStoreAway } from '../refusal.ts'
import { type FileStore, safeKey } from './file-store.ts'

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `host/bucket` instead of `bucket.host`: what most stores other than Amazon's need. */
  forcePathStyle: boolean
}

/** S3 accepts no part below 5 MB except the last, and 10,000 parts at most: files of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

/** Until a store answers; without limits a store that hangs would hold every caller for ever. Sending a part may take longer. */
const CONNECT_MS = 2000
const ANSWER_MS = 5000
const PART_MS = 60_000

/** Files in a bucket of any S3-compatible store. The client is loaded on first use: most installations never need it. */
export async function s3Store({ bucket, ...settings }: S3Settings): Promise<FileStore & { reach: () => Promise<void> }> {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = settings
  const client = new s3.S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Checksums in trailers are Amazon's own; other stores store them as content or refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: PART_MS, throwOnRequestTimeout: true },
  })
  const soon = { requestTimeout: ANSWER_MS }
  const at = (key: string) => ({ Bucket: bucket, Key: `media/${safeKey(key)}` })
  return {
    // One part at a time is in memory. If the source or the store fails, the parts sent so far are removed: they would be paid for.
    write: async (key, content) => {
      const params = { ...at(key), Body: content }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1, leavePartsOnError: false }).done().catch(ifAway)
    },
    size: async (key) => {
      const found = await client.send(new s3.HeadObjectCommand(at(key)), soon).catch(ifMissing)
      return found?.ContentLength
    },
    read: async (key, range) => {
      const asked = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new s3.GetObjectCommand({ ...at(key), ...asked }), soon).catch(ifMissing)
      return found?.Body as Readable | undefined // in Node the body is a stream of Node
    },
    remove: async (key) => {
      await client.send(new s3.DeleteObjectCommand(at(key)), soon).catch(ifAway)
    },
    reach: async () => {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }), soon)
    },
  }
}

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

function ifMissing(error: StoreError): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  return ifAway(error)
}

const NETWORK_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** No answer, or the store says itself that it has trouble. */
function ifAway(error: StoreError): never {
  const isSilent = error.name === 'TimeoutError' || NETWORK_CODE.test(error.code ?? '')
  throw isSilent || (error.$metadata?.httpStatusCode ?? 0) >= 500 ? new FileStoreAway(error) : error
}
