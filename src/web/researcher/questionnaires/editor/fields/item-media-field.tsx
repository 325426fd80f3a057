import { wordsIn } from '#domain/questions/editing/words.ts'
import type { ItemMedia } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { DESCRIPTION, DESCRIPTION_HINT, MediaField } from '#web/researcher/create-study/fields/intervention/media-field.tsx'
import { useEditor } from '../state/editor-context.ts'
import { TextField } from './text-field.tsx'

type Props = {
  what: 'picture' | 'film'
  media: ItemMedia<Text> | undefined
  /** Id of the item, and what names the field in it. */
  of: string
  name: string
  onChange: (media: ItemMedia<Text>, typing?: string) => void
}

/** The upload of the intervention, with a description in each language. */
export function ItemMediaField({ what, media, of, name, onChange }: Props) {
  const { languages } = useEditor()
  const { alt, ...file } = media ?? { media_id: '', alt: '', width: 0, height: 0 }
  return (
    <MediaField
      what={what}
      media={{ ...file, alt: wordsIn(alt, languages[0] ?? 'en', languages) }}
      problem={undefined}
      // Another file keeps its description until that is changed.
      onChange={({ alt: _, ...next }) => onChange({ ...next, alt })}
      description={
        <TextField
          label={DESCRIPTION[what]}
          description={DESCRIPTION_HINT}
          hasInsert={false}
          text={alt}
          {...{ of, name }}
          onChange={(words, typing) => onChange({ ...file, alt: words }, typing)}
        />
      }
    />
  )
}
