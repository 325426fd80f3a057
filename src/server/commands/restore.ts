import { restoreBackup } from '../backup/restore-backup.ts'
import { migrationsDir } from '../places.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withInstallation } from './with-installation.ts'

/** `npx feedlab restore FILE [--replace]`: only while no server runs. */
await runCommand('Nothing was restored', async (env) => {
  const words = process.argv.slice(2)
  const [path, ...more] = words.filter((word) => word !== '--replace')
  if (path === undefined || more.length > 0) throw new CommandRefused('name the backup: npx feedlab restore FILE [--replace]')
  const { created_at, version, missing_media } = await withInstallation(env, (installation) =>
    restoreBackup({ ...installation, migrationsDir }, path, { replace: words.includes('--replace') }),
  )
  console.log(`Restored the backup that Feedlab ${version} made at ${created_at}. Start the server with npm start.`)
  if (missing_media.length > 0) console.warn(`${missing_media.length} media files were missing when the backup was made.`)
})
