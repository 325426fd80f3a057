import { useMemo } from 'react'
import { findSkin } from '#domain/skins/index.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { usePreviewCards } from '../../preview/use-preview-cards.ts'
import { useStudyContext } from '../../study-context.ts'
import { Cell } from '../cell.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { SAMPLE_POSTS } from './sample-posts.ts'
import { SkinPicture } from './skin-picture.tsx'
import styles from './skin-pictures.module.css'

/** So many fill a picture. */
const N_CARDS = 3

/** Every skin with the first cards of this condition. */
export function SkinPictures({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  const settings = useMemo(() => parametersOf(values), [values])
  const { cards: own, state } = usePreviewCards(settings)
  const cards = useMemo(() => (state === 'samples' ? SAMPLE_POSTS : own.slice(0, N_CARDS)), [own, state])
  return (
    <Cell differs={differs('skin')} isWide>
      <div className={styles.pictures}>
        {variant.skins.flatMap(({ value }) => {
          const skin = findSkin(value)
          if (skin === undefined) return []
          const isChosen = values.skin === value
          const onChoose = () => change({ skin: value })
          return [<SkinPicture key={value} {...{ skin, settings, cards, isChosen, onChoose }} />]
        })}
      </div>
    </Cell>
  )
}
