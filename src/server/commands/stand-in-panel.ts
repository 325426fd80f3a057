import { parseArgs } from 'node:util'
import { startStandIn } from '../stand-in-panel/start-stand-in.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = 'npx feedlab stand-in-panel [--port 4400] [--token stand-in]'

/** `npx feedlab stand-in-panel`: a small Prolific on this machine, until it is stopped. */
await runCommand('The stand-in was not started', async () => {
  const { port, token } = given()
  const { url, origin } = await startStandIn({ port, tokens: { [token]: 'all', [`${token}-reads`]: 'read' } })
  console.log(`Stand-in for Prolific  ${url}`)
  console.log(`Tokens                 ${token} (${token}-reads may only read)`)
  console.log(`Begin a study there    ${origin}/start/ID`)
  console.log(`Start Feedlab with     PANEL_API_URLS=prolific=${url}`)
})

function given(): { port: number; token: string } {
  try {
    const { port, token } = parseArgs({
      options: { port: { type: 'string', default: '4400' }, token: { type: 'string', default: 'stand-in' } },
    }).values
    if (/^\d{1,5}$/.test(port) && Number(port) < 65_536 && /^[\w-]+$/.test(token)) return { port: Number(port), token }
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? `${error.message}; ${USAGE}` : USAGE)
  }
  throw new CommandRefused(USAGE)
}
