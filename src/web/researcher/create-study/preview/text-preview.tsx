import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'

// Loads the Markdown parser when somebody opens the preview.
const FormattedText = lazyView(async () => (await import('./formatted-text.tsx')).FormattedText)

/** A button that shows a text as participants will read it. */
export function TextPreview({ label, text }: { label: string; text: string }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <div>
      <Button size="sm" variant="default" onClick={open}>
        {label}
      </Button>
      <Dialog title={messages.createPreviewHeading} isOpen={isOpen} onClose={close}>
        <Suspense>
          <FormattedText text={text} />
        </Suspense>
        <Button fullWidth mt="lg" onClick={close}>
          Continue
        </Button>
      </Dialog>
    </div>
  )
}
