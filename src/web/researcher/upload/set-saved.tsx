import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { countOf } from '../count-of.ts'
import { LinkedMedia } from '../sets/linked-media.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import panel from '../ui/panel.module.css'
import styles from './upload-screen.module.css'
import type { SavedSet } from './use-save-set.ts'

type Props = {
  sets: readonly SavedSet[]
  /** The third variant shows one word only. */
  isPlain: boolean
  onAnother: () => void
}

export function SetSaved({ sets, isPlain, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <section className={`${panel.panel} ${styles.saved}`} role="status">
        <h2 ref={heading} tabIndex={-1}>
          {isPlain
            ? messages.uploadSucceeded
            : `${messages.uploadSucceeded} ${sets.length === 1 ? 'The set is' : `${sets.length} sets are`} saved.`}
        </h2>
        {sets.map(({ entity_set, num_entities }) => (
          <Fragment key={entity_set}>
            <p className={styles.savedName}>
              <strong>{entity_set}</strong> <CopyButton text={entity_set} label="Set name" />
            </p>
            <p>
              {countOf(num_entities, 'card')}. Studies find the set under this name, in the section Cards.{' '}
              <Link to="/sets" search={{ set: entity_set }}>
                Look at the cards
              </Link>
            </p>
          </Fragment>
        ))}
        <Group gap="xs">
          <Button component={Link} to="/create-study" size="md">
            Create a study
          </Button>
          <Button variant="default" size="md" onClick={onAnother}>
            Upload another set
          </Button>
        </Group>
      </section>
      {/* Outside of the status, which would read out every step. */}
      {!isPlain && sets.map(({ entity_set }) => <LinkedMedia key={entity_set} entity_set={entity_set} saysAll />)}
    </>
  )
}
