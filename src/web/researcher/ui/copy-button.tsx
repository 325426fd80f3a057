import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const state = clipboard.error ? 'Select the text to copy it' : clipboard.copied ? 'Copied' : 'Copy'
  return (
    <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(text)} aria-label={`${state}: ${label}`}>
      <span aria-live="polite">{state}</span>
    </Button>
  )
}
