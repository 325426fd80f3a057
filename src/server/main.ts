import { softwareVersion } from './data-package/software-version.ts'
import { readEnv } from './env.ts'
import { demoDir, migrationsDir, projectDir, webDir } from './places.ts'
import { startServer } from './start-server.ts'

const read = readEnv(process.env, projectDir)
if (!read.ok) {
  console.error(`Feedlab does not start: ${read.problems.join('; ')}.`)
  process.exit(1)
}
const version = softwareVersion()

const started = await startServer(read.env, { version, migrationsDir, webDir, demoDir }, (line) => console.log(line))
if (!started.ok) {
  console.error(`Feedlab does not start: ${started.sentence}`)
  process.exit(1)
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C ends the process at once.
    if (isStopping) process.exit(1)
    isStopping = true
    console.log('Stopping: what was accepted is being stored …')
    started.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Feedlab did not stop cleanly:', error)
        process.exit(1)
      },
    )
  })
}

const { url } = started
console.log(`
Feedlab ${version} is ready.
  Landing page   ${url}/
  Demo feed      ${url}/feed
  Create a study ${url}/create-study
  API reference  ${url}/v1/docs
`)
