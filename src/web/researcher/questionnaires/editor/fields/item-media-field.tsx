import { withWords, wordsIn } from '#domain/questions/editing/words.ts'
import type { ItemMedia } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { MediaField } from '#web/researcher/create-study/fields/intervention/media-field.tsx'
import { useEditor } from '../state/editor-context.ts'

type Props = {
  what: 'picture' | 'film'
  media: ItemMedia<Text> | undefined
  onChange: (media: ItemMedia<Text>) => void
}

/** The upload of the intervention, with a description in the language that is edited first. */
export function ItemMediaField({ what, media, onChange }: Props) {
  const { languages } = useEditor()
  const first = languages[0] ?? 'en'
  const { alt, ...file } = media ?? { media_id: '', alt: '', width: 0, height: 0 }
  return (
    <MediaField
      what={what}
      media={{ ...file, alt: wordsIn(alt, first, languages) }}
      problem={undefined}
      onChange={(next) => onChange({ ...next, alt: withWords(alt, first, next.alt, languages) })}
    />
  )
}
