import { ContactLines, hasContact, PeopleList } from '../about/place-parts.tsx'
import { useAboutPlace } from '../about/use-about-place.ts'
import { Section } from './section.tsx'

/** Who runs this installation. Nothing where its owners have said nothing. */
export function Place() {
  const about = useAboutPlace()
  return (
    <>
      {about.people.length > 0 && (
        <Section id="team" title="Team">
          <PeopleList people={about.people} />
        </Section>
      )}
      {hasContact(about) && (
        <Section id="contact" title="Contact">
          <ContactLines contact={about.contact} />
        </Section>
      )}
    </>
  )
}
