import { ItemGrid, Section } from './section.tsx'

const features = [
  {
    name: 'A feed people recognise',
    text: 'Cards load as participants scroll, on phones and on computers. Nothing on the page says laboratory.',
  },
  {
    name: 'Social cues under control',
    text: 'Show counts or leave them out, per button and condition. Drawn counts come from a stored seed, so a reload shows the same numbers.',
  },
  {
    name: 'Nothing lost on the way',
    text: 'Events wait in the browser until the server has stored them, through a reload and a lost connection, and each is stored once.',
  },
  {
    name: 'Data on your machine',
    text: 'One command starts the server with its own PostgreSQL database. No IP address and no full user agent is stored, and panel ids are kept apart.',
  },
  {
    name: 'Names that join',
    text: 'Published column names and answer values stay as they are, so that data sets of different studies can be joined.',
  },
  {
    name: 'Open to scripts',
    text: 'Sets, studies and exports have an HTTP interface with an OpenAPI description.',
  },
] as const

export function Features() {
  return (
    <Section id="features" title="What to rely on" lead="Properties that reviewers ask about.">
      <ItemGrid items={features} />
    </Section>
  )
}
