import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))

/** A command of `npx feedlab`, run from another directory with nothing but these variables. */
export function runScript(
  command: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve) => {
    const options = { cwd: projectDir, env: { PATH, HOME, ...variables } }
    execFile(process.execPath, ['scripts/feedlab.mjs', command, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}
