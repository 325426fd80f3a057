import { textRuns } from '#domain/stimuli/cards/text-runs.ts'

/** A text with its hashtags, mentions and addresses coloured. Nothing in it can be pressed. */
export const TextRuns = ({ text: whole }: { text: string }) =>
  textRuns(whole).map(({ from, text, isTag }) =>
    isTag ? (
      <span key={from} className="post-tag">
        {text}
      </span>
    ) : (
      text
    ),
  )
