import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { conditionSettings } from '../db/schema/studies.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { answerError } from './errors.ts'
import { type LogLevel, logging } from './logging.ts'

setUpApp()

const CODE = 'SECRET-CODE-77'

type Asked = { level?: LogLevel; url?: string; status?: number }

/** The log lines of a request that is answered like this. */
async function linesOf(
  answer: () => Promise<unknown>,
  { level = 'error', url = '/', status = 500 }: Asked = {},
): Promise<Record<string, unknown>[]> {
  const pieces: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      pieces.push(String(chunk))
      done()
    },
  })
  const options = logging(level)
  const server = Fastify({ ...options, logger: { ...(options.logger as object), stream } })
  server.setErrorHandler(answerError)
  server.get('/', answer)
  const { statusCode } = await server.inject(url)
  await server.close()
  expect(statusCode).toBe(status)
  return pieces.map((line) => JSON.parse(line))
}

const setting = (experiment_id: string) => ({ experiment_id, version: 1, condition: 1, param: 'completion-code', value: CODE })

test('a text that cannot be stored is refused, and nothing of it is logged', async () => {
  const fail = () => app.database.db.insert(conditionSettings).values({ ...setting('eghost'), value: `${CODE}\0` })
  expect(JSON.stringify(await linesOf(fail, { status: 400, level: 'info' }))).not.toContain(CODE)
})

test.each<[string, () => Promise<unknown>]>([
  ['a row without its study', () => app.database.db.insert(conditionSettings).values(setting('eghost'))],
  ['a query of the driver', () => app.database.pool.query('select $1::int', [CODE])],
  [
    'a failure with a cause',
    async () => {
      const cause = await app.database.pool.query('select $1::int', [CODE]).catch((error: unknown) => error)
      throw new Error('It went wrong', { cause })
    },
  ],
])('%s is logged without the values in it', async (_, fail) => {
  const lines = await linesOf(fail)
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain(CODE)
  // Enough remains to find the cause.
  expect(lines[0]).toMatchObject({ msg: 'A request failed', err: { stack: expect.stringContaining('at ') } })
})

test('a programming error is logged with its message and its stack', async () => {
  const [line] = await linesOf(async () => {
    throw new TypeError('Two entries share a name: news')
  })
  expect(line).toMatchObject({
    err: { type: 'TypeError', message: 'Two entries share a name: news', stack: expect.stringContaining('logging.test.ts') },
  })
})

test('the ids of panels in an address are in no log line, at any level', async () => {
  const lines = await linesOf(async () => 'A page', {
    level: 'trace',
    url: '/?experiment_id=e1&PROLIFIC_PID=secret-pid',
    status: 200,
  })
  expect(lines).toContainEqual(expect.objectContaining({ req: { method: 'GET', path: '/' } }))
  expect(JSON.stringify(lines)).not.toContain('secret-pid')
})
