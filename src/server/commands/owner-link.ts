import { migrate } from '../db/migrate.ts'
import { migrationsDir } from '../places.ts'
import { ownerLink } from '../use-cases/accounts/owner-link.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withInstallation } from './with-installation.ts'

/** `npx feedlab owner-link [ADDRESS]`: prints the link of an owner, whether the server runs at this moment or not. */
await runCommand('There is no link', (env) =>
  withInstallation(env, async ({ database }) => {
    const migrated = await migrate(database, migrationsDir)
    if (!migrated.ok) throw new CommandRefused('the database was written by a newer version of Feedlab.')
    const publicUrl = () => env.publicUrl ?? `http://${env.host}:${env.port}`
    const made = await ownerLink({ database, publicUrl, now: Date.now }, process.argv[2])
    if (!made) throw new CommandRefused('no owner of a lab has this address.')
    const { isNew, link } = made
    const what = isNew ? 'Create the owner’s account' : 'The owner chooses a new password'
    console.log(`${what} with this link, which works once and for a day:\n  ${link}`)
  }),
)
