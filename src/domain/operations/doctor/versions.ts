import { type Check, ok, problem } from './check.ts'

const NODE = [20, 19] as const
const POSTGRES = 15

export const versions: Check = {
  name: 'versions',
  look: ({ nodeVersion, database }) => [
    isAtLeast(nodeVersion, NODE)
      ? ok(`Node ${nodeVersion}`)
      : problem(`Node ${nodeVersion} is too old`, `Install Node ${NODE.join('.')} or newer.`),
    ...(database.isReached
      ? [
          isAtLeast(database.version, [POSTGRES])
            ? ok(`PostgreSQL ${database.version}`)
            : problem(`PostgreSQL ${database.version} is too old`, `Use PostgreSQL ${POSTGRES} or newer.`),
        ]
      : []),
  ],
}

function isAtLeast(version: string, [major, minor = 0]: readonly [number, number?]): boolean {
  const [foundMajor = 0, foundMinor = 0] = version.split('.').map(Number)
  return foundMajor > major || (foundMajor === major && foundMinor >= minor)
}
