import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const DOM = 'src/web/**/*.dom.test.ts'
const PROCESSES = 'src/server/**/*.process.test.ts'
/** Pictures, videos, archives and whole exports: a third of the time of all server tests. */
const FILES = [
  'src/server/media-intake/*.test.ts',
  'src/server/files/*.test.ts',
  'src/server/http/{uploads,bundles,package,exports,export-*,jobs}.test.ts',
  'src/server/jobs/make-*.test.ts',
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
    // The default leaves one processor free, which is half of a two-core machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure rules keep no state, so they can share a process. One process per file would take longer than the tests.
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [DOM],
          isolate: false,
          // Tests of random draws are slow on a busy machine.
          testTimeout: 30_000,
        },
      },
      // Parts of the participant's page in a document, without a browser. Each file has a window of its own.
      { test: { name: 'web', include: ['src/web/**/*.test.tsx', DOM], environment: 'happy-dom', testTimeout: 30_000 } },
      { test: { name: 'server', include: ['src/server/**/*.test.ts'], exclude: [PROCESSES, ...FILES], ...onPostgres } },
      // Not part of `npm run check`, which must take less than a minute.
      { test: { name: 'files', include: FILES, exclude: [PROCESSES], ...onPostgres } },
      // They start and kill their own databases, which takes half a minute: too long for `npm run check`.
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
