import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { loadSettingsPage, readParagraph, SETTINGS_PAGE } from './read-paragraph.ts'
import styles from './setting-help.module.css'

type Props = { id: string; name: string; onClose: () => void }

/** What the manual says about a setting, below its field. */
export function SettingParagraph({ id, name, onClose }: Props) {
  const query = useQuery({ queryKey: ['manual', SETTINGS_PAGE], queryFn: loadSettingsPage, staleTime: Number.POSITIVE_INFINITY })
  const paragraph = useMemo(() => (query.data ? readParagraph(query.data, name) : []), [query.data, name])
  const text = useRef<HTMLDivElement>(null)
  // Nodes of a page of ours: nothing is parsed again.
  useEffect(() => text.current?.replaceChildren(...paragraph), [paragraph])
  return (
    <section id={id} className={styles.panel} aria-label={`What ${name} means`}>
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
        <a href={`${SETTINGS_PAGE}#${name}`} target="_blank" rel="noreferrer">
          {name} in the manual
        </a>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </p>
    </section>
  )
}
