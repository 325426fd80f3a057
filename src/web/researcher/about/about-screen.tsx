import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '../accounts/use-me.ts'
import { bibtex, citation } from '../citation.ts'
import { pageTitle } from '../page-title.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './about-screen.module.css'
import { ContactLines, hasContact, PaperList, PeopleList } from './place-parts.tsx'
import { useAboutPlace } from './use-about-place.ts'

export function AboutScreen() {
  const about = useAboutPlace()
  const me = useMe()
  return (
    <>
      <PageHeader
        title={pageTitle('/about')}
        lead="Feedlab shows participants a simulated social-media feed, asks them questions, and records what they did, card by card."
        action={
          <>
            <Button component="a" href="/feed" size="md">
              Try the demo feed
            </Button>
            {me?.is_installation_owner && (
              <Button component={Link} to="/about/edit" variant="default" size="md">
                Edit this page
              </Button>
            )}
          </>
        }
      />
      <div className={styles.prose}>
        <section>
          <h2>What Feedlab is</h2>
          <p>
            A research platform for experiments on how people read and share. A researcher saves sets of cards, pictures or videos
            with whatever is known about them, divides a study into conditions, and sends participants a link. Participants move
            through a feed as they know it from elsewhere and then answer questionnaires. It runs as one program with its own
            database, on a laptop or on a server.
          </p>
        </section>
        <section>
          <h2>How it measures</h2>
          <p>
            Every click on a button of a card is an event with its time in milliseconds; taking it back is another event, nothing
            is overwritten. Dwell is the time a card was in view, in milliseconds, one value per visit to the card. The clock
            stands still while the tab is hidden or a dialog covers the feed. A card that was served and never seen is in the data
            with a dwell of 0. The order of the cards and the counts beside the buttons are stored as that participant saw them.
            What is recorded waits in the browser until the server has confirmed that it is stored; a repeated message is stored
            once.
          </p>
        </section>
        <section>
          <h2>Privacy</h2>
          <p>
            Participants have no account. What they do is stored under a pseudonym, and ids of a panel are kept apart from it. No
            IP address is stored, and no full browser identification; only the kind of device, the families of browser and system,
            the size of the window, the language and the time zone, which are coarse on purpose. The pages load no fonts and no
            trackers, and nothing from third parties except cards that a researcher has hosted elsewhere. The data stay in this
            installation’s own database until a researcher downloads them.
          </p>
          <p>
            A participant can withdraw at any time, at the end or later with the receipt code of the last page. From then on their
            data are in no file that a researcher downloads, and they are erased within a day; only a count stays. Payment does
            not depend on it. On the page <a href="/privacy">Your data</a> participants see what is stored about them. A study can
            have a day on which all its data are erased.
          </p>
        </section>
        <section>
          <h2>Deception and debriefing</h2>
          <p>
            A simulated feed usually involves deception: cards may be false, counts may be drawn by chance, and the purpose may
            not be told at the start. Such a study needs the approval of an ethics board, consent before it begins, and a
            debriefing at its end that says what was not real and corrects what was false. Feedlab has a place for each, and shows
            the debriefing at every ending and never before; what it says is the researcher’s duty. Cards that could harm when
            believed should be corrected by name.
          </p>
        </section>
        {about.papers.length > 0 && (
          <section id="research">
            <h2>Research</h2>
            <PaperList papers={about.papers} />
          </section>
        )}
        {about.people.length > 0 && (
          <section id="team">
            <h2>Team</h2>
            <PeopleList people={about.people} />
          </section>
        )}
        <section>
          <h2>Licence</h2>
          <p>Feedlab is free software under the Apache License 2.0: use it, change it, run it for others, and keep the notice.</p>
        </section>
        <section id="cite">
          <h2>How to cite</h2>
          <CodeBlock label="Reference" text={citation} />
          <CodeBlock label="BibTeX" text={bibtex} />
          <p>State the version with which the data were collected.</p>
        </section>
        <section>
          <h2>Contact</h2>
          {hasContact(about) && <ContactLines contact={about.contact} />}
          <p>
            About a study: the researchers named in its consent text. About this installation: the people who operate it. About
            the software: the issue tracker of the project’s repository, where questions and corrections are welcome.
          </p>
        </section>
        <section>
          <h2>Where to go</h2>
          <ul>
            <li>
              <Link to="/create-study">Set up a study</Link>, <Link to="/upload">add cards</Link>,{' '}
              <Link to="/viewforms">see the questionnaires</Link>, <Link to="/download">download data</Link>
            </li>
            <li>
              <a href="/v1/docs">API reference</a>
            </li>
            <li>
              <Link to="/help">Help</Link>, also by pressing <kbd>?</kbd> on any page
            </li>
          </ul>
        </section>
      </div>
    </>
  )
}
