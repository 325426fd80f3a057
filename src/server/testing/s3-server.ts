import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../files/s3.ts'

type TestS3 = {
  settings: S3Settings
  /** Ids of multipart uploads that were begun and neither completed nor aborted. */
  incompleteUploads: () => Promise<string[]>
  /** As if the store were gone: its port is closed, its files stay. */
  stop: () => Promise<void>
  /** Under the same address as before. */
  start: () => Promise<void>
  /** From now on calls are accepted and never answered, until the next `start`. */
  hang: () => void
  close: () => Promise<void>
}

/** An S3 server on a free port of this machine. */
export async function s3Server(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'feedlab-s3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'stimuli' }] })
  await s3.configureBuckets()
  const uploadsDir = join(directory, 'stimuli', '._S3rver_uploads')
  const answer = s3.callback()
  let isHanging = false
  const server = createServer((request, response) => {
    if (isHanging) return
    const uploadId = new URL(request.url ?? '', 'http://s3').searchParams.get('uploadId')
    // s3rver does not know AbortMultipartUpload.
    if (request.method !== 'DELETE' || uploadId === null) return answer(request, response)
    void rm(join(uploadsDir, uploadId), { recursive: true }).then(() => response.writeHead(204).end())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo // listens on TCP
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    settings: {
      bucket: 'stimuli',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    incompleteUploads: () => readdir(uploadsDir),
    stop,
    start: async () => {
      await stop()
      isHanging = false
      await listen(port)
    },
    hang: () => {
      isHanging = true
    },
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
