import { bucket } from './bucket.ts'
import type { Check } from './check.ts'
import { clock } from './clock.ts'
import { database } from './database.ts'
import { diskSpace } from './disk-space.ts'
import { lastBackup } from './last-backup.ts'
import { mail } from './mail.ts'
import { permissions } from './permissions.ts'
import { publicUrl } from './public-url.ts'
import { trustProxy } from './trust-proxy.ts'
import { versions } from './versions.ts'

/** Everything that `npx feedlab doctor` looks at, in the order in which it is printed. */
export const checks: readonly Check[] = [
  versions,
  database,
  diskSpace,
  permissions,
  clock,
  publicUrl,
  trustProxy,
  mail,
  bucket,
  lastBackup,
]
