import { parseArgs } from 'node:util'
import { startStandInServices } from '../stand-in-services/start-stand-in-services.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = 'npx feedlab stand-in-services [--port 4500] [--token stand-in]'

/** `npx feedlab stand-in-services`: a small Zenodo and a small OSF on this machine, until they are stopped. */
await runCommand('The stand-ins were not started', async () => {
  const { port, token } = given()
  const { origin, setting } = await startStandInServices({ port, tokens: { [token]: 'write', [`${token}-reads`]: 'read' } })
  console.log(`Stand-ins for Zenodo and OSF  ${origin}`)
  console.log(`Tokens                        ${token} (${token}-reads may only read)`)
  console.log(`What they hold                ${origin}/stand-in/state`)
  console.log(`Start Feedlab with            SERVICE_API_URLS=${setting}`)
})

function given(): { port: number; token: string } {
  try {
    const { port, token } = parseArgs({
      options: { port: { type: 'string', default: '4500' }, token: { type: 'string', default: 'stand-in' } },
    }).values
    if (/^\d{1,5}$/.test(port) && Number(port) < 65_536 && /^[\w-]+$/.test(token)) return { port: Number(port), token }
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? `${error.message}; ${USAGE}` : USAGE)
  }
  throw new CommandRefused(USAGE)
}
