import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  children: ReactNode
}

export function Dialog({ title, isOpen, onClose, onClosed, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      size="lg"
      radius="lg"
      padding="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.title ?? '' }}
    >
      {children}
    </Modal>
  )
}
