import { Modal } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './preview.module.css'
import { PreviewPane } from './preview-pane.tsx'

type Props = Pick<ComponentProps<typeof PreviewPane>, 'conditions' | 'view' | 'onView'> & { onClose: () => void }

/** The preview in full screen. Narrow screens have no other preview. */
export function PreviewDialog({ onClose, ...pane }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title="Preview"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
      classNames={{ content: styles.dialog ?? '', body: styles.dialogBody ?? '', title: styles.dialogTitle ?? '' }}
    >
      <PreviewPane {...pane} />
    </Modal>
  )
}
