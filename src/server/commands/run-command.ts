import { type Env, readEnv } from '../env.ts'
import { projectDir } from '../places.ts'

/** The person at the terminal can do something about it: the sentence is all that they see. */
export class CommandRefused extends Error {}

/** Runs a command of `npx feedlab` on this installation. `failed` begins the sentence when it could not be done. */
export async function runCommand(failed: string, work: (env: Env) => Promise<void>): Promise<void> {
  const read = readEnv(process.env, projectDir)
  try {
    if (!read.ok) throw new CommandRefused(`${read.problems.join('; ')}.`)
    await work(read.env)
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    console.error(`${failed}: ${error.message}`)
    process.exitCode = 1
  }
}
