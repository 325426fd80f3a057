import type { Answer, TestApp } from './test-app.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' }

/** Enough of a tus client to say things in order, and out of order. */
export function tusClient({ send }: Pick<TestApp, 'send'>) {
  const create = (size: number, { filename = 'card.png', bytes, headers = {} }: Creation = {}) =>
    send({
      method: 'POST',
      url: '/v1/uploads',
      headers: {
        ...(bytes ? BYTES : TUS),
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
        ...headers,
      },
      ...(bytes && { payload: bytes }),
    })
  const patch = (url: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
    send({ method: 'PATCH', url, headers: { ...BYTES, 'upload-offset': String(offset), ...headers }, payload: bytes })
  /** As often as it takes. */
  const outcome = async (url: string): Promise<Answer<unknown>> => {
    const answer = await send({ method: 'GET', url })
    return answer.text.includes('"preparing"') ? outcome(url) : answer
  }
  return {
    create,
    patch,
    head: (url: string) => send({ method: 'HEAD', url, headers: TUS }),
    cancel: (url: string) => send({ method: 'DELETE', url, headers: TUS }),
    outcome,
    /** In one go: what became of the file, or the refusal of its bytes. */
    upload: async (bytes: Buffer, filename = 'card.png') => {
      const created = await create(bytes.length, { filename, bytes })
      return created.status === 201 ? outcome(String(created.headers['location'])) : created
    },
  }
}

type Creation = { filename?: string; bytes?: Buffer; headers?: Record<string, string> }

/** Uploads a file that is taken, and says under which id. */
export async function anUpload(app: Pick<TestApp, 'send'>, bytes: Buffer): Promise<string> {
  const { status, body, text } = await tusClient(app).upload(bytes)
  if (status !== 200) throw new Error(`Not taken: ${text}`)
  return (body as { data: { media_id: string } }).data.media_id
}
