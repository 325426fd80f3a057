import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const DOM = 'src/web/**/*.dom.test.ts'
const PROCESSES = 'src/server/**/*.process.test.ts'
/** Pictures, videos, archives and whole exports: a third of the time of all server tests. */
const FILES = [
  'src/server/media-intake/*.test.ts',
  'src/server/files/*.test.ts',
  'src/server/http/{uploads,media,bundles,package,exports,export-*}.test.ts',
  'src/server/store/**/*.test.ts',
  'src/server/use-cases/{visits/{end-session,load-batch},stimuli/{set-library,hostile-sheets}}.test.ts',
]

const onPostgres = {
  isolate: false,
  globalSetup: ['src/server/testing/one-postgres.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // The default leaves a processor free, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure rules leave nothing behind in a process; one each would take longer than the tests.
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [DOM],
          isolate: false,
          // Statistics of many draws take a while on a busy machine.
          testTimeout: 30_000,
        },
      },
      // Parts of the participant's page in a document, without a browser. Each file has a window of its own.
      { test: { name: 'web', include: ['src/web/**/*.test.tsx', DOM], environment: 'happy-dom', testTimeout: 30_000 } },
      { test: { name: 'server', include: ['src/server/**/*.test.ts'], exclude: [PROCESSES, ...FILES], ...onPostgres } },
      // Not part of `npm run check`, which takes less than a minute.
      { test: { name: 'files', include: FILES, exclude: [PROCESSES], ...onPostgres } },
      // They start and kill databases of their own, and wait for them: half a minute that `npm run check` does not have.
      { test: { name: 'processes', include: [PROCESSES], testTimeout: 30_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
