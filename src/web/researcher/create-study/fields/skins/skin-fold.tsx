import { useState } from 'react'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { SkinPictures } from './skin-pictures.tsx'

/** Closed at first: each picture is a page of its own. */
export function SkinFold(props: FieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.moreWide} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>See the skins</summary>
      {isOpen && <SkinPictures {...props} />}
    </details>
  )
}
