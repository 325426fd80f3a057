import { useRef } from 'react'

/**
 * Keeps content of one's own while somebody looks at another type or at the shipped content, so that going back brings it back.
 * `family` and `content` are those of the draft.
 */
export function useKeptContent(family: string, content: string) {
  const kept = useRef({ family, contents: new Map<string, string>() })
  // Changed elsewhere, such as by Reset: what was kept belongs to another draft.
  if (kept.current.family !== family) kept.current = { family, contents: new Map() }
  const { contents } = kept.current
  return {
    /** Leaves this type for `next`, and answers the content that it had. */
    choose: (next: string): string => {
      contents.set(family, content)
      kept.current.family = next
      return contents.get(next) ?? ''
    },
    switchOff: () => void contents.set(family, content),
    switchOn: (): string => contents.get(family) ?? '',
  }
}

export type KeptContent = ReturnType<typeof useKeptContent>
