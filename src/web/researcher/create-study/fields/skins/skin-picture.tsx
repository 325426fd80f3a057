import { useMemo } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { Skin } from '#domain/skins/skin.ts'
import { useWasNear } from '../../../ui/use-was-near.ts'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { previewOrder } from '../../preview/preview-order.ts'
import styles from './skin-pictures.module.css'

/** As a phone shows it. */
const WIDTH_PX = 375

type Props = {
  skin: Skin
  /** Of the condition, normalised. */
  settings: Readonly<Record<string, string>>
  cards: readonly FeedEntity[]
  isChosen: boolean
  onChoose: () => void
}

/** The participant's page in one skin, small. It is loaded when it comes into view, and stays. */
export function SkinPicture({ skin, settings, cards, isChosen, onChoose }: Props) {
  const { ref, wasNear } = useWasNear<HTMLDivElement>('0px')
  const order = useMemo(() => {
    const [layout = 'scroll'] = skin.layouts
    const feed = skin.layouts.some((each) => each === settings['feed']) ? (settings['feed'] ?? layout) : layout
    // What stands before and between the cards is the same in every skin.
    const shown = { ...settings, skin: skin.name, feed, consent: '', instruct: '', 'intervention-type': '' }
    return previewOrder({ visit: 1, screen: 'feed', condition: 1, language: '', settings: shown, cards })
  }, [skin, settings, cards])
  return (
    <div ref={ref} className={styles.choice} data-chosen={isChosen}>
      {/* Nothing in it can be pressed or reached by keys. */}
      <div className={styles.picture} inert>
        {wasNear && <PreviewFrame order={order} widthPx={WIDTH_PX} title={`The skin ${skin.label}`} />}
      </div>
      <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
        {skin.label}
      </button>
      <p>{skin.about}</p>
    </div>
  )
}
