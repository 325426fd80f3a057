import { ItemGrid, Section } from './section.tsx'

const sources = [
  { name: 'Prolific', text: 'Enters with PROLIFIC_PID in the link.' },
  { name: 'Cint, formerly Lucid', text: 'Enters with rid in the link, in small or capital letters.' },
  { name: 'CloudResearch Connect', text: 'Enters with participantId in the link.' },
  { name: 'Sona', text: 'Enters with survey_code in the link.' },
  { name: 'MTurk', text: 'Enters with workerId in the link.' },
  { name: 'Your own link', text: 'A class, a mailing list, another survey: every parameter of the link is kept with the data.' },
] as const

export function Recruiting() {
  return (
    <Section
      id="recruiting"
      title="For whom"
      lead="For researchers in psychology, communication, political science and public health who recruit online and need to know what people looked at, not only what they say."
    >
      <ItemGrid items={sources} />
    </Section>
  )
}
