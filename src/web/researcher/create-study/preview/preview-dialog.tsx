import { Modal } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './preview.module.css'
import { PreviewPane } from './preview-pane.tsx'

type Props = Pick<ComponentProps<typeof PreviewPane>, 'conditions' | 'view' | 'onView'> & { onClose: () => void }

/** The preview on the whole screen: in its real size, and the only way to it where there is no room beside the settings. */
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
