import { type Check, type Finding, ok, problem, warn } from './check.ts'

const MIGRATIONS: Record<'current' | 'older' | 'newer' | 'none', Finding> = {
  current: ok('The database has the schema of this version'),
  older: warn(
    'The database has the schema of an older version',
    'Make a backup, then start the server: it brings the schema up to date.',
  ),
  newer: problem(
    'The database was written by a newer version of Feedlab',
    'Install that version again, or restore a backup of this one.',
  ),
  none: warn('The database is empty', 'Start the server, or restore a backup.'),
}

export const database: Check = {
  name: 'database',
  look: ({ database }) =>
    database.isReached
      ? [MIGRATIONS[database.migrations]]
      : [
          problem(
            `The database cannot be reached (${database.why})`,
            'Start PostgreSQL, or correct DATABASE_URL. Without DATABASE_URL, look at postgres.log in DATA_DIR.',
          ),
        ],
}
