import type { Readable } from 'node:stream'
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
  })
  const at = (key: string) => ({ Bucket: bucket, Key: `media/${safeKey(key)}` })
  return {
    // One part at a time is in memory. If the source or the store fails, the parts sent so far are removed: they would be paid for.
    write: async (key, content) => {
      const params = { ...at(key), Body: content }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1, leavePartsOnError: false }).done()
    },
    size: async (key) => {
      const found = await client.send(new s3.HeadObjectCommand(at(key))).catch(ifMissing)
      return found?.ContentLength
    },
    read: async (key, range) => {
      const asked = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new s3.GetObjectCommand({ ...at(key), ...asked })).catch(ifMissing)
      return found?.Body as Readable | undefined // in Node the body is a stream of Node
    },
    remove: async (key) => {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    reach: async () => {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

function ifMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}
