import { rmSync } from 'node:fs'
import { buildStamp, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'

await main(setUp, 'Feedlab was not started.')
// What the watchers write into dist is not a build that `npm start` may rely on.
rmSync(buildStamp, { force: true })
// Ctrl-C reaches both as well, since they belong to this terminal.
await Promise.all([
  run('node_modules/.bin/vite', ['build', '--watch', '--mode', 'development']),
  run('node_modules/.bin/tsx', ['watch', 'src/server/main.ts']),
])
