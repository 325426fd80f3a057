import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import styles from './manual-help.module.css'
import { loadPage, readParagraph } from './read-paragraph.ts'

type Props = { id: string; what: string; place: string; onClose: () => void }

/** What the manual says about something, below its field. */
export function ManualParagraph({ id, what, place, onClose }: Props) {
  const [page = '', anchor = ''] = place.split('#')
  const query = useQuery({ queryKey: ['manual', page], queryFn: () => loadPage(page), staleTime: Number.POSITIVE_INFINITY })
  const paragraph = useMemo(() => (query.data ? readParagraph(query.data, anchor) : []), [query.data, anchor])
  const text = useRef<HTMLDivElement>(null)
  // Nodes of a page of ours: nothing is parsed again.
  useEffect(() => text.current?.replaceChildren(...paragraph), [paragraph])
  return (
    <section id={id} className={styles.panel} aria-label={`What ${what} means`}>
      {query.isError ? (
        <p role="alert">
          The manual could not be loaded.{' '}
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <div ref={text} aria-busy={query.isPending} className={styles.text} />
      )}
      <p className={styles.ways}>
        <a href={place} target="_blank" rel="noreferrer">
          {what} in the manual
        </a>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </p>
    </section>
  )
}
