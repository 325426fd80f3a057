import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

type Props = { text: string; label: string; size?: 'compact-sm' | 'md' }

export function CopyButton({ text, label, size = 'compact-sm' }: Props) {
  const clipboard = useClipboard({ timeout: 2000 })
  const state = clipboard.error ? 'Select the text to copy it' : clipboard.copied ? 'Copied' : 'Copy'
  return (
    <Button size={size} variant="default" onClick={() => clipboard.copy(text)} aria-label={`${state}: ${label}`}>
      <span aria-live="polite">{state}</span>
    </Button>
  )
}
