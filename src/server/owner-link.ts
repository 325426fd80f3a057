import { openAccounts } from './accounts/open-accounts.ts'
import { startPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { type Env, readEnv } from './env.ts'
import { migrationsDir, projectDir } from './places.ts'
import { authSecret } from './store/installation.ts'
import { ownerLink } from './use-cases/accounts/owner-link.ts'

/** `npm run owner-link`: prints the link of the owner, whether the server runs at this moment or not. */
const read = readEnv(process.env, projectDir)
if (read.ok) await printLink(read.env)
else {
  console.error(`There is no link: ${read.problems.join('; ')}.`)
  process.exitCode = 1
}

async function printLink(env: Env): Promise<void> {
  const postgres = env.databaseUrl ? undefined : await startPostgres({ dataDir: env.dataDir, log: () => undefined })
  const database = openDatabase(postgres?.connection ?? { connectionString: env.databaseUrl }, () => undefined)
  try {
    const migrated = await migrate(database, migrationsDir)
    if (!migrated.ok) throw new Error('The database was written by a newer version of Feedlab.')
    const publicUrl = () => env.publicUrl ?? `http://${env.host}:${env.port}`
    const accounts = openAccounts({
      db: database.db,
      secret: await authSecret(database.db),
      publicUrl,
      oidc: [],
      sendMail: undefined,
      now: Date.now,
      onPasswordReset: async () => undefined,
      onMailFailed: () => undefined,
    })
    const { isNew, link } = await ownerLink({ database, accounts, publicUrl, now: Date.now })
    const what = isNew ? 'Make the account of the owner' : 'The owner chooses a new password'
    console.log(`${what} with this link, which works once and for a day:\n  ${link}`)
  } finally {
    await database.close()
    // A server that was running before goes on.
    if (postgres?.startedHere) await postgres.stop()
  }
}
