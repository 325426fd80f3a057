import { Button } from '@mantine/core'
import { findSkin } from '#domain/skins/index.ts'
import { hasButtonsOfSkin } from '#domain/study/draft/skin-buttons.ts'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'

/** Offers the buttons that feeds of this kind have. Nothing is changed without a press: buttons may be what the study compares. */
export function SkinButtons({ values, takeButtons }: FieldsProps) {
  const { name = '', proposes } = findSkin(values.skin) ?? {}
  if (proposes === undefined || takeButtons === undefined) return null
  const isSet = hasButtonsOfSkin(name, values)
  return (
    <div className={styles.moreWide}>
      <p className={styles.note} role="status">
        {isSet
          ? `The buttons of this skin are set: ${proposes.words}. Change them under Buttons.`
          : `Feeds like this have ${proposes.words}.`}
      </p>
      {!isSet && (
        <Button variant="default" size="sm" onClick={() => takeButtons(name)}>
          Use the buttons of this skin
        </Button>
      )}
    </div>
  )
}
