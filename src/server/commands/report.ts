import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Refused } from '#contract/wire.ts'
import { makeTemporaryFolder } from '../machine/temporary-folders.ts'
import { unpack } from '../verify-package/unpack.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE =
  'say which study: npx feedlab report --study ID [--out FOLDER] [--people real|simulated] [--url https://feed.example]'

/** `npx feedlab report`: the methods appendix of a study on a running server, as a folder. */
await runCommand('There is no report', async (env) => {
  const { study, out, people, url } = given()
  const folder = resolve(out ?? `methods-${study}`)
  // Somebody may have written into an earlier report.
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandRefused(`there are files in ${folder} already.`)
  const origin = (url ?? `http://${env.host}:${env.port}`).replace(/\/+$/, '')
  const address = `${origin}/v1/exports/${encodeURIComponent(study)}/report.zip?people=${people}`
  const headers = env.apiToken === undefined ? {} : { authorization: `Bearer ${env.apiToken}` }
  const answer = await fetch(address, { headers }).catch(() => {
    throw new CommandRefused(`no server answers at ${origin}.`)
  })
  if (!answer.ok) throw new CommandRefused(await reasonIn(answer))
  const dir = await makeTemporaryFolder('report')
  const zip = join(dir, 'report.zip')
  await writeFile(zip, Buffer.from(await answer.arrayBuffer()))
  const unpacked = await unpack(zip)
  await mkdir(folder, { recursive: true })
  await cp(unpacked.folder, folder, { recursive: true })
  for (const each of [dir, unpacked.dir]) await rm(each, { recursive: true, force: true })
  console.log(`The report is in ${folder}: open report.html.`)
})

async function reasonIn(answer: Response): Promise<string> {
  try {
    const { error } = (await answer.json()) as Refused
    return error.message
  } catch {
    return `the server answered ${answer.status}.`
  }
}

type Given = { study: string; out: string | undefined; people: string; url: string | undefined }

function given(): Given {
  try {
    const { values } = parseArgs({
      options: {
        study: { type: 'string' },
        out: { type: 'string' },
        people: { type: 'string', default: 'real' },
        url: { type: 'string' },
      },
    })
    const { study, out, people, url } = values
    if (study !== undefined && /^[\w-]+$/.test(study)) return { study, out, people, url }
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? `${error.message}; ${USAGE}` : USAGE)
  }
  throw new CommandRefused(USAGE)
}
