import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { seededDice } from '#domain/dice.ts'
import { rehearseStudy } from '../rehearsal/rehearse-study.ts'
import { sayRehearsal } from '../rehearsal/say-rehearsal.ts'
import { CallRefused, openApi } from '../simulation/api.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = 'say which study: npx feedlab rehearse --study ID [--url https://feed.example]'

/** `npx feedlab rehearse`: every exit of a study on a running server, tried by test people. Ends with 1 if one is wrong. */
await runCommand('Nothing was rehearsed', async (env) => {
  const { study, url } = given()
  const origin = (url ?? `http://${env.host}:${env.port}`).replace(/\/+$/, '')
  const researcher = openApi(origin, { token: env.apiToken })
  const api = openApi(origin)
  try {
    const { text, isRight } = sayRehearsal(
      await rehearseStudy({ researcher, api, origin, experiment_id: study, dice: seededDice(randomUUID(), 'rehearsal') }),
    )
    console.log(text)
    if (!isRight) process.exitCode = 1
  } catch (error) {
    if (error instanceof CallRefused)
      throw new CommandRefused(error.code === 'no_answer' ? `no server answers at ${origin}.` : `${error.call}: ${error.message}`)
    throw error
  } finally {
    researcher.close()
    api.close()
  }
})

function given(): { study: string; url: string | undefined } {
  try {
    const { study, url } = parseArgs({ options: { study: { type: 'string' }, url: { type: 'string' } } }).values
    if (study !== undefined) return { study, url }
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? `${error.message}; ${USAGE}` : USAGE)
  }
  throw new CommandRefused(USAGE)
}
