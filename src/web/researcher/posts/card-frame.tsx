import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { defaultSkin } from '#domain/skins/default.ts'
import { findSkin, skins } from '#domain/skins/index.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { PreviewFrame } from '../create-study/preview/preview-frame.tsx'
import { previewOrder } from '../create-study/preview/preview-order.ts'
import styles from './posts.module.css'
import { previewSettings, type ShownOf, shownCard } from './shown-card.ts'

/** Below the card, as in a feed: the end of the feed, with its button, is no part of the card. */
const NEXT_CARD: FeedEntity = {
  ...shownCard(
    { entity_type: 'post', body: 'The next card of the feed comes here.' },
    { settings: {}, shownOf: () => undefined, nowMs: 0 },
  ),
  idx: 1,
}

/** Drawing the card takes longer than a key press. */
const DELAY_MS = 120

const WIDTHS = [
  { value: '375', label: 'Phone' },
  { value: '760', label: 'Desktop' },
]

/** The card of a row as participants would see it, in a skin of choice. */
export function CardFrame({ cells: latest, shownOf }: { cells: RowCells; shownOf: ShownOf }) {
  const [cells] = useDebouncedValue(latest, DELAY_MS)
  const [skin, setSkin] = useLocalStorage({ key: 'post-skin', defaultValue: 'default' })
  const [width, setWidth] = useState('375')
  const [nowMs] = useState(Date.now)
  const { name } = findSkin(skin) ?? defaultSkin
  const settings = previewSettings(name, cells)
  // As text, so that the frame gets a message only where something is different.
  const shown = JSON.stringify([settings, shownCard(cells, { settings, shownOf, nowMs })])
  const order = useMemo(() => {
    const [settings, card] = JSON.parse(shown) as [Record<string, string>, FeedEntity] // written above
    // Another skin starts over.
    const visit = skins.findIndex((each) => each.name === settings['skin']) + 1
    return previewOrder({ visit, screen: 'feed', condition: 1, language: '', settings, cards: [card, NEXT_CARD] })
  }, [shown])
  return (
    <section className={styles.card} aria-label="The card as participants see it">
      <div className={styles.bar}>
        <NativeSelect
          size="sm"
          aria-label="Skin"
          data={skins.map(({ name: value, label }) => ({ value, label }))}
          value={name}
          onChange={(event) => setSkin(event.currentTarget.value)}
        />
        <SegmentedControl size="xs" aria-label="Width of the card" data={WIDTHS} value={width} onChange={setWidth} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div className={styles.room} tabIndex={0}>
        <PreviewFrame order={order} widthPx={Number(width)} title="Preview of the card" />
      </div>
    </section>
  )
}
