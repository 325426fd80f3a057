import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import { DEFAULT_PROFILE, type Profile } from '#domain/simulation/profile.ts'
import { readProfile } from '#domain/simulation/read-profile.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { CallRefused, openApi } from '../simulation/api.ts'
import type { Speed } from '../simulation/clock.ts'
import { runSimulation } from '../simulation/run-simulation.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = 'say which study: npx feedlab simulate --study ID. With --help it lists what else it takes.'

/** `npx feedlab simulate`: simulated participants go through a study on a running server. Ends with 1 if something was refused. */
await runCommand('Nobody was simulated', async (env) => {
  const { study, participants, seed, speed, profile, url, isJson } = given()
  const origin = (url ?? `http://${env.host}:${env.port}`).replace(/\/+$/, '')
  const api = openApi(origin, { token: env.apiToken })
  try {
    const asked = { experiment_id: study, columns: columnsIn(profile) }
    const { pass, right_answers, cells } = (await api.call('/v1/simulation_pass', asked)).data
    const result = await runSimulation({
      ...{ url: origin, experiment_id: study, pass, rightAnswers: right_answers, cells, participants, seed, profile, speed },
      runId: randomBytes(4).toString('hex'),
      onProgress: (done) => {
        // On the other stream, so that --json can be piped.
        if (done % 50 === 0 || done === participants) console.error(`${done} of ${participants}`)
      },
    })
    console.log(isJson ? JSON.stringify(result, undefined, 2) : summary(result))
    if (result.refusals.length > 0) process.exitCode = 1
  } catch (error) {
    if (error instanceof CallRefused)
      throw new CommandRefused(error.code === 'no_answer' ? `no server answers at ${origin}.` : error.message)
    throw error
  } finally {
    api.close()
  }
})

type Given = {
  study: string
  participants: number
  seed: number
  speed: Speed
  profile: Profile
  url: string | undefined
  isJson: boolean
}

function given(): Given {
  try {
    const { values } = parseArgs({
      options: {
        study: { type: 'string' },
        participants: { type: 'string', default: '500' },
        seed: { type: 'string', default: '1' },
        speed: { type: 'string', default: 'max' },
        profile: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { study, speed, profile, url, json } = values
    if (study === undefined) throw new CommandRefused(USAGE)
    if (speed !== 'max' && speed !== 'real') throw new CommandRefused(`--speed is max or real; ${USAGE}`)
    return {
      ...{ study, speed, url, isJson: json },
      participants: wholeNumber('participants', values.participants, 1),
      seed: wholeNumber('seed', values.seed, 0),
      profile: profile === undefined ? DEFAULT_PROFILE : profileIn(profile),
    }
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused(error instanceof Error ? `${error.message}; ${USAGE}` : USAGE)
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new CommandRefused(`--${name} must be a whole number of at least ${least}`)
  return number
}

function profileIn(path: string): Profile {
  const read = readProfile(JSON.parse(readFileSync(path, 'utf8')))
  if (!read.ok) throw new CommandRefused(`the profile ${path} cannot be used: ${read.problems.join('; ')}`)
  return read.profile
}

function summary({ planned, finished, dropped, refusals, endings, ms, seed }: RunResult): string {
  return [
    `${planned} simulated participants (seed ${seed}) in ${(ms / 1000).toFixed(1)} s: ${finished} finished, ${dropped} dropped out.`,
    ...endings.map(({ wave, condition, outcome, kind, address, n }) =>
      `  ${wave === undefined ? '' : `wave ${wave}  `}condition ${condition}  ${outcome}  ${n}  ${kind} ${address}`.trimEnd(),
    ),
    refusals.length === 0 ? 'The server refused nothing.' : 'The server refused:',
    ...refusals.map(({ call, code, message, n }) => `  ${n} x ${call}: ${code}, ${message}`),
  ].join('\n')
}
