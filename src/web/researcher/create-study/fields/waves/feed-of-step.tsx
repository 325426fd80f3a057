import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Step } from '#domain/journey/step.ts'
import { ownOfFeedPhrases } from '#domain/study/design/describe-feeds.ts'
import { feedsIn, namesOfFeeds, ownOfFeed, renamedFeed } from '#domain/study/draft/draft-feeds.ts'
import { freeName, type StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import type { FieldsProps } from '../fields-props.ts'
import styles from './waves.module.css'

// Loaded when somebody opens the settings of a feed: they are those of many sections.
const FeedDialog = lazyView(async () => (await import('./feed-dialog.tsx')).FeedDialog)

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  place: StepsPlace
  steps: readonly Step[]
  step: Extract<Step, { step: 'feed' }>
  at: number
}

/** What a named feed has for itself, and the button that changes it. The only feed of a study has its settings in the sections of the page. */
export function FeedOfStep({ values, change, place, steps, step, at }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const name = step.feed
  if (name === undefined) {
    if (values.waves === '' && namesOfFeeds(steps).length === 0) return null
    return (
      <div className={styles.feed}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => change(renamedFeed(values, place, at, freeName(feedsIn(values), 0)))}
        >
          Give it a name
        </Button>
      </div>
    )
  }
  const phrases = ownOfFeedPhrases(ownOfFeed(values, name))
  return (
    <div className={styles.feed} data-setting="feeds">
      <span>{phrases.length === 0 ? 'As set on this page' : phrases.join('; ')}</span>
      <Button size="compact-xs" variant="subtle" onClick={() => setIsOpen(true)}>
        Change<span className="visually-hidden"> the feed “{name}”</span>
      </Button>
      {isOpen && (
        <Suspense>
          <FeedDialog {...{ change, place, at, name }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
