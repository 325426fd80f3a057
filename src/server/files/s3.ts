import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type FileStore, safeKey } from './file-store.ts'

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `host/bucket` instead of `bucket.host`: what most stores but Amazon's own want. */
  forcePathStyle: boolean
}

/** S3 takes no part below 5 MB but the last. One part at a time is in memory. */
const PART_BYTES = 8 * 1024 * 1024

/** Files in a bucket of any S3-compatible store. The client is loaded here alone: most installations never need it. */
export async function s3Store({ bucket, ...settings }: S3Settings): Promise<FileStore & { reach: () => Promise<void> }> {
  const s3 = await import('@aws-sdk/client-s3')
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
  const put = async (key: string, bytes: Uint8Array) => {
    await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))
  }
  return {
    put,
    putFile: async (key, path) => {
      if ((await stat(path)).size <= PART_BYTES) {
        for await (const bytes of parts(path)) await put(key, bytes)
      } else await putInParts(client, at(key), path)
    },
    has: async (key) => {
      const found = await client.send(new s3.HeadObjectCommand(at(key))).catch(ifMissing)
      return found !== undefined
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

async function putInParts(client: S3Client, at: { Bucket: string; Key: string }, path: string): Promise<void> {
  const { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } =
    await import('@aws-sdk/client-s3')
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for await (const Body of parts(path)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentLength: Body.length }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // Parts that nobody finishes would be stored, and paid for, for ever. If this fails too, the first error is the one to tell.
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Whole buffers instead of a stream, so that a part can be sent again when the connection breaks. */
async function* parts(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(PART_BYTES)
      let filled = 0
      while (filled < PART_BYTES) {
        const { bytesRead } = await file.read(buffer, filled, PART_BYTES - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      if (filled > 0) yield buffer.subarray(0, filled)
      if (filled < PART_BYTES) return
    }
  } finally {
    await file.close()
  }
}

function ifMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}
