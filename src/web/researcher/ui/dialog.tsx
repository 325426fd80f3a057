import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  /** For what stands in two columns. It fills a narrow screen. */
  isWide?: boolean
  children: ReactNode
}

export function Dialog({ title, isOpen, onClose, onClosed, isWide = false, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 860px)')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      size={isWide ? 1120 : 'lg'}
      fullScreen={isWide && isNarrow === true}
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
