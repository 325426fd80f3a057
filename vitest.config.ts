import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

const DOM = 'src/web/**/*.dom.test.ts'
const PROCESSES = 'src/server/**/*.process.test.ts'
/** The slowest server tests: media, archives, whole exports, and feeds that are ranked in batches. */
const SLOW = [
  'src/server/{media-intake,files,data-package,backup,verify-package}/*.test.ts',
  'src/server/jobs/make-*.test.ts',
  'src/server/http/{uploads*,uploaded-media,bundles*,package*,exports,export-*,jobs,made-requests}.test.ts',
  'src/server/store/**/*.test.ts',
  'src/server/use-cases/visits/load-batch.test.ts',
  'src/server/rehearsal/rehearse-*.test.ts',
  'src/server/use-cases/stimuli/{set-library,uploaded-sets,hostile-sheets,seed-demo}.test.ts',
]

/**
 * Debian's PostgreSQL is older than ours, so that every statement is tried there too. These tests are about HTTP, files and memory:
 * the statements behind them are those of the other tests.
 */
const WITHOUT_STATEMENTS_OF_THEIR_OWN = [
  'src/server/{files,media-intake,rehearsal}/**/*.test.ts',
  'src/server/http/{access,access-matrix,api-docs,bad-input,hardening,limit-visits,logging}.test.ts',
  'src/server/http/{made-requests,pages,participant-page,send-file,uploads*,uploaded-media}.test.ts',
  'src/server/use-cases/stimuli/{hostile-sheets,seed-demo}.test.ts',
]
const leftOut = process.env['FEEDLAB_TEST_POSTGRES'] === 'debian' ? WITHOUT_STATEMENTS_OF_THEIR_OWN : []

const onPostgres = {
  isolate: false,
  globalSetup: ['src/server/testing/one-postgres.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** What may happen to every study on every day; part of `npm test`, with one round each. */
const CENTRAL_FAULTS = ['faults/{backup,browser,ending,killed-database,killed-server,repeated-calls}.test.ts']

const onFirstStart = { globalSetup: ['faults/first-start.ts'], testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // The default leaves one processor free, which is half of a two-core machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure rules keep no state, so they can share a process. One process per file would take longer than the tests.
      {
        plugins: [lingui({ skipValidation: true })],
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', '{scripts,bench}/**/*.test.ts'],
          exclude: [DOM],
          isolate: false,
          // Tests of random draws are slow on a busy machine.
          testTimeout: 30_000,
        },
      },
      // Parts of the participant's page in a document, without a browser. Each file has a window of its own.
      {
        plugins: [lingui({ skipValidation: true })],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx', DOM],
          environment: 'happy-dom',
          setupFiles: ['src/web/testing/patience.ts', 'src/web/testing/no-network.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'server', include: ['src/server/**/*.test.ts'], exclude: [PROCESSES, ...SLOW, ...leftOut], ...onPostgres },
      },
      // Part of `npm run test:all`.
      { test: { name: 'server-slow', include: SLOW, exclude: [PROCESSES, ...leftOut], ...onPostgres } },
      // They start and kill databases of their own.
      { test: { name: 'processes', include: [PROCESSES], testTimeout: 30_000, hookTimeout: 60_000 } },
      // Published analyses in R, on files of simulated people.
      {
        test: { name: 'analyses', include: ['analyses/**/*.test.ts'], ...onPostgres, testTimeout: 60_000, hookTimeout: 120_000 },
      },
      { test: { name: 'faults-central', include: CENTRAL_FAULTS, ...onFirstStart } },
      { test: { name: 'faults', include: ['faults/**/*.test.ts'], exclude: CENTRAL_FAULTS, ...onFirstStart } },
    ],
  },
})
