import { rmSync } from 'node:fs'
import { buildStamp, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'

await main(setUp, 'Feedlab was not started.')
// The watchers write into dist, but `npm start` must not use that as a build.
rmSync(buildStamp, { force: true })
// Ctrl-C reaches both processes, because they share this terminal.
await run('node_modules/.bin/tsx', ['scripts/make-manual/make-manual.ts', 'dist/manual'])
await Promise.all([
  run('node_modules/.bin/vite', ['build', '--watch', '--mode', 'development']),
  run('node_modules/.bin/tsx', ['watch', 'src/server/main.ts']),
])
