/** What was found out about an installation. Gathering it is the server's part; what it means is decided by the checks. */
export type Facts = {
  nowMs: number
  nodeVersion: string
  /** As DATABASE_URL or the embedded one. */
  database: DatabaseFacts
  /** Folders that grow. */
  disks: readonly { path: string; freeBytes: number }[]
  host: string
  trustProxy: readonly string[]
  hasLocalOwner: boolean
  publicUrl: string | undefined
  /** What PUBLIC_URL answered. Undefined without one. */
  site: SiteFacts | undefined
  /** Undefined without SMTP_URL. */
  mail: Reached | undefined
  /** The bucket. Undefined without S3_BUCKET. */
  bucket: Reached | undefined
  /** Places that only their owner may enter. */
  secretPlaces: readonly { path: string; mode: number }[]
  /** Undefined without BACKUP_DIR. */
  backups: { dir: string; newestMs: number | undefined; restore: TriedRestore | undefined } | undefined
}

/** What came of restoring the newest backup into a scratch database. */
export type TriedRestore =
  | { result: 'restored'; rows: number }
  | { result: 'failed'; why: string }
  | { result: 'not-tried'; why: string }

export type Reached = { isReached: true } | { isReached: false; why: string }

export type DatabaseFacts =
  | { isReached: false; why: string }
  | { isReached: true; version: string; migrations: 'current' | 'older' | 'newer' | 'none'; clockMs: number; askedAtMs: number }

export type SiteFacts =
  | { isReached: false; why: string }
  | { isReached: true; isThisInstallation: boolean; clockMs: number | undefined; askedAtMs: number }

/** `todo` says what to do about it. */
export type Finding = { level: 'ok'; says: string } | { level: 'warn' | 'problem'; says: string; todo: string }

/** Nothing where the check does not apply to this installation. */
export type Check = { name: string; look: (facts: Facts) => Finding[] }

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const warn = (says: string, todo: string): Finding => ({ level: 'warn', says, todo })
export const problem = (says: string, todo: string): Finding => ({ level: 'problem', says, todo })
