import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useMay } from '../accounts/use-me.ts'
import { countOf } from '../count-of.ts'
import { timeLeft } from '../jobs/job-words.ts'
import jobs from '../jobs/jobs.module.css'
import panel from '../ui/panel.module.css'
import { Problem } from '../ui/result.tsx'
import styles from './linked-media.module.css'
import { isFetching, type Linked, useLinkedMedia } from './use-linked-media.ts'

type Props = {
  entity_set: string
  /** A study uses the set, which stays as it is. */
  isFrozen?: boolean
  /** Says so, too, when everything was fetched. */
  saysAll?: boolean
}

/** What the cards of a set show from other hosts: how fetching it goes, and what is still a link. */
export function LinkedMedia({ entity_set, isFrozen = false, saysAll = false }: Props) {
  const { query, problem, isSending, fetchAll, leaveOut, stop, refresh } = useLinkedMedia(entity_set)
  const mayChange = useMay('change-set')
  const linked = query.data
  if (query.isError && !linked) {
    return (
      <section className={panel.panel}>
        <Problem>It could not be read whether pictures of this set are on other hosts.</Problem>
        <Button variant="default" className={styles.button ?? ''} onClick={() => void refresh()}>
          Try again
        </Button>
      </section>
    )
  }
  const hasEnded = saysAll && linked?.job?.state === 'done'
  if (!linked || (linked.n_links === 0 && !isFetching(linked) && !hasEnded)) return null
  const mayFetch = linked.may_fetch && mayChange && !isFrozen
  return (
    <section className={`${panel.panel} ${styles.linked}`} aria-label="Pictures and videos on other hosts">
      {isFetching(linked) ? (
        <Progress linked={linked} onStop={mayChange ? stop : undefined} />
      ) : (
        <>
          <p role="status">{sentence(linked, isFrozen)}</p>
          {linked.job?.error && <Problem>{linked.job.error}</Problem>}
          {linked.n_links > 0 && mayFetch && (
            <Button variant="default" className={styles.button ?? ''} loading={isSending} onClick={() => void fetchAll()}>
              {linked.job === null ? 'Fetch' : 'Try again:'} {countOf(linked.n_links, 'file')}
            </Button>
          )}
          {linked.n_links > 0 && mayChange && !isFrozen && <LeaveOut isSending={isSending} onLeaveOut={() => void leaveOut()} />}
        </>
      )}
      {problem !== '' && <Problem>{problem}</Problem>}
      {linked.n_links > 0 && !isFetching(linked) && <LinkList linked={linked} />}
    </section>
  )
}

function LeaveOut({ isSending, onLeaveOut }: { isSending: boolean; onLeaveOut: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="default" className={styles.button ?? ''} onClick={() => setAsked(true)}>
        Leave them out
      </Button>
    )
  return (
    <div>
      <p>
        Pictures and videos on other hosts are removed from the posts, and so are posts that show nothing else. This cannot be
        undone.
      </p>
      <Group gap="xs">
        <Button variant="default" loading={isSending} onClick={onLeaveOut} autoFocus>
          Leave out for good
        </Button>
        <Button variant="subtle" onClick={() => setAsked(false)}>
          Keep them
        </Button>
      </Group>
    </div>
  )
}

function Progress({ linked: { job }, onStop }: { linked: Linked; onStop: ((job_id: string) => Promise<void>) | undefined }) {
  const id = useId()
  if (job === null) return null
  const { done, total, seconds_left } = job
  const words =
    total === 0
      ? 'Fetching pictures and videos begins …'
      : `${done.toLocaleString('en')} of ${countOf(total, 'file')} fetched or tried${seconds_left === null ? '' : `, ${timeLeft(seconds_left)}`}`
  return (
    <div className={jobs.progress}>
      <p id={id}>{words}</p>
      <progress aria-labelledby={id} {...(total > 0 && { max: total, value: done })} />
      <Group gap="xs" justify="space-between">
        <span className={styles.hint}>You can leave this page. Create the study when it is done: then a set stays as it is.</span>
        {onStop && (
          <Button variant="subtle" size="compact-sm" onClick={() => void onStop(job.job_id)}>
            Stop
          </Button>
        )}
      </Group>
    </div>
  )
}

function sentence({ n_links, n_hidden, may_fetch }: Linked, isFrozen: boolean): string {
  if (n_links === 0) return 'All pictures and videos of this set are here: no visit touches another host.'
  const one = n_links === 1
  const hidden = n_hidden === 0 ? '' : ' The addresses can say who wrote the posts, although people were replaced.'
  const what = `${countOf(n_links, 'file')} of this set ${one ? 'is' : 'are'} on other hosts: the browser of each participant loads ${one ? 'it' : 'them'} from there.${hidden}`
  if (isFrozen) return `${what} A study uses the set, so this stays as it is.`
  return may_fetch ? what : `${what} This installation fetches nothing from the web.`
}

function LinkList({ linked: { links, n_links } }: { linked: Linked }) {
  return (
    <details open={links.some(({ problem }) => problem !== null) || undefined}>
      <summary>What is still a link</summary>
      <ul className={styles.links}>
        {links.map(({ url, kind, cards, n_cards, problem }) => (
          <li key={`${kind} ${url}`}>
            <span>
              {n_cards === 1 ? 'Card' : 'Cards'} {cards.join(', ')}
              {n_cards > cards.length && ` and ${(n_cards - cards.length).toLocaleString('en')} more`}
            </span>
            <bdi className={styles.address}>{url}</bdi>
            {problem !== null && <span className={styles.why}>{problem}</span>}
          </li>
        ))}
        {n_links > links.length && <li>and {(n_links - links.length).toLocaleString('en')} more</li>}
      </ul>
    </details>
  )
}
