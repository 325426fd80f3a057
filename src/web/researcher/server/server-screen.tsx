import { pageTitle } from '#web/researcher/page-title.ts'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { HealthLines, LevelMark } from './health-lines.tsx'
import styles from './server.module.css'
import { type Away, type Health, useServer } from './use-server.ts'

/** Is my server well? For owners: the metrics in plain words. */
export function ServerScreen() {
  const { data, error } = useServer()
  const isForOthers = error?.away === 'not-yours'
  return (
    <>
      <PageHeader
        title={pageTitle('/server')}
        lead="What the server measures of itself, in plain words. The page asks again every five seconds while you look at it."
      />
      {isForOthers ? (
        <Notice>
          <p>The state of the server is for owners of the first lab of this installation.</p>
        </Notice>
      ) : (
        <>
          {error ? <AwayVerdict away={error.away} lastAtMs={data?.at} /> : data && <Verdict health={data} />}
          {!data && !error && <Loading what="the state of the server" height={420} />}
          {data && <HealthLines lines={data.lines} isStale={error !== null} />}
          {data && <Footnote health={data} />}
        </>
      )}
    </>
  )
}

const Verdict = ({ health: { level, verdict } }: { health: Health }) => (
  <p role="status" className={styles.verdict} data-level={level}>
    <LevelMark level={level} isLarge />
    <span>{verdict}</span>
  </p>
)

const AWAY: Readonly<Record<Away, { says: string; todo: string }>> = {
  server: {
    says: 'The server does not answer.',
    todo: 'Look at your own network first. Then look on the machine of the server whether it runs, and what it wrote last.',
  },
  database: {
    says: 'The server answers, but its database does not.',
    todo: 'Look whether PostgreSQL runs and whether its disk has space. Browsers of participants keep what they cannot send.',
  },
  'not-yours': { says: '', todo: '' },
}

function AwayVerdict({ away, lastAtMs }: { away: Away; lastAtMs: number | undefined }) {
  const { says, todo } = AWAY[away]
  return (
    <div role="alert" className={styles.verdict} data-level="problem">
      <LevelMark level="problem" isLarge />
      <div>
        <p>{says}</p>
        <p className={styles.advice}>
          {todo} This page goes on asking.{lastAtMs !== undefined && ` Below is what it said at ${clock(lastAtMs)}.`}
        </p>
      </div>
    </div>
  )
}

const Footnote = ({ health: { node, at } }: { health: Health }) => (
  <p className={styles.footnote}>
    Answered by <bdi>{node}</bdi> at {clock(at)}. Storing, waiting, browsers, requests, background jobs, disks, memory and version
    are those of this node, since its start and for at most the last 15 minutes; with several nodes, each has its own.{' '}
    <code>npx feedlab doctor</code> looks at what a server cannot see of itself: its address, certificate, proxy and mail.
  </p>
)

const clock = (atMs: number) => new Date(atMs).toLocaleTimeString('en', { hour12: false })
